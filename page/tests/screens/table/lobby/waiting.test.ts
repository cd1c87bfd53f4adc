/** The table of quick match before its game: who starts it, when, and what happens if people come and go meanwhile. */
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as samples from "../../../../src/gallery/samples";
import type { Command, Frame, PersonView, PublicEvent, RoomView, Welcome } from "../../../../src/lib/api/messages";
import { cameByQuickMatch, quickAgreement, rememberQuick } from "../../../../src/lib/online/quick_tables";
import { holdingOf, saveHostToken, saveSeatToken } from "../../../../src/lib/online/tokens";
import { router } from "../../../../src/lib/shell/router.svelte";
import { clearStorage } from "../../../../src/lib/shell/storage";
import { title } from "../../../../src/lib/shell/title.svelte";
import { speak } from "../../../../src/lib/words/words.svelte";
import { COUNTDOWN_MS, OFFER_MS, PATIENCE_MS } from "../../../../src/screens/table/lobby/quick_start.svelte";
import { FakeSocket } from "../../../lib/online/fake_socket";
import { answerLines, event, person } from "../../../lib/online/server";
import { come as comeTo, leave } from "../visit";

const [ada, ben, cleo] = [
  person("Ada"),
  person("Ben", { colour: "sky" }),
  person("Cleo", { colour: "lemon" }),
] as const;
const MOMENT = 300;

let room: RoomView;
let seq: number;
let answered: number;
/** Refuses a command, or lets something happen before it is carried out. */
let before: (wish: Command) => string | null;
/** Requests without a socket: method, path and command. */
let requests: string[];

const said = (): string => document.body.textContent ?? "";
const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll("button")].find((each) => (each.textContent ?? "").includes(text));
const sent = (): string[] =>
  FakeSocket.last.sent.flatMap((frame: Frame) =>
    frame.t === "hello" || frame.t === "ping" ? [] : ["seat" in frame ? `${frame.t} ${frame.seat}` : frame.t],
  );

function happen(what: PublicEvent, seats: (PersonView | null)[], more: { key?: string; state?: "playing" } = {}): void {
  room = { ...room, seats, state: more.state ?? room.state };
  FakeSocket.last.tell(event(++seq, what, { room, key: more.key ?? null }));
}
const present = (...seats: number[]): void => FakeSocket.last.tell({ t: "present", present: seats, watching: 0 });
function sitDown(seat: number, who: PersonView): void {
  happen({ t: "sat", seat, name: who.name }, room.seats.with(seat, who));
  present(...room.seats.flatMap((each, at) => (each?.kind === "person" ? [at] : [])));
}
function standUp(seat: number): void {
  happen({ t: "left", seat }, room.seats.with(seat, null));
  present(...room.seats.flatMap((each, at) => (each?.kind === "person" ? [at] : [])));
}

/** Answer as the server does what was sent meanwhile. */
function answerCommands(): void {
  const { sent: frames } = FakeSocket.last;
  while (answered < frames.length) {
    const wish = frames[answered++] as Command;
    if (!("key" in wish)) continue;
    const { key } = wish;
    const refused = before(wish) ?? (wish.t === "start" && room.seats.includes(null) ? "seats-free" : null);
    if (refused) FakeSocket.last.tell({ t: "refused", key, code: refused as "host-only", message: "", table: null });
    else if (wish.t === "sit-bot") {
      const bot = person(wish.name ?? "", { kind: "bot", bot: wish.bot, colour: "jade" });
      const seat = wish.seat ?? 0;
      happen({ t: "bot-sat", seat, name: bot.name, bot: wish.bot }, room.seats.with(seat, bot), { key });
    } else if (wish.t === "leave") happen({ t: "left", seat: wish.seat }, room.seats.with(wish.seat, null), { key });
    else if (wish.t === "start") happen({ t: "started", chance: "" }, [...room.seats], { key, state: "playing" });
  }
}
async function pass(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 100) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 100));
    answerCommands();
  }
  flushSync();
}

