import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as samples from "../../../../src/gallery/samples";
import type { Option, GameView } from "../../../../src/lib/api/messages";
import Board from "../../../../src/lib/parts/board/Board.svelte";
import { peopleOf } from "../../../../src/lib/table/people";
import { chooseLanguage } from "../../../../src/lib/words/words.svelte";

let board: Record<string, unknown> | undefined;
beforeEach(() => chooseLanguage("en"));
afterEach(() => board && unmount(board));

function drawn(
  view: GameView,
  preview: Option | null = null,
  onplace?: (option: Option) => void,
  unconfirmed = false,
): Element[] {
  const room = samples.room(view.seats.length, "classic");
  const people = peopleOf(room, [0], { you: "You", neutral: "neutral", free: "free" });
  board = mount(Board, { target: document.body, props: { view, people, preview, onplace, unconfirmed } });
  flushSync();
  return [...document.querySelectorAll(".casino")];
}
const text = (element: Element | undefined | null): string => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";

test("under each note stands who would take it", () => {
  const [, swans, , clover] = drawn(samples.table);
  expect([...(swans?.querySelectorAll(".to") ?? [])].map(text)).toEqual(["Amélie", "Kenji"]);
  expect([...(clover?.querySelectorAll(".to") ?? [])].map(text)).toEqual(["nobody", "nobody"]);
});

test("a stand-off is one pen, and says so", () => {
  const [, , , clover] = drawn(samples.table);
  expect(text(clover?.querySelector(".standoff"))).toContain("Stand-off");
  expect(clover?.querySelectorAll(".standoff .group").length).toBe(2);
});

test("what a move would do is drawn on its casino, and said", () => {
  const [, swans] = drawn(samples.table, samples.table.options[0] ?? null);
  expect(swans?.classList.contains("preview")).toBe(true);
  expect(text(swans?.querySelector(".tag"))).toBe("3 dice: you take 80,000");
  expect([...(swans?.querySelectorAll(".to") ?? [])].map(text)).toEqual(["You", "Amélie"]);
  expect(text(swans?.querySelector(".ghost"))).toContain("You: 3 dice");
});

test("who listens is told a preview as a condition, and a placing on its way as a fact", () => {
  const preview = samples.table.options[0] ?? null;
  const [, swans] = drawn(samples.table, preview);
  expect(text(swans)).toMatch(/If you place 3 dice here:.*You: 3 dice/);
  if (board) void unmount(board);
  const [, unconfirmed] = drawn(samples.table, preview, undefined, true);
  expect(text(unconfirmed)).toContain("You: 3 dice");
  expect(text(unconfirmed)).not.toContain("If you place");
});

test("only a casino with a legal move is a place to tap", () => {
  const placed: Option[] = [];
  const casinos = drawn(samples.table, null, (option) => placed.push(option));
  expect(casinos.map((casino) => casino.querySelector("button.target:not(:disabled)") !== null)).toEqual([
    false,
    true,
    false,
    true,
    true,
    true,
  ]);
  casinos[4]?.querySelector<HTMLButtonElement>("button.target:not(:disabled)")?.click();
  expect(placed).toEqual([samples.table.options[2]]);
});

test("the bandit is a second place for the dice one thinks of", () => {
  const [toBandit] = samples.bandit.options.filter((option) => option.move.bandit);
  const sameDice =
    samples.bandit.options.find((option) => option.move.face === toBandit?.move.face && !option.move.bandit) ?? null;
  const placed: Option[] = [];
  const casinos = drawn(samples.bandit, sameDice, (option) => placed.push(option));
  casinos[6]?.querySelector<HTMLButtonElement>("button.target:not(:disabled)")?.click();
  expect(placed).toEqual([toBandit]);
});

test("while nobody thinks of any dice, the bandit cannot know which of several to take", () => {
  const [toBandit] = samples.bandit.options.filter((option) => option.move.bandit);
  const another = { ...toBandit, face: 3 } as Option;
  const view = { ...samples.bandit, options: [...samples.bandit.options, another] };
  const casinos = drawn(view, null, () => undefined);
  expect(casinos[6]?.querySelector("button.target:not(:disabled)")).toBeNull();
});

test("the bandit shows a window for every face, and who laid it", () => {
  const casinos = drawn(samples.bandit);
  expect([...(casinos[6]?.querySelectorAll(".reel") ?? [])].map(text)).toEqual([
    "1: Sofia",
    "2: free",
    "3: free",
    "4: Kenji",
    "5: free",
    "6: Omar",
  ]);
});

test("a move to the bandit lays its dice there", () => {
  const preview = samples.bandit.options.find((option) => option.move.bandit) ?? null;
  const casinos = drawn(samples.bandit, preview);
  expect(casinos[6]?.querySelectorAll(".ghost .die").length).toBe(3);
  expect(casinos[6]?.querySelectorAll(".ghost .die.big").length).toBe(1);
});
