import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as samples from "../../../../src/gallery/samples";
import type { Command, PersonView, RoomView, Welcome } from "../../../../src/lib/api/messages";
import { announcements } from "../../../../src/lib/shell/announcements.svelte";
import { saveSeatToken } from "../../../../src/lib/online/tokens";
import { settings } from "../../../../src/lib/shell/settings.svelte";
import { clearStorage } from "../../../../src/lib/shell/storage";
import { speak } from "../../../../src/lib/words/words.svelte";
import { FakeSocket } from "../../../lib/online/fake_socket";
import { answerLines, event, person } from "../../../lib/online/server";
import { eventually } from "../../../eventually.ts";
import { come as comeTo, leave } from "../visit";

const [ada, ben] = [person("Ada"), person("Ben", { colour: "sky" })];
const roomOf = (...seats: (PersonView | null)[]): RoomView => ({ ...samples.room(3, "classic"), state: "open", seats });
let seq = 5;

async function come(room: RoomView, more: Partial<Welcome> = {}): Promise<FakeSocket> {
  const socket = comeTo({ seq, room, view: null, present: [0, 1], ...more });
  await eventually(() => expect(document.querySelector("#people")).not.toBeNull());
  return socket;
}
const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll("button")].find(
    (each) => (each.textContent ?? "").includes(text) || each.getAttribute("aria-label") === text,
  );
const rows = (): string[] => [...document.querySelectorAll(".people ol > li")].map((row) => row.textContent ?? "");