/** Come to a table of quick match with these seats, all of them connected. */
async function come(seats: (PersonView | null)[], more: Partial<Welcome> = {}): Promise<void> {
  room = { ...samples.room(3, "classic"), table: "abc", state: "open", seats, agreement: quickAgreement(1500) };
  const connected = seats.flatMap((each, at) => (each ? [at] : []));
  [seq, answered] = [5, 0];
  comeTo({ seq, room, view: null, present: connected, ...more });
  await vi.dynamicImportSettled();
  await pass(MOMENT);
}
/** Open a table by quick match, or come to another's. */
async function open(seats: (PersonView | null)[] = [ada, null, null]): Promise<void> {
  saveHostToken("abc", "host");
  saveSeatToken("abc", "seat");
  rememberQuick("abc");
  await come(seats);
}
async function join(seats: (PersonView | null)[] = [ada, ben, null], connected = [0, 1]): Promise<void> {
  saveSeatToken("abc", "seat");
  rememberQuick("abc");
  await come(seats, { you: [1], host: false, present: connected });
}

/** The other tables of the server, and our requests there. */
function serveTables(...others: RoomView[]): void {
  vi.stubGlobal("fetch", (path: string, request?: RequestInit) => {
    const wish = request?.body === undefined ? null : (JSON.parse(request.body as string) as Command);
    requests.push([request?.method ?? "GET", path, wish?.t].filter(Boolean).join(" "));
    if (path === "/api/tables") return Promise.resolve(Response.json(others));
    const found = others.find(({ table }) => path.startsWith(`/api/tables/${table}`));
    if (found && !wish)
      return Promise.resolve(
        Response.json({ room: found, seq: 3, now: 0, at: 0, due: null, view: null, present: [0] }),
      );
    return Promise.resolve(Response.json({ t: "seated", seat: 1, token: "" }));
  });
}

