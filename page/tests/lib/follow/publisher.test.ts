/** What the device of a referee sends: the newest record after every change, however bad the line is, until it is told to stop. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProblemError } from "../../../src/lib/api/http";
import type { Problem } from "../../../src/lib/api/messages";
import { followingOf, readLink } from "../../../src/lib/follow/followed_games";
import { Publisher, publisherOf, type PublishedTable } from "../../../src/lib/follow/publisher.svelte";
import type { Listener } from "../../../src/lib/play/table";
import { clearStorage } from "../../../src/lib/shell/storage";

/** A server with one game, and what it was asked. */
class Server {
  version = 0;
  record = "";
  token = "";
  ended = false;
  /** The versions that were sent, and "end". */
  readonly asked: (number | "end")[] = [];
  /** What the next requests meet, in order: a problem, no answer, or an answer that is lost after the request was carried out. */
  next: (Problem["code"] | "offline" | "lost")[] = [];

  fetch = (path: string, request: RequestInit): Promise<Response> => {
    const [, name, version] = /^\/api\/followed\/([A-Za-z0-9_-]{16})(?:\?version=(\d+))?$/.exec(path) ?? [];
    expect(name).toBeDefined();
    this.asked.push(request.method === "DELETE" ? "end" : Number(version));
    const met = this.next.shift();
    if (met === "offline") return Promise.reject(new TypeError("offline"));
    if (met !== undefined && met !== "lost") return Promise.resolve(this.#problem(met));
    const { authorization } = request.headers as Record<string, string>;
    this.token ||= authorization!;
    const answer = this.token === authorization && !this.ended ? this.#answer(request, Number(version)) : null;
    if (met === "lost") return Promise.reject(new TypeError("lost"));
    return Promise.resolve(answer ?? this.#problem("not-followed"));
  };

  #problem = (code: Problem["code"]): Response => Response.json({ code, message: "" }, { status: 400 });

  #answer(request: RequestInit, version: number): Response {
    if (request.method === "DELETE") {
      this.ended = true;
      return new Response(null, { status: 204 });
    }
    const stored = version > this.version;
    if (stored) [this.version, this.record] = [version, String(request.body)];
    return Response.json({ stored, version: this.version });
  }
}

/** A game whose record grows. */
class Game {
  name = "here-000000000001";
  text = "";
  problem: Problem["code"] | null = null;
  readonly listeners = new Set<Listener>();
  readonly room = { seats: [{ colour: "sky" }, { colour: "ruby" }] } as unknown as PublishedTable["room"];

  listen = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  record = (): Promise<string> =>
    this.problem ? Promise.reject(new ProblemError({ code: this.problem, message: "" })) : Promise.resolve(this.text);