beforeAll(speak);
beforeEach(() => {
  seq = 5;
  answerLines();
  announcements.sentences = [];
  clearStorage();
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

test("where the browser has no room for a seat, the lobby says so", async () => {
  saveSeatToken("abc", "kept");
  await come(roomOf(ada, null), { you: [0] });
  const warned = (): boolean => document.body.textContent?.includes("no room to save your seat") ?? false;
  expect(warned()).toBe(false);
  await leave();
  vi.stubGlobal("localStorage", undefined);
  saveSeatToken("abc", "unkept");
  await come(roomOf(ada, null), { you: [0] });
  expect(warned()).toBe(true);
});

test("one tap gives all free seats to bots of different kinds; who sits down meanwhile keeps the seat", async () => {
  const socket = await come(roomOf(ada, null, null, null));
  button("Fill with bots")?.click();
  const asked = (): Command[] => socket.sent.filter((frame) => frame.t === "sit-bot") as Command[];
  const [lola, duke] = ["Lola", "Duke"].map((name) => ({
    ...person(name, { colour: "lemon" }),
    kind: "bot" as const,
    bot: "richest",
  }));
  expect(asked()).toMatchObject([{ seat: 1, bot: "richest", name: "Duke" }]);
  // Ben was quicker.
  socket.tell(event(++seq, { t: "sat", seat: 1, name: "Ben" }, { room: roomOf(ada, ben, null, null) }));
  socket.tell({ t: "refused", key: asked()[0]?.key ?? null, code: "seat-taken", message: "", table: null });
  await eventually(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).toMatchObject({ seat: 2, bot: "richest" });
  const what = { t: "bot-sat", seat: 2, name: "Lola", bot: "richest" } as const;
  socket.tell(event(++seq, what, { key: asked()[1]?.key ?? null, room: roomOf(ada, ben, lola ?? null, null) }));
  await eventually(() => expect(asked()).toHaveLength(3));
  expect(asked()[2]).toMatchObject({ seat: 3, bot: "regular" });
  socket.tell(
    event(
      ++seq,
      { ...what, seat: 3 },
      { key: asked()[2]?.key ?? null, room: roomOf(ada, ben, lola ?? null, duke ?? null) },
    ),
  );
  await eventually(() => expect(button("Fill with bots")).toBeUndefined());
  expect(document.querySelector(".people [role=alert]")?.textContent?.trim() ?? "").toBe("");
});

test("only the host fills seats", async () => {
  await come(roomOf(ada, null, null), { host: false });
  expect(button("Fill with bots")).toBeUndefined();
});

test("a free seat is for oneself where one has none, else for another person here", async () => {
  await come(roomOf(ada, null, null));
  expect(rows()[1]).toContain("Another person here");
  expect(rows()[1]).not.toContain("Sit down");
  await leave();
  await come(roomOf(null, ben, null), { you: [] });
  expect(rows()[0]).toContain("Sit down");
  expect(rows()[0]).not.toContain("Another person");
});

test("what is said before the game is shown at the seat, told, and can be read again; who is muted is not", async () => {
  const socket = await come(roomOf(ada, ben, null));
  expect(rows()[1]).toContain("here");
  socket.tell({ t: "said", seat: 1, phrase: "lucky", words: null });
  await eventually(() => expect(rows()[1]).toContain("Lucky!"));
  expect(document.querySelectorAll(".people ol > li .emote")).toHaveLength(1);
  expect(announcements.sentences.map(({ text }) => text)).toContain("Ben: Lucky!");
  socket.tell({ t: "said", seat: 1, phrase: null, words: "Shall we start?" });
  await eventually(() => expect(rows()[1]).toContain("Shall we start?"));

  button("Say something")?.click();
  await eventually(() => expect(document.querySelector("dialog .heard")).not.toBeNull());
  const heard = (): string[] =>
    [...document.querySelectorAll("dialog .heard li")].map((line) =>
      (line.textContent ?? "").replace(/\s+/g, " ").trim(),
    );
  expect(heard()).toEqual(["Ben Lucky!", "Ben Shall we start?"]);
  (document.querySelector("dialog input[role=switch]") as HTMLInputElement).click();
  flushSync();
  expect(heard()).toEqual([]);
  socket.tell({ t: "said", seat: 1, phrase: "sorry", words: null });
  await Promise.resolve();
  (document.querySelector("dialog input[role=switch]") as HTMLInputElement).click();
  flushSync();
  expect(heard()).toHaveLength(3);

  button("Bravo!")?.click();
  flushSync();
  expect(socket.sent.at(-1)).toMatchObject({ t: "say", seat: 0, phrase: "clap" });
  expect(document.querySelector("dialog")).toBeNull();
});

test("who is alone has nobody to talk to", async () => {
  await come(roomOf(ada, null, null));
  expect(button("Say something")).toBeUndefined();
});

test("a lost line is said in the lobby, too", async () => {
  const socket = await come(roomOf(ada, ben, null));
  socket.close();
  flushSync();
  expect(document.querySelector(".people")?.textContent).toContain("Reconnecting");
});

const field = (): HTMLInputElement | null => document.querySelector<HTMLInputElement>(".people input");

test("a guest sees who invites, the seats, the game and one button; everything else only if asked for", async () => {
  settings.change({ name: "" });
  const socket = await come(roomOf(ada, ben, null), { you: [], host: false });
  expect(document.querySelector("h1")?.textContent).toBe("Ada and Ben invite you");
  expect(rows()).toHaveLength(3);
  expect(document.querySelector(".about")?.textContent).toBe("Classic · 3 players");
  expect([...document.querySelectorAll(".lobby button")].map((each) => each.textContent?.trim())).toEqual([
    "Sit down",
    "More",
  ]);
  expect(document.querySelector(".qr, code, .side")).toBeNull();
  button("Sit down")?.click();
  await eventually(() => expect(socket.sent.at(-1)).toMatchObject({ t: "sit", name: "Player 3", seat: 2 }));
  const key = socket.keys.at(-1) ?? null;
  socket.tell({ t: "refused", key, code: "name-taken", message: "", table: null });
  await eventually(() => expect(field()?.getAttribute("aria-invalid")).toBe("true"));
  expect(field()?.closest("form")?.textContent).toContain("This name is taken");
  button("More")?.click();
  await eventually(() => expect(document.querySelector(".side")).not.toBeNull());
  expect(rows()[2]).toContain("Sit down");
  expect(button("Show QR code"), "it is the host's").toBeUndefined();
});

test("who has a name sits down by one tap; a name that is refused can be changed", async () => {
  settings.change({ name: "Ben" });
  const socket = await come(roomOf(ada, ben, null), { you: [], host: false });
  expect(field()).toBeNull();
  button("Sit down")?.click();
  await eventually(() => expect(socket.sent.at(-1)).toMatchObject({ t: "sit", name: "Ben", seat: 2 }));
  const key = socket.keys.at(-1) ?? null;
  socket.tell({ t: "refused", key, code: "name-taken", message: "", table: null });
  await eventually(() => expect(field()?.value).toBe("Ben"));
});

test("a guest with a seat waits for the host, and talks", async () => {
  await come(roomOf(ada, ben, null), { you: [1], host: false });
  expect(document.querySelector(".start")?.textContent).toContain("The host starts the game.");
  expect(button("Say something")).toBeDefined();
  expect(document.querySelector(".qr, code, .side")).toBeNull();
});

test("the host has the link first; QR code and fair dice are shown when asked for", async () => {
  await come(roomOf(ada, null, null));
  expect(document.querySelector<HTMLInputElement>(".side input")?.value).toContain("/t/abc");
  expect(document.querySelector(".qr")).toBeNull();
  expect(document.querySelector("details")?.open).toBe(false);
  button("Show QR code")?.click();
  flushSync();
  expect(document.querySelector(".qr svg")).not.toBeNull();
});