beforeAll(speak);
beforeEach(() => {
  vi.useFakeTimers();
  answerLines();
  clearStorage();
  before = () => null;
  requests = [];
  router.go("/t/abc");
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("who is alone sees a table and no lobby; after a while bots are offered, and one tap plays against them", async () => {
  await open();
  expect(document.querySelector("h1")?.textContent).toBe("Looking for players…");
  expect(said()).toContain("3 players · 60 s a move");
  expect(document.querySelector(".qr, input, code")).toBeNull();
  expect(button("Start the game")).toBeUndefined();
  await pass(OFFER_MS - 2 * MOMENT);
  expect(button("Play against bots now")).toBeUndefined();
  await pass(2 * MOMENT);
  expect(sent(), "nothing happens by itself").toEqual([]);
  button("Play against bots now")?.click();
  await pass(MOMENT);
  expect(sent()).toEqual(["sit-bot 1", "sit-bot 2", "start"]);
});

test("after a reload the same table waits, and the offer need not be waited for again", async () => {
  await open();
  await pass(OFFER_MS);
  await leave();
  await open();
  expect(button("Play against bots now")).toBeDefined();
});

test("when a second person comes the game starts after a countdown, once, with a bot on the third seat", async () => {
  await open();
  await pass(OFFER_MS);
  sitDown(1, ben);
  await pass(MOMENT);
  expect(document.querySelector("h1")?.textContent).toBe("You play with Ben");
  expect(title.whole).toContain("You play with Ben");
  expect(said()).toContain(`The game starts in ${COUNTDOWN_MS / 1000} s`);
  expect(button("Play against bots now"), "Ben is here").toBeUndefined();
  await pass(COUNTDOWN_MS - 3 * MOMENT);
  expect(sent()).toEqual([]);
  await pass(3 * MOMENT);
  expect(sent()).toEqual(["sit-bot 2", "start"]);
  await pass(COUNTDOWN_MS);
  expect(sent()).toHaveLength(2);
  expect(title.attention).not.toContain("Ben");
});

test("a third person does not make the others wait longer", async () => {
  await open();
  sitDown(1, ben);
  await pass(COUNTDOWN_MS - 2 * MOMENT);
  sitDown(2, cleo);
  await pass(MOMENT);
  expect(document.querySelector("h1")?.textContent).toBe("You play with Ben and Cleo");
  await pass(2 * MOMENT);
  expect(sent()).toEqual(["start"]);
});

test("who leaves during the countdown stops it; for the next one it begins anew", async () => {
  await open();
  sitDown(1, ben);
  await pass(COUNTDOWN_MS - 2 * MOMENT);
  standUp(1);
  await pass(COUNTDOWN_MS);
  expect(sent()).toEqual([]);
  expect(document.querySelector("h1")?.textContent).toBe("Looking for players…");
  sitDown(1, cleo);
  await pass(COUNTDOWN_MS - 2 * MOMENT);
  expect(sent()).toEqual([]);
  present(0); // her connection is lost
  await pass(COUNTDOWN_MS);
  expect(sent()).toEqual([]);
  present(0, 1);
  await pass(COUNTDOWN_MS + MOMENT);
  expect(sent()).toEqual(["sit-bot 2", "start"]);
});

test("who leaves while the bots sit down leaves nobody to a game against bots: the table goes on waiting", async () => {
  await open();
  before = (wish) => {
    if (wish.t === "sit-bot") standUp(1);
    before = () => null;
    return null;
  };
  sitDown(1, ben);
  await pass(COUNTDOWN_MS + 2 * MOMENT);
  expect(sent()).toEqual(["sit-bot 2", "leave 2"]);
  expect(room.seats.filter((each) => each !== null)).toEqual([ada]);
  expect(document.querySelector("h1")?.textContent).toBe("Looking for players…");
  sitDown(1, cleo);
  await pass(COUNTDOWN_MS + MOMENT);
  expect(sent().slice(2)).toEqual(["sit-bot 2", "start"]);
});

test("the seat of somebody who has gone without leaving becomes free, not that of somebody who comes back", async () => {
  await open([ada, ben, cleo]);
  present(0, 1);
  await pass(PATIENCE_MS - MOMENT - COUNTDOWN_MS);
  present(0, 1, 2);
  await pass(MOMENT);
  present(0);
  await pass(PATIENCE_MS - 2 * MOMENT);
  expect(sent()).toEqual([]);
  present(0, 2);
  await pass(3 * MOMENT);
  expect(sent()).toEqual(["leave 1"]);
});

test("who leaves just before the start is replaced if a third person is there", async () => {
  await open([ada, ben, cleo]);
  before = (wish) => {
    if (wish.t === "start") standUp(1);
    before = () => null;
    return null;
  };
  await pass(COUNTDOWN_MS + MOMENT);
  expect(sent()).toEqual(["start", "sit-bot 1", "start"]);
});

test("a start that is refused says why, and is tried again", async () => {
  await open([ada, ben, cleo]);
  before = () => "too-many";
  await pass(COUNTDOWN_MS + MOMENT);
  expect(document.querySelector("[role=alert] p")?.textContent).toContain("too much going on");
  before = () => null;
  await pass(COUNTDOWN_MS + MOMENT);
  expect(sent()).toEqual(["start", "start"]);
});

test("of two tabs the slower one complains about nothing", async () => {
  await open([ada, ben, null]);
  before = (wish) => {
    if (wish.t === "sit-bot") happen({ t: "bot-sat", seat: 2, name: "Mae", bot: "richest" }, [ada, ben, cleo]);
    return wish.t === "sit-bot" ? "seat-taken" : "game-begun";
  };
  await pass(COUNTDOWN_MS + MOMENT);
  expect(sent()).toEqual(["sit-bot 2", "start"]);
  expect(document.querySelector("[role=alert] p")).toBeNull();
});

test("without a connection nothing counts down", async () => {
  await open([ada, ben, null]);
  FakeSocket.last.close();
  await pass(MOMENT);
  expect(said()).toContain("Reconnecting");
  expect(said()).not.toContain("The game starts in");
});

test("whoever joined counts along and starts nothing", async () => {
  await join();
  expect(document.querySelector("h1")?.textContent).toBe("You play with Ada");
  expect(said()).toContain("The game starts in");
  await pass(COUNTDOWN_MS);
  expect(said()).toContain("The game starts…");
  expect(sent()).toEqual([]);
});

test("whoever is left by the opener looks elsewhere at once, and leaves the seat", async () => {
  await join();
  serveTables({ ...room, table: "next", seats: [cleo, null, null] });
  standUp(0);
  await pass(MOMENT);
  await vi.dynamicImportSettled();
  await pass(MOMENT);
  expect(router.route).toEqual({ screen: "table", table: "next" });
  expect(requests.filter((each) => each.startsWith("POST"))).toEqual([
    "POST /api/tables/next/commands sit",
    "POST /api/tables/abc/commands leave",
  ]);
  expect([holdingOf("abc").seats, cameByQuickMatch("next")]).toEqual([[], true]);
});

test("whoever goes home while another table is being found stays there", async () => {
  await join();
  serveTables({ ...room, table: "next", seats: [cleo, null, null] });
  const served = fetch;
  let answer: () => void = () => undefined;
  const late = new Promise<void>((done) => (answer = done));
  vi.stubGlobal("fetch", (path: string, request?: RequestInit) => late.then(() => served(path, request)));
  standUp(0);
  await pass(MOMENT);
  await vi.dynamicImportSettled();
  await pass(MOMENT);
  button("Stop looking")?.click();
  await leave();
  answer();
  await vi.advanceTimersByTimeAsync(MOMENT);
  expect(requests).toContain("POST /api/tables/next/commands sit");
  expect(router.route.screen).toBe("home");
});

test("an opener whose connection is lost may come back; whoever waits in vain looks elsewhere, again and again", async () => {
  await join([ada, ben, null], [1]);
  expect(document.querySelector("h1")?.textContent).toBe("Looking for players…");
  await pass(PATIENCE_MS - 2 * MOMENT);
  present(0, 1);
  await pass(MOMENT);
  present(1);
  await pass(PATIENCE_MS - 2 * MOMENT);
  expect(requests).toEqual([]);
  vi.stubGlobal("fetch", (path: string) => {
    requests.push(path);
    return Promise.reject(new Error("nobody is there"));
  });
  await pass(4 * MOMENT);
  await vi.dynamicImportSettled();
  await pass(PATIENCE_MS - 4 * MOMENT);
  expect(requests, "one attempt").toEqual(["/api/tables"]);
  await pass(4 * MOMENT);
  expect(requests).toHaveLength(2);
  expect(router.route).toEqual({ screen: "table", table: "abc" });
});

test("where the opener is there and starts nothing, the lobby says who does", async () => {
  await join();
  await pass(COUNTDOWN_MS + PATIENCE_MS + MOMENT);
  expect(said()).toContain("The host starts the game.");
  expect(said()).not.toContain("Looking");
});

test("whoever invites or changes the game gets the lobby, also after a reload, and starts the game themselves", async () => {
  await open();
  button("Invite or change the game")?.click();
  await pass(MOMENT);
  expect(button("Change the game")).toBeDefined();
  sitDown(1, ben);
  await pass(2 * COUNTDOWN_MS);
  expect(sent()).toEqual([]);
  await leave();
  await come([ada, ben, null]);
  expect(button("Change the game")).toBeDefined();
});

test("a table that was opened otherwise, or whose game was changed, has its lobby", async () => {
  await come([ada, null, null]);
  expect(button("Change the game")).toBeDefined();
  await leave();
  await join();
  room = { ...room, agreement: { ...room.agreement, seconds_per_move: 30 } };
  happen({ t: "agreed", agreement: room.agreement }, [ada, { ...ben, agreed: false }, null]);
  await pass(MOMENT);
  expect(button("I agree")).toBeDefined();
});

test("whoever stops looking is at home at once, and the table is neither listed nor ours any more", async () => {
  serveTables();
  await open();
  button("Stop looking")?.click();
  expect([router.route.screen, holdingOf("abc").host]).toEqual(["home", null]);
  await pass(MOMENT);
  expect(requests).toEqual(["POST /api/tables/abc/commands agree", "POST /api/tables/abc/commands leave"]);
});

test("whoever stops looking while somebody else is there only leaves: the game stays as it is agreed", async () => {
  serveTables();
  await open([ada, ben, null]);
  button("Stop looking")?.click();
  await pass(MOMENT);
  expect(requests).toEqual(["POST /api/tables/abc/commands leave"]);
});
