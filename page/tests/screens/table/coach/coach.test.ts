import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as samples from "../../../../src/gallery/samples";
import type { GameView } from "../../../../src/lib/api/messages";
import { announcements } from "../../../../src/lib/shell/announcements.svelte";
import { settings } from "../../../../src/lib/shell/settings.svelte";
import { speak, speakMore } from "../../../../src/lib/words/words.svelte";
import { answerLines } from "../../../lib/online/server";
import { come as comeTo, leave } from "../visit";

const ourTurn: GameView = { ...samples.table, seat: 0 };

/** Come to a table on our turn, and wait until a tip would have come. */
async function come(you: number[] = [0], view = ourTurn): Promise<void> {
  comeTo({ you, view });
  await vi.dynamicImportSettled();
  await wait();
}
async function wait(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1_000);
  flushSync();
}
const tip = (): HTMLElement | null => document.querySelector('[role="note"]');
const title = (): string | undefined => tip()?.querySelector(".title")?.textContent ?? undefined;
const told = (): string[] =>
  announcements.sentences.map(({ text }) => text).filter((text) => text.startsWith("Choose a number."));
const press = (label: string): void => {
  [...(tip()?.querySelectorAll("button") ?? [])].find((button) => button.textContent === label)?.click();
  flushSync();
};

beforeAll(async () => {
  await speak();
  await speakMore();
});
beforeEach(() => {
  vi.useFakeTimers();
  answerLines();
  announcements.sentences = [];
  localStorage.clear();
  settings.change({ tips: ["aim"], rolling: "self" });
});
afterEach(async () => {
  await leave();
  settings.change({ tips: ["aim"], rolling: "self" });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("on the first turn a tip comes, is told once, and takes no focus", async () => {
  await come();
  expect(title()).toBe("Choose a number.");
  expect(told()).toHaveLength(1);
  expect(document.activeElement).toBe(document.body);
  expect(settings.tips).toEqual(["aim", "choose"]);
});

const notice = (): string => document.querySelector('[role="status"]')?.textContent.trim() ?? "";

test.each([
  [4, "Most money after 4 rounds wins."],
  [3, "Most money after 3 rounds wins."],
])("a first game of %d rounds begins with its aim, and the first tip waits for it", async (rounds, aim) => {
  settings.change({ tips: [] });
  await come([0], { ...ourTurn, round: 1, rounds });
  expect([notice(), tip()]).toEqual([aim, null]);
  await vi.advanceTimersByTimeAsync(6_000);
  flushSync();
  expect([notice(), title()]).toEqual(["", "Choose a number."]);
  await leave();
  await come([0], { ...ourTurn, round: 1, rounds });
  expect(notice()).toBe("");
});

test("whoever has played, comes late, watches or wants no tips is not told the aim", async () => {
  for (const [tips, round, you] of [
    [["choose"], 1, [0]],
    [[], 2, [0]],
    [[], 1, []],
    [null, 1, [0]],
  ] as const) {
    settings.change({ tips });
    await come([...you], { ...ourTurn, round });
    expect(notice()).toBe("");
    await leave();
  }
});

test("whoever has got it is left alone for that turn, and never gets it again", async () => {
  await come();
  press("Got it");
  expect(tip()).toBeNull();
  await wait();
  expect(tip()).toBeNull();
  await leave();
  await come();
  expect(title()).toBe("Equal counts knock each other out.");
});

test("who chooses a number has understood", async () => {
  await come();
  document.querySelector<HTMLButtonElement>(".tray .pick")?.click();
  flushSync();
  expect(tip()).toBeNull();
});

test("Escape closes a tip", async () => {
  await come();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  flushSync();
  expect(tip()).toBeNull();
});

test("the focus goes from a tip that is gone to what can be done", async () => {
  await come();
  tip()?.querySelector("button")?.focus();
  press("Got it");
  expect(document.activeElement?.classList.contains("pick")).toBe(true);
  expect(document.querySelector(".casino.preview")).toBeNull();
});

test("whoever wants no more tips gets none", async () => {
  await come();
  press("No more tips");
  expect([tip(), settings.tips]).toEqual([null, null]);
  await leave();
  await come();
  expect(tip()).toBeNull();
});

test("spectators get none, and nobody while others play", async () => {
  await come([]);
  expect(tip()).toBeNull();
  await leave();
  await come([0], { ...samples.table, seat: 1 });
  expect(tip()).toBeNull();
});
