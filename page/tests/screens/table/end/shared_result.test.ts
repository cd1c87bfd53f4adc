import { beforeAll, expect, test } from "vitest";
import * as samples from "../../../../src/gallery/samples";
import { finishers } from "../../../../src/lib/table/ending";
import { speak, speakMore } from "../../../../src/lib/words/words.svelte";
import { sharedResult } from "../../../../src/screens/table/end/shared_result";

beforeAll(() => speak().then(speakMore));

const room = { ...samples.room(5, "classic"), table: "abc" };
const rows = finishers({
  ...samples.table,
  seats: samples.table.seats.map((seat, i) => ({ ...seat, rank: 5 - i, money: 100 * (i + 1) })),
});
const at = Date.UTC(2026, 10, 16, 12);
const [first] = rows;

test("a game is shared by names, and leads to its replay", () => {
  const { text, path, picture } = sharedResult(room, rows, null, at, "croupier.example");
  expect(text).toMatch(/Sofia: \$500,000/);
  expect(path).toBe("/replay?table=abc");
  expect(picture).toMatchObject({ title: "Sofia wins.", rounds: [], address: "croupier.example" });
  expect(picture.about).toMatch(/^Classic · 16 Nov/);
  expect(picture.rows.map(({ name, hue, rank }) => [name, hue, rank])[0]).toEqual(["Sofia", 5, 1]);
  expect(
    picture.rows.map(({ name }) => name),
    "nobody is called you where others read it",
  ).not.toContain("You");
});

test("a game of this browser leads to the page: nobody else can open its replay", () => {
  expect(sharedResult({ ...room, table: "here-abcdefghijkl" }, rows, null, at, "croupier.example").path).toBe("/");
});

test("the deal of a day says one's own place, hints and practice, and leads to where everyone can play it", () => {
  if (!first) throw new Error("nobody");
  const day = { day: "2026-11-16", own: first, places: [1, 0], how: { hints: true, practice: false } };
  const compared = { better: 0.62, par: 530 };
  const { text, path, picture } = sharedResult(room, rows, { ...day, compared }, at, "croupier.example");
  expect(text).toMatch(/\$500,000, 1st of 4, better than 62%, \$30,000 below par, .*hint.*\n🥇💨/i);
  expect(path).toBe("/?day=2026-11-16");
  expect(picture.title).toContain("16 November");
  expect(picture.about).toMatch(/^Classic · .*Sofia.*\$500,000.*, 1st of 4/);
  expect(picture.rounds).toEqual([1, 0]);
});
