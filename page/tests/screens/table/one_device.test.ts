import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as samples from "../../../src/gallery/samples";
import type { GameView, RoomView } from "../../../src/lib/api/messages";
import { announcements } from "../../../src/lib/shell/announcements.svelte";
import { say, speak, speakMore } from "../../../src/lib/words/words.svelte";
import { FakeSocket } from "../../lib/online/fake_socket";
import { answerLines, event } from "../../lib/online/server";
import { eventually } from "../../eventually.ts";
import { come as comeTo, leave } from "./visit";

const full: RoomView = { ...samples.room(5, "classic"), state: "playing" };
/** Only so many seats are people's, the others are bots'. */
const room = (people: number): RoomView => ({
  ...full,
  seats: full.seats.map((seat, i) => (seat && i >= people ? { ...seat, kind: "bot", bot: "regular" } : seat)),
});
const come = (at: RoomView, you: number[], view: GameView = { ...samples.table, seat: 0 }): FakeSocket =>
  comeTo({ room: at, you, view });
const button = (label: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll("button")].find((each) => (each.ariaLabel ?? each.textContent).trim() === label);
async function ask(label: string): Promise<string> {
  button(say("page.menu"))?.click();
  await eventually(() => expect(button(label)).toBeDefined()); // the sheets come behind the table
  button(label)?.click();
  flushSync();
  return document.querySelector("dialog")?.textContent ?? "";
}

beforeAll(() => speak().then(speakMore));
beforeEach(() => {
  answerLines();
  localStorage.clear();
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

test("where nobody can answer, nothing can be said", async () => {
  come(room(1), [0]);
  expect(button(say("page.talk"))).toBeUndefined();
  await leave();
  come(room(2), [0, 1]); // both at this device
  expect(button(say("page.talk"))).toBeUndefined();
  await leave();
  come(room(2), [0]);
  expect(button(say("page.talk"))).toBeDefined();
});

test("who decides alone is not told that everyone must agree", async () => {
  come(room(1), [0]);
  expect(await ask(say("page.end.ask"))).toContain(say("page.alone.end"));
});

test("before a game is ended the button that keeps it is the primary one", async () => {
  come(room(1), [0]);
  await ask(say("page.end.ask"));
  expect(document.querySelector("dialog .primary")?.textContent).toContain(say("page.cancel"));
});

test("one device: nobody else could let a bot play on, or is asked about the end", async () => {
  come({ ...room(2), end_asked: [0] }, [0, 1]);
  expect(document.querySelector(".notice")).toBeNull();
  expect(await ask(say("page.leave"))).toContain(say("page.alone.leave"));
});

test("one device: seats that ask for the end one after another are not read out", () => {
  announcements.sentences = [];
  come(room(2), [0, 1]);
  const what = { t: "end-asked", seat: 0, ends: false } as const;
  FakeSocket.last.tell(event(6, what, { room: { ...room(2), end_asked: [0] }, view: { ...samples.table, seat: 0 } }));
  flushSync();
  expect(announcements.sentences.filter(({ text }) => text.includes("end the game"))).toEqual([]);
});

test("with company all is asked as ever", async () => {
  come({ ...room(3), end_asked: [0] }, [0]);
  expect(document.querySelector(".notice")?.textContent).toContain("End the game?");
  expect(await ask(say("page.end.ask"))).toContain(say("page.end.sure"));
});

test("a game that was broken off gives nobody a place: the money as it stands, the richest first", async () => {
  const seats = samples.table.seats.map((seat, i) => ({ ...seat, money: 10 * i, rank: 1 }));
  come({ ...room(1), state: "ended" }, [0], { ...samples.table, seats, seat: null, roll: null, options: [] });
  const list = await eventually(() => {
    const found = document.querySelector(`ul[aria-label="${say("page.standings.so_far")}"]`);
    expect(found).not.toBeNull();
    return found;
  });
  const rows = [...(list?.querySelectorAll("li") ?? [])].map((row) => row.textContent.trim());
  expect(rows).toEqual(["Sofia40,000", "Kenji30,000", "Amélie20,000", "Bruno10,000", "You0"]);
  expect(document.querySelector(".podium, .step, .rest, .place")).toBeNull();
});