  change(text: string, how: "onmoments" | "onreset" = "onmoments"): void {
    this.text = text;
    for (const listener of this.listeners) listener[how]([]);
  }
}

let server: Server;
let game: Game;
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const made: Publisher[] = [];
function publisher(table: PublishedTable = game): Publisher {
  const each = new Publisher(table);
  made.push(each);
  return each;
}
/** A publisher of which the server has the first record. */
async function started(): Promise<Publisher> {
  game.text = "one";
  const each = publisher();
  each.start();
  await pass(10);
  return each;
}

beforeEach(() => {
  clearStorage();
  vi.useFakeTimers();
  [server, game] = [new Server(), new Game()];
  vi.stubGlobal("fetch", server.fetch);
});
afterEach(async () => {
  for (const each of made.splice(0)) each.stop();
  server.next = [];
  await pass(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("publishing", () => {
  test("nothing is sent before it is wanted", async () => {
    const each = publisher();
    game.change("one");
    await pass(60_000);
    expect([each.state, each.link, server.asked]).toEqual(["off", null, []]);
  });

  test("the link is shown once the server has the game, and has names and colours that no server sees", async () => {
    server.next = ["offline"];
    const each = await started();
    expect([each.state, each.link]).toEqual(["late", null]);
    await pass(1_000);
    expect([each.state, server.record]).toEqual(["published", "one"]);
    const { pathname, hash } = new URL(each.link!);
    expect(pathname).toBe("/follow");
    expect(readLink(hash.slice(1))).toEqual({ name: followingOf(game.name)!.name, hues: [2, 1] });
  });

  test("many changes are sent as one, the newest, and none twice", async () => {
    const each = await started();
    for (const text of ["two", "three", "four"]) game.change(text);
    expect(each.state).toBe("sending");
    await pass(300);
    expect([each.state, server.record, server.asked]).toEqual(["published", "four", [1, 2]]);
    game.change("four");
    await pass(1_000);
    expect([each.state, server.asked]).toEqual(["published", [1, 2]]);
    game.change("three", "onreset"); // taken back
    await pass(300);
    expect([server.record, server.version]).toEqual(["three", 3]);
  });

  test("a change while another is on its way is sent after it", async () => {
    await started();
    let answer = (): void => undefined;
    const slow = vi.fn(server.fetch);
    slow.mockImplementationOnce((path, request) =>
      new Promise<void>((done) => (answer = done)).then(() => server.fetch(path, request)),
    );
    vi.stubGlobal("fetch", slow);
    game.change("two");
    await pass(300);
    game.change("three");
    await pass(5_000);
    expect(server.asked).toEqual([1]);
    answer();
    await pass(10);
    expect([server.record, server.asked]).toEqual(["three", [1, 2, 3]]);
  });

  test("without a connection it tries again, more and more rarely, and sends the newest", async () => {
    const each = await started();
    server.next = Array.from({ length: 8 }, () => "offline");
    game.change("two");
    await pass(300);
    expect(each.state).toBe("late");
    game.change("three");
    await pass(1_000 + 2_000 + 4_000 + 8_000 + 16_000);
    expect(server.asked).toHaveLength(1 + 6);
    await pass(60_000);
    expect(server.asked).toHaveLength(1 + 8);
    await pass(30_000);
    expect([each.state, server.record, server.version]).toEqual(["published", "three", 2]);
  });

  test("it does not wait once the device is online again", async () => {
    const each = await started();
    server.next = Array.from({ length: 6 }, () => "offline");
    game.change("two");
    await pass(32_000);
    server.next = [];
    dispatchEvent(new Event("online"));
    await pass(10);
    expect([each.state, server.record]).toEqual(["published", "two"]);
  });

  test("a busy server is asked again; what it refuses is sent with the next change", async () => {
    const each = await started();
    server.next = ["too-fast", "store"];
    game.change("two");
    await pass(4_000);
    expect([each.state, server.record]).toEqual(["published", "two"]);
    server.next = ["unreadable"];
    game.change("three");
    await pass(60_000);
    expect([each.state, server.record]).toEqual(["refused", "two"]);
    game.change("four");
    await pass(300);
    expect([each.state, server.record]).toEqual(["published", "four"]);
  });

  test("an answer that is lost does no harm", async () => {
    const each = await started();
    server.next = ["lost"];
    game.change("two");
    await pass(2_000);
    expect([each.state, server.record, server.asked]).toEqual(["published", "two", [1, 2, 2, 3]]);
  });

  test("a second tab takes part with higher versions", async () => {
    const one = await started();
    const other = publisher();
    await pass(10);
    expect(server.version).toBe(2);
    game.change("two"); // both hear of it
    await pass(300);
    expect([one.state, other.state, server.record]).toEqual(["published", "published", "two"]);
    expect(followingOf(game.name)!.version).toBe(server.version);
    one.stop();
    await pass(10);
    game.change("three");
    await pass(300);
    expect([one.state, other.state, server.ended, server.record]).toEqual(["off", "off", true, "two"]);
  });

  test("winnings that lie face down are not sent", async () => {
    const each = await started();
    game.problem = "face-down";
    game.change("secret");
    await pass(60_000);
    expect([each.state, server.record]).toEqual(["hidden", "one"]);
    game.problem = null;
    game.change("over");
    await pass(300);
    expect([each.state, server.record]).toEqual(["published", "over"]);
  });

  test("a game that has not begun is sent when it does", async () => {
    game.problem = "not-playing";
    const each = publisher();
    each.start();
    await pass(60_000);
    expect(server.asked).toEqual([]);
    game.problem = null;
    game.change("one");
    await pass(300);
    expect([each.state, server.record]).toEqual(["published", "one"]);
  });

  test("it goes on after a reload, with the same name, token and versions", async () => {
    const link = (await started()).link;
    game.listeners.clear(); // the page is gone
    const later = publisherOf(game);
    made.push(later);
    expect([later.state, later.link]).toEqual(["sending", link]);
    game.change("two");
    await pass(300);
    expect([later.state, server.record, server.version]).toEqual(["published", "two", 2]);
    expect(publisherOf(game)).toBe(later);
  });
});

describe("stopping", () => {
  test("it ends at the server, and nothing is sent after it; another start has another name", async () => {
    const each = await started();
    const { name } = followingOf(game.name)!;
    game.change("two");
    each.stop();
    expect([each.state, each.link]).toEqual(["stopping", null]);
    await pass(10);
    expect([each.state, server.ended, server.asked]).toEqual(["off", true, [1, "end"]]);
    game.change("three");
    await pass(60_000);
    expect([server.asked, game.listeners.size]).toEqual([[1, "end"], 0]);
    server = new Server();
    vi.stubGlobal("fetch", server.fetch);
    each.start();
    await pass(10);
    expect([each.state, server.record]).toEqual(["published", "three"]);
    expect(followingOf(game.name)!.name).not.toBe(name);
  });

  test("without a connection it ends later, even after a reload", async () => {
    const each = await started();
    server.next = ["offline", "offline"];
    each.stop();
    await pass(10);
    expect(each.state).toBe("stopping");
    const later = publisher();
    expect([later.state, later.link]).toEqual(["stopping", null]);
    await pass(5_000);
    expect([server.ended, followingOf(game.name)]).toEqual([true, null]);
  });

  test("a stop while a version is on its way comes after it", async () => {
    const each = await started();
    let answer = (): void => undefined;
    const slow = vi.fn(server.fetch);
    slow.mockImplementationOnce((path, request) =>
      new Promise<void>((done) => (answer = done)).then(() => server.fetch(path, request)),
    );
    vi.stubGlobal("fetch", slow);
    game.change("two");
    await pass(300);
    each.stop();
    await pass(1_000);
    expect(server.asked).toEqual([1]);
    answer();
    await pass(10);
    expect([each.state, server.asked, server.ended]).toEqual(["off", [1, 2, "end"], true]);
  });

  test("what the server has forgotten is forgotten here", async () => {
    const each = await started();
    server.next = ["not-followed"];
    game.change("two");
    await pass(300);
    expect([each.state, each.link, followingOf(game.name)]).toEqual(["off", null, null]);
  });
});
