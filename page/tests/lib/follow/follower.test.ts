/** What a follower's phone asks for, and when. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProblemError } from "../../../src/lib/api/http";
import { Follower, SILENT_MS } from "../../../src/lib/follow/follower.svelte";

vi.mock("../../../src/lib/api/answers", () => ({
  replay: (record: string) =>
    record.includes("wrong")
      ? Promise.reject(new ProblemError({ code: "unreadable", message: "", line: 2 }))
      : Promise.resolve({ names: ["Anna", "Ben"], result: record.includes("end\n") ? [] : null }),
}));

const NAME = "drawn-by-a-phone";
let version: number;
let record: string;
/** What the next requests meet: no answer, or a problem. */
let next: ("offline" | "not-followed" | "store")[];
/** The versions that requests said they know, and what they got. */
let asked: string[];
/** When the newest version was published, by the server's clock, ms. */
let sent: number;
let follower: Follower;

function answer(path: string, { headers }: { headers: Record<string, string> }): Promise<Response> {
  expect(path).toBe(`/api/followed/${NAME}`);
  const known = headers["if-none-match"] ?? "";
  const met = next.shift();
  asked.push(`${known}${met ?? (known === `"${version}"` ? "same" : "new")}`);
  if (met === "offline") return Promise.reject(new TypeError("offline"));
  if (met) return Promise.resolve(Response.json({ code: met, message: "" }, { status: 404 }));
  if (known === `"${version}"`) return Promise.resolve(new Response(null, { status: 304 }));
  return Promise.resolve(Response.json({ record, version, at: sent, now: 61_000 }));
}
function publish(text: string): void {
  version++;
  record = `croupier record 1\n${text}`;
}
function show(visible: boolean): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visible ? "visible" : "hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", vi.fn(answer));
  [version, next, asked, sent] = [0, [], [], 1_000];
  publish("one\n");
  follower = new Follower(NAME);
  follower.open();
  await pass(10);
});
afterEach(() => {
  follower.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("it asks every two seconds for what it does not know yet", async () => {
  expect([follower.state, follower.game?.record]).toEqual(["following", record]);
  expect(Date.now() - follower.game!.at).toBeGreaterThanOrEqual(60_000); // by the server's clock, a minute ago
  await pass(6_000);
  publish("one\ntwo\n");
  await pass(2_000);
  expect(asked).toEqual(["new", '"1"same', '"1"same', '"1"same', '"1"new']);
  expect(follower.game).toMatchObject({ record, corrected: false });
});

test("what is not only continued was corrected", async () => {
  for (const text of ["one 12", "one 12 > 1\n"]) {
    publish(text);
    await pass(2_000);
    expect(follower.game?.corrected).toBe(false);
  }
  record = record.replace("record 1", "record 3");
  publish("one 12 > 1\ntwo ... > 1\n");
  await pass(2_000);
  expect(follower.game?.corrected).toBe(false);
  for (const text of ["one 12 > 1\n", "one 12 > 2\n"]) {
    publish(text);
    await pass(2_000);
    expect(follower.game?.corrected).toBe(true);
  }
});

test("nothing is asked while nobody can see it, and at once when somebody does", async () => {
  show(false);
  await pass(60_000);
  expect(asked).toEqual(["new"]);
  publish("one\ntwo\n");
  show(true);
  await pass(10);
  expect(asked).toEqual(["new", '"1"new']);
});

test("without a connection the game stays, and it asks more rarely until there is one", async () => {
  next = ["offline", "store", "offline", "offline", "offline"];
  await pass(2_000);
  expect([follower.state, follower.game?.record]).toEqual(["lost", record]);
  await pass(2_000 + 4_000 + 8_000);
  expect(asked).toHaveLength(5);
  dispatchEvent(new Event("online"));
  await pass(10);
  expect(asked).toHaveLength(6);
  await pass(15_000);
  expect([follower.state, asked.length]).toEqual(["following", 7]);
});

test("what is no longer followed is not asked for again, and what was there stays", async () => {
  next = ["not-followed"];
  await pass(60_000);
  expect([follower.state, follower.game?.record, asked.length]).toEqual(["gone", record, 2]);
});

test("a record that this page cannot read leaves the last one, until one can be read", async () => {
  const known = record;
  publish("wrong\n");
  await pass(2_000);
  expect([follower.state, follower.game?.record]).toEqual(["unreadable", known]);
  publish("one\ntwo\n");
  await pass(2_000);
  expect([follower.state, follower.game?.record]).toEqual(["following", record]);
});

test("a game that was broken off, or that everyone has left, says so until it goes on", async () => {
  for (const [text, stop] of [
    ["one\n* Anna has left\n", null],
    ["one\n* Anna has left\n* Ben has left\n", "left"],
    ["one\n* Anna has left\n* Ben has left\n* Ben is back\n", null],
    ["one\n* Anna has left\n* Ben has left\ntwo\n", null],
    ["one\n* Anna asks to end the game\n", null],
    [
      "one\n* Anna asks to end the game\n* Ben asks to end the game; it is broken off\n* corrected: a became b\n",
      "broken-off",
    ],
  ] as const) {
    publish(text);
    await pass(15_000);
    expect(follower.game?.stop, text).toBe(stop);
  }
  asked = [];
  await pass(30_000);
  expect(asked).toHaveLength(2); // as rarely as once it is over
});

test("a game without news for long is silent, unless it is over", async () => {
  await pass(SILENT_MS - 65_000);
  expect(follower.silent).toBe(false); // it was a minute old when it came
  await pass(10_000);
  expect(follower.silent).toBe(true);
  publish("one\ntwo\n");
  sent = 61_000;
  await pass(2_000);
  expect(follower.silent).toBe(false);
  publish("one\ntwo\nend\n");
  await pass(2 * SILENT_MS);
  expect(follower.silent).toBe(false);
});

test("once the game is over it asks more rarely, and when it is closed, never", async () => {
  publish("one\nend\n");
  await pass(2_000);
  asked = [];
  await pass(30_000);
  expect(asked).toHaveLength(2);
  follower.close();
  await pass(60_000);
  expect(asked).toHaveLength(2);
});
