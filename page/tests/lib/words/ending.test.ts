import { beforeAll, expect, test } from "vitest";
import type { Finisher } from "../../../src/lib/table/ending";
import { endLine, endSign, shareText, winnerLine } from "../../../src/lib/words/ending";
import { speak, speakMore } from "../../../src/lib/words/words.svelte";

beforeAll(async () => {
  await speak();
  await speakMore();
});

const row = (seat: number, rank: number, money: number, notes: number): Finisher => ({
  seat,
  rank,
  money,
  notes,
  won: null,
  dice: 0,
  big: 0,
  neutral: 0,
});
const people = [
  { name: "You", hue: 1, you: true },
  { name: "Ben", hue: 2 },
  { name: "Cleo", hue: 3 },
];

test("a winner is ahead of the second", () => {
  const rows = [row(1, 1, 300, 5), row(2, 2, 270, 6)];
  expect(endSign(rows, people)).toBe("The end");
  expect(endLine(rows, people)).toBe("Ben wins. 30,000 ahead of Cleo.");
});

test("you are spoken to", () => {
  expect(endSign([row(0, 1, 300, 5), row(1, 2, 290, 5)], people)).toBe("You win");
  expect(endLine([row(0, 1, 300, 5), row(1, 2, 290, 5)], people)).toBe("10,000 ahead of Ben.");
  expect(endLine([row(1, 1, 300, 5), row(0, 2, 290, 5)], people)).toBe("Ben wins. 10,000 ahead of you.");
});

test("where money is equal, the notes that decided are told", () => {
  expect(endLine([row(1, 1, 300, 6), row(2, 2, 300, 5)], people)).toBe(
    "Ben wins. As much money as Cleo, but more notes: 6 notes to 5 notes.",
  );
});

test("a victory can be shared", () => {
  const rows = [row(1, 1, 300, 5), row(2, 1, 300, 5)];
  expect(endSign(rows, people)).toBe("Shared victory");
  expect(endLine(rows, people)).toBe("Ben and Cleo: 300,000 each, in 5 notes.");
});

test("what others are told has names, and those from the right stay where they are", () => {
  const rows = [row(1, 1, 300, 5), row(0, 2, 290, 5)];
  expect(shareText(rows, ["Ann", "Ben"])).toBe("We played Las Vegas on Croupier. Ben: $300,000, Ann: $290,000.");
  expect(shareText(rows, ["Ann", "מרים"])).toContain("\u2068מרים\u2069: $300,000, Ann");
  expect(winnerLine(rows, ["Ann", "Ben"])).toBe("Ben wins.");
  expect(winnerLine([row(1, 1, 300, 5), row(0, 1, 300, 5)], ["Ann", "Ben"])).toBe("Shared victory: Ben and Ann");
});
