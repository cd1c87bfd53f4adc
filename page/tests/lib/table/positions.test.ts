import { expect, test } from "vitest";
import { bandit, table } from "../../../src/gallery/samples";
import type { PlacedEvent } from "../../../src/lib/api/messages";
import { afterOption, afterPlaced } from "../../../src/lib/table/positions";

const placed = (more: Partial<PlacedEvent> = {}): PlacedEvent => ({
  t: "placed",
  seat: 0,
  face: 2,
  bandit: false,
  by: "player",
  chance: "",
  payout: null,
  ...more,
});

test("a move that is made leaves the casino as its option says, and the hand with what remains", () => {
  const option = table.options[0]!;
  const after = afterOption(table, option);
  expect(after.casinos[1]?.groups).toEqual(option.standing.groups);
  expect(after.casinos[1]?.notes).toEqual(table.casinos[1]?.notes);
  expect(after.casinos[0]).toBe(table.casinos[0]);
  expect(after.seats[0]?.dice).toBe(4);
  expect(after.roll).toBeNull();
  expect(after.options).toEqual([]);
});

test("on the bandit the face shows whose it is", () => {
  const option = bandit.options.find((each) => each.move.bandit)!;
  const after = afterOption(bandit, option);
  expect(after.bandit?.[2]).toEqual({ seat: 0, dice: 2, big: 1, neutral: 0 });
  expect(after.seats[0]).toMatchObject({ dice: 3, big: 0 });
});

test("after the last dice of a round the casinos are those that will be paid out", () => {
  const payout = table.casinos.slice().reverse();
  const after = afterPlaced(table, placed({ payout }), { ...table, round: 3 });
  expect(after.casinos).toBe(payout);
  expect(after.round).toBe(2);
  expect(after.seats.every((seat) => seat.dice + seat.big + seat.neutral === 0)).toBe(true);
  expect(after.seats[2]?.money).toBe(170);
});

test("until the next roll the board is that of the one who placed", () => {
  const after = afterPlaced(table, placed({ seat: 3 }), { ...table, seat: 4 });
  expect(after).toMatchObject({ seat: 3, roll: null, options: [] });
});
