import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as samples from "../../../src/gallery/samples";
import type { RoomView, GameView, Welcome } from "../../../src/lib/api/messages";
import { saveHostToken, holdingOf, saveSeatToken } from "../../../src/lib/online/tokens";
import { announcements } from "../../../src/lib/shell/announcements.svelte";
import { router } from "../../../src/lib/shell/router.svelte";
import { settings } from "../../../src/lib/shell/settings.svelte";
import { speak } from "../../../src/lib/words/words.svelte";
import { startWhenShown } from "../../../src/lib/play/start";
import { markRolled } from "../../../src/screens/table/stage/last_roll";
import { FakeSocket } from "../../lib/online/fake_socket";
import { answerLines, event, placed, welcome } from "../../lib/online/server";
import { eventually } from "../../eventually.ts";
import { come as comeTo, leave, openTable } from "./visit";

const room: RoomView = { ...samples.room(5, "classic"), state: "playing" };
/** Come to the table while it is played at. */
const come = (view: GameView, at: RoomView = room, more: Partial<Welcome> = {}): FakeSocket =>
  comeTo({ room: at, view, ...more });
const words = (): string[] => announcements.sentences.map(({ text }) => text);

beforeAll(speak);
beforeEach(() => {
  vi.useFakeTimers();
  answerLines();
  announcements.sentences = [];
  localStorage.clear();
  settings.change({ soundOffered: true });
});
afterEach(async () => {
  await leave();
  settings.change({ botSpeed: "normal", takeBack: 1500, rolling: "hand" });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const felt = (): string => document.querySelector(".tray")?.textContent ?? "";
const picks = (): number => document.querySelectorAll(".tray .pick").length;
const press = (key: string): void => {
  window.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
};

test("who comes to a table on their turn throws the dice; until they lie nothing says what they show", async () => {
  const view = { ...samples.table, seat: 0, options: samples.table.options.slice(0, 1) };
  come(view);
  await vi.dynamicImportSettled(); // what describes it
  await vi.advanceTimersByTimeAsync(100);
  expect(words()).toEqual(["Your turn to roll: 7 dice."]);
  expect(picks()).toBe(0);
  expect(document.querySelector(".casino.preview")).toBeNull(); // where there is one move, it is previewed
  expect(
    [...document.querySelectorAll(".casino .target:not(:disabled)")].map((each) => each.textContent).join(),
  ).not.toMatch(/Place/);
  expect(felt()).toContain("Roll the dice");
  await vi.dynamicImportSettled(); // the keys' part
  flushSync();
  press("h");
  press("1");
  press("s");
  expect(words().join(" ")).not.toMatch(/rolled|cannot/);
  press(" ");
  await vi.advanceTimersByTimeAsync(3000);
  expect(words().at(-1)).toMatch(/^You rolled 7 dice/);
  expect(picks()).toBe(1);
});

test("dice that were thrown are not thrown again after a reload", async () => {
  come({ ...samples.table, seat: 0 });
  document.querySelector<HTMLButtonElement>(".tray .primary")?.click();
  await vi.advanceTimersByTimeAsync(3000);
  expect(picks()).toBeGreaterThan(0);
  await leave();
  come({ ...samples.table, seat: 0 });
  expect(picks()).toBeGreaterThan(0);
});

test("dice are thrown by themselves when time gets short, and when they were thrown in another tab", async () => {
  come({ ...samples.table, seat: 0 }, room, { due: Date.now() + 30_000 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(picks()).toBe(0);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(picks()).toBeGreaterThan(0);
  await leave();
  localStorage.clear();
  const view = { ...samples.table, seat: 0 };
  come(view);
  await vi.advanceTimersByTimeAsync(100);
  markRolled("abc", view);
  window.dispatchEvent(new Event("storage"));
  await vi.advanceTimersByTimeAsync(3000);
  expect(picks()).toBeGreaterThan(0);
});

test("dice that another tab threw while ours were being drawn do not wait for our hand", async () => {
  const view = { ...samples.table, seat: 0 };
  come(view);
  markRolled("abc", view); // before anybody here listens
  await vi.advanceTimersByTimeAsync(3000);
  expect(picks()).toBeGreaterThan(0);
});

test("a game that was set up at home starts once its table is here, with an opening; a tap ends that", async () => {
  startWhenShown("abc");
  const socket = come(samples.table, { ...room, state: "open" }, { view: null });
  expect(document.querySelector(".lobby")).toBeNull();
  expect(socket.sent.filter(({ t }) => t === "start")).toHaveLength(1);
  const what = { t: "started", chance: "" } as const;
  socket.tell(event(6, what, { room, view: { ...samples.table, seat: 0, starter: 0, round: 1 } }));
  flushSync();
  expect(words()).toEqual([]); // not before it is drawn
  await vi.advanceTimersByTimeAsync(100);
  expect(words()).toEqual(["The game begins. Round 1: you go first."]);
  expect(document.querySelector(".seat.turn")).toBeNull();
  expect(felt()).toContain("Round 1 of");
  expect(felt()).not.toContain("Roll the dice");
  await vi.advanceTimersByTimeAsync(2200);
  expect(document.querySelector(".seat.turn")).not.toBeNull();
  expect(words().at(-1)).toBe("Your turn to roll: 7 dice.");
});

test("dice that fall by themselves are told at once to who comes on their turn", async () => {
  settings.change({ rolling: "self" });
  come({ ...samples.table, seat: 0 });
  await vi.advanceTimersByTimeAsync(100);
  expect(words()).toHaveLength(1);
  expect(words()[0]).toMatch(/^You rolled \d dice: /);
});

test("who comes on somebody else's turn is told nothing yet", () => {
  come({ ...samples.table, seat: 1 });
  expect(words()).toEqual([]);
});

test("whoever the table waits for and is not there is said to be away, and after a while we may choose", async () => {
  const seats = room.seats.map((seat, i) => (seat && i === 1 ? { ...seat, kind: "person" as const, bot: null } : seat));
  come({ ...samples.table, seat: 1 }, { ...room, seats });
  expect(felt()).toContain("Bruno is away.");
  expect(felt()).not.toContain("Let a bot play on");
  await vi.advanceTimersByTimeAsync(31_000);
  expect(felt()).toContain("Let a bot play on");
});

test("while somebody else's move is played out, nobody of that turn is said to be away", async () => {
  const people = room.seats.map((seat, i) =>
    seat && i === 2 ? { ...seat, kind: "person" as const, bot: null } : seat,
  );
  const socket = come({ ...samples.table, seat: 1 }, { ...room, seats: people });
  const what = placed(1, { by: "bot" });
  socket.tell(event(6, what, { view: { ...samples.table, seat: 2 } }));
  flushSync();
  expect(felt()).not.toContain("away");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(felt()).toContain("Amélie is away.");
});

test("a link for this device opened where its table is shown already is asked about, too", () => {
  const socket = come({ ...samples.table, seat: 1 });
  const pass = "p".repeat(32);
  router.go(`/t/abc#pass.${pass}`);
  flushSync();
  expect(socket.sent.at(-1)).toMatchObject({ t: "hello", tokens: [], pass });
  expect(location.hash).toBe("");
});

test("dice put down before somebody asked to end the game can be thought over", async () => {
  settings.change({ rolling: "self" });
  const socket = come({ ...samples.table, seat: 0 });
  (document.querySelector(".tray .pick") as HTMLButtonElement).click();
  flushSync();
  (document.querySelector(".tray .primary") as HTMLButtonElement).click();
  flushSync();
  expect(document.querySelector(".foot.slip")).not.toBeNull();
  const what = { t: "end-asked", seat: 1, ends: false } as const;
  socket.tell(event(6, what, { room: { ...room, end_asked: [1] }, view: { ...samples.table, seat: 0 } }));
  flushSync();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(socket.sent.filter(({ t }) => t === "place")).toEqual([]);
});

test("who is asked to end the game, or has lost the line, is told so while a round is paid out, too", async () => {
  const seats = room.seats.map((seat, i) => (seat && i === 1 ? { ...seat, kind: "person" as const, bot: null } : seat));
  const at = { ...room, seats };
  const view = { ...samples.table, seat: 1 };
  const socket = come(view, at);
  const what = placed(1, { payout: samples.table.casinos });
  socket.tell(event(6, what, { view: { ...view, round: 3, seat: 0 } }));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(document.querySelector(".stage, .walk")).not.toBeNull();
  const asked = { t: "end-asked", seat: 1, ends: false } as const;
  socket.tell(event(7, asked, { room: { ...at, end_asked: [1] }, view: { ...view, round: 3, seat: 0 } }));
  flushSync();
  const notices = (): string => document.querySelector(".notices")?.textContent ?? "";
  expect(notices()).toContain("Bruno");
  press("Escape"); // no payout
  await vi.advanceTimersByTimeAsync(10);
  expect(document.body.textContent).toContain("After round 2");
  expect(notices()).toContain("Bruno");
  document.querySelector<HTMLButtonElement>(".notices button")?.click();
  expect(socket.sent.at(-1)).toMatchObject({ t: "end", seat: 0 });
  dispatchEvent(new Event("offline"));
  flushSync();
  expect(notices()).toContain("Reconnecting");
});

test("who is late in their turn is told what may happen", () => {
  const seats = room.seats.map((seat, i) => (seat && i === 0 ? { ...seat, ran_out: true } : seat));
  come({ ...samples.table, seat: 0 }, { ...room, seats });
  expect(document.querySelector(".tray")?.textContent).toContain("Time is up");
});

test("the last move is read out also where it was made before we came", async () => {
  const what = placed(1, { by: "bot" });
  const answers: Record<string, Response> = {
    "/api/tables/abc/record": new Response("a record"),
    "/api/records/replay": Response.json({ moments: [{ what, view: samples.table }] }),
  };
  vi.stubGlobal("fetch", (path: string) =>
    answers[path] ? Promise.resolve(answers[path]) : Promise.reject(new Error(path)),
  );
  come({ ...samples.table, seat: 0 });
  await vi.dynamicImportSettled(); // the keys come behind the table
  dispatchEvent(new KeyboardEvent("keydown", { key: "l" }));
  await eventually(() => expect(words().at(-1)).toMatch(/^Bruno: .* on the Twin Swans/));
});

test("the end is shown once everything that led there has been; whatever comes after it, it is told once", async () => {
  settings.change({ botSpeed: "instant" });
  const socket = come({ ...samples.table, seat: 1 });
  const over: GameView = { ...samples.table, seat: null, roll: null, over: true, options: [] };
  const what = placed(1);
  socket.tell(event(6, what, { room: { ...room, state: "over" }, view: over }));
  flushSync();
  expect(document.querySelector(".tray")).not.toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  await eventually(() => expect(document.querySelector("#end-title")).not.toBeNull()); // it is fetched first
  const title = document.querySelector("#end-title");
  const rematch = { t: "rematched", table: "def" } as const;
  socket.tell(event(7, rematch, { room: { ...room, state: "over", following: "def" }, view: over }));
  flushSync();
  await vi.advanceTimersByTimeAsync(100);
  expect(document.querySelector("#end-title")).toBe(title);
  expect(words().filter((text) => text.includes(title?.querySelector(".vh")?.textContent ?? "?"))).toHaveLength(1);
});

test("what a move did to us is shown where the recent moves are, and announced once", async () => {
  const group = { dice: 2, big: 0, strength: 2, pips: 0, knocked_out: false };
  const [notes, casino] = [[80], 1];
  const at = (view: GameView, takers: number[], ...colours: number[]): GameView => {
    const groups = colours.map((colour) => ({ ...group, colour }));
    return {
      ...view,
      casinos: view.casinos.map((each) => (each.casino === casino ? { casino, notes, takers, groups } : each)),
    };
  };
  const socket = come(at({ ...samples.table, seat: 1 }, [0], 0));
  socket.tell(event(6, placed(1), { view: at({ ...samples.table, seat: 0 }, [1], 1, 0) }));
  await vi.advanceTimersByTimeAsync(5000);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(5000);
  flushSync();
  const sentence = "Bruno now takes the 80,000 you held at the Lantern.";
  expect(words().filter((text) => text.includes(sentence))).toHaveLength(1);
  await eventually(() => expect(document.querySelector(".throw section p")?.textContent).toBe(sentence));
});

test("at instant speed the end is announced after the move that led there", async () => {
  settings.change({ botSpeed: "instant" });
  const over: GameView = { ...samples.table, seat: null, roll: null, over: true, options: [] };
  const socket = come({ ...samples.table, seat: 1 });
  socket.tell(event(6, placed(1), { room: { ...room, state: "over" }, view: over }));
  await vi.advanceTimersByTimeAsync(100);
  await eventually(() => expect(document.querySelector("#end-title")).not.toBeNull());
  await vi.advanceTimersByTimeAsync(1000);
  await vi.dynamicImportSettled();
  const title = document.querySelector("#end-title .vh")?.textContent ?? "?";
  expect(words().map((text) => text.includes(title))).toEqual([false, true]);
});

test("who comes while nobody answers is told so, and can try again at once", () => {
  openTable();
  const first = FakeSocket.last;
  expect(document.querySelector("button")).toBeNull();
  first.onclose?.();
  flushSync();
  const again = document.querySelector<HTMLButtonElement>("button.primary");
  expect([document.querySelector("h1")?.textContent, again?.disabled]).toEqual(["The server does not answer", false]);
  again?.click();
  flushSync();
  expect(FakeSocket.last).not.toBe(first);
  expect(document.querySelector("h1")?.textContent).toBe("The server does not answer");
});

test("a seat tells who sits there: the name in full, what they have, and how a bot plays", async () => {
  const seats = room.seats.map((seat, i) => (seat && i === 1 ? { ...seat, kind: "bot" as const, bot: "shark" } : seat));
  come({ ...samples.table, seat: 0 }, { ...room, seats });
  document.querySelector<HTMLButtonElement>('.seat [aria-label="Bruno"]')?.click();
  flushSync();
  await eventually(() => expect(document.querySelector("dialog")).not.toBeNull()); // it comes behind the table
  const text = document.querySelector("dialog")?.textContent ?? "";
  for (const words of ["Bruno", "Bot · Shark, very hard", "thousands of times", "dice left", "3 notes"])
    expect(text).toContain(words);
});

test("a link with tokens is not taken in, and does not stay in sight", () => {
  const junk = ["a", "b", "c", "d", "e", "f"].map((letter) => letter.repeat(32));
  saveSeatToken("abc", "seat-token");
  saveHostToken("abc", "host-token");
  router.go(`/t/abc#${junk.join(".")}.!${"h".repeat(32)}`);
  const socket = come({ ...samples.table, seat: 1 });
  expect([location.hash, router.hash]).toEqual(["", ""]);
  expect(socket.sent).toMatchObject([{ t: "hello", tokens: ["seat-token", "host-token"] }]);
  expect(holdingOf("abc")).toMatchObject({ seats: ["seat-token"], host: "host-token" });
});

test("a link for this device is asked about first, and changes nothing when declined", async () => {
  saveSeatToken("abc", "seat-token");
  router.go(`/t/abc#pass.${"p".repeat(32)}`);
  const socket = come({ ...samples.table, seat: 1 }, room, { offer: { seats: [1], host: true } });
  expect(location.hash).toBe("");
  expect(socket.sent).toMatchObject([{ t: "hello", pass: "p".repeat(32) }]);
  await eventually(() =>
    expect(document.querySelector("dialog")?.textContent).toContain("Play on as Bruno on this device"),
  );
  const [decline] = document.querySelectorAll<HTMLButtonElement>("dialog .answers button");
  decline?.click();
  flushSync();
  expect(document.querySelector("dialog")).toBeNull();
  expect(socket.sent).toHaveLength(1);
  expect(holdingOf("abc").seats).toEqual(["seat-token"]);
});

test("a link that was used already says so", async () => {
  router.go(`/t/abc#pass.${"p".repeat(32)}`);
  come({ ...samples.table, seat: 1 });
  await eventually(() =>
    expect(document.querySelector("dialog")?.textContent).toContain("This link has already been used"),
  );
});

test("dice that the table has not confirmed are shown as such until it has", async () => {
  settings.change({ takeBack: 0, soundOffered: true, rolling: "self" });
  const socket = come({ ...samples.table, seat: 0 });
  const [pick] = document.querySelectorAll<HTMLButtonElement>(".tray .pick");
  pick?.click();
  flushSync();
  (document.querySelector(".tray .primary") as HTMLButtonElement).click();
  flushSync();
  const page = (): string => document.body.textContent ?? "";
  expect(page()).not.toContain("Not confirmed yet");
  await vi.advanceTimersByTimeAsync(1_600);
  expect(document.querySelector(".tray")?.textContent).toMatch(/Not confirmed yet.*Placed: /);
  expect(document.querySelector(".notices")?.textContent).toContain("No answer yet");
  expect(document.querySelectorAll(".casino.preview .tag")).toHaveLength(1);
  dispatchEvent(new Event("offline"));
  await vi.advanceTimersByTimeAsync(0);
  expect(document.querySelector(".notices")?.textContent).toContain("Reconnecting");
  expect(document.querySelector(".tray")?.textContent).toContain("Not confirmed yet");
  dispatchEvent(new Event("online"));
  FakeSocket.last.accept();
  FakeSocket.last.tell(welcome({ room, view: { ...samples.table, seat: 0 } }));
  const again = FakeSocket.last.sent.find(({ t }) => t === "place");
  expect(again).toEqual(socket.sent.find(({ t }) => t === "place"));
  const what = placed(0);
  const key = again && "key" in again ? again.key : null;
  FakeSocket.last.tell(event(6, what, { key, view: { ...samples.table, seat: 1 } }));
  await vi.advanceTimersByTimeAsync(0);
  expect(page()).not.toContain("Not confirmed yet");
  expect(document.querySelector(".notices")?.textContent?.trim()).toBe("");
});

test("a clock shows no more than the agreed time, and stands still until it begins", async () => {
  const seats = room.seats.map((seat, i) => (seat && i === 1 ? { ...seat, kind: "person" as const, bot: null } : seat));
  const agreement = { ...room.agreement, seconds_per_move: 30 };
  come({ ...samples.table, seat: 0 }, { ...room, agreement, seats }, { due: Date.now() + 43_000 });
  const clock = (): string => document.querySelector("[role=timer]")?.textContent?.trim() ?? "";
  expect(clock()).toBe("0:30");
  await vi.advanceTimersByTimeAsync(12_000);
  expect(clock()).toBe("0:30");
  await vi.advanceTimersByTimeAsync(11_000);
  expect(clock()).toBe("0:20");
});

test("who goes to the rematch leaves nothing behind that goes on at the old table", async () => {
  const warned = vi.spyOn(console, "warn");
  settings.change({ botSpeed: "instant" });
  const over: GameView = { ...samples.table, seat: null, roll: null, over: true, options: [] };
  const socket = come({ ...samples.table, seat: 1 });
  const what = placed(1);
  socket.tell(event(6, what, { room: { ...room, state: "over" }, view: over }));
  await vi.advanceTimersByTimeAsync(5_000);
  await eventually(() => expect(document.querySelector("#end-title")).not.toBeNull());
  const following = { t: "rematched", table: "def" } as const;
  socket.tell(event(7, following, { room: { ...room, state: "over", following: "def" }, view: over }));
  flushSync();
  await leave();
  await vi.advanceTimersByTimeAsync(5_000);
  openTable("def");
  expect(warned.mock.calls.flat().filter((text) => String(text).includes("derived_inert"))).toEqual([]);
});

test("winnings that lie face down are shown to whom one device was handed, and not to the others", async () => {
  vi.stubGlobal("innerWidth", 2400); // room for the standings beside the board
  const [first, second] = [
    { seat: 0, money: 120, won: [120] },
    { seat: 1, money: 70, won: [70] },
  ];
  const hidden = samples.table.seats.map((seat) => ({ ...seat, money: null, won: null, rank: null }));
  const view: GameView = { ...samples.table, seats: hidden, seat: 0 };
  const agreement = { ...room.agreement, face_down: true };
  const socket = come(view, { ...room, agreement }, { you: [0, 1], own: [first, second] });
  const page = (): string => document.body.textContent ?? "";
  document.querySelector<HTMLButtonElement>(".tray .primary")?.click(); // the first has it in hand
  await vi.advanceTimersByTimeAsync(3000);
  await vi.dynamicImportSettled();
  flushSync();
  expect(document.querySelector("aside")).not.toBeNull();
  expect(page()).toContain("120,000");
  expect(page()).not.toContain("70,000");
  const what = placed(0, { payout: samples.table.casinos });
  socket.tell(event(6, what, { view: { ...view, round: 3, seat: 1 }, own: [first, second] }));
  await vi.advanceTimersByTimeAsync(5_000);
  press("Escape"); // no payout
  await vi.advanceTimersByTimeAsync(10);
  expect(page()).toContain("After round 2");
  expect(page()).toContain("120,000");
  expect(page()).not.toContain("70,000");
});

test("nobody sees the dice of another person before they have placed them", async () => {
  const socket = come({ ...samples.table, seat: 1 }, room, { present: [0, 1, 2] });
  await vi.advanceTimersByTimeAsync(3000);
  expect(felt()).toContain("Bruno’s roll");
  expect(document.querySelector(".tray .pick, .tray .roll .die")).toBeNull();
  document.querySelector<HTMLElement>(".foot")?.click();
  press(" ");
  await vi.advanceTimersByTimeAsync(3000);
  expect(document.querySelector(".tray .pick, .tray .roll .die")).toBeNull();
  const what = placed(1);
  socket.tell(event(6, what, { view: { ...samples.table, seat: 2 } }));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(words().join(" ")).toContain("Bruno");
  expect(felt()).toContain("Amélie’s roll");
});

test("a double tap places once: nothing under the finger takes the dice back", async () => {
  settings.change({ rolling: "self" });
  const option = samples.table.options[0]!;
  const socket = come({ ...samples.table, seat: 0, options: [option] });
  await vi.advanceTimersByTimeAsync(3000);
  const action = (): HTMLButtonElement => document.querySelector<HTMLButtonElement>(".tray .primary")!;
  action().click();
  flushSync();
  expect(felt()).not.toContain("Take back");
  for (const gap of [120, 230, 50]) {
    await vi.advanceTimersByTimeAsync(gap);
    action().click();
  }
  await vi.advanceTimersByTimeAsync(1500);
  expect(socket.sent.filter(({ t }) => t === "place")).toHaveLength(1);
});
