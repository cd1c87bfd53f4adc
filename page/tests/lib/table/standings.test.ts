import { expect, test } from "vitest";
import { table } from "../../../src/gallery/samples";
import type { GameView } from "../../../src/lib/api/messages";
import { rowsAfter } from "../../../src/lib/table/standings";

const paid = table.casinos;

test("the first place stands first, with what the round brought", () => {
  const places = [3, 5, 1, 2, 4];
  const view: GameView = { ...table, seats: table.seats.map((seat, i) => ({ ...seat, rank: places[i] ?? null })) };
  const rows = rowsAfter(view, paid, []);
  expect(rows.map(({ seat }) => seat)).toEqual([2, 3, 0, 4, 1]);
  expect(rows[0]).toMatchObject({ money: 170, gain: 80, gained: 1 });
});

test("where winnings lie face down only our own sums are told", () => {
  const view: GameView = { ...table, seats: table.seats.map((seat) => ({ ...seat, money: null })) };
  const rows = rowsAfter(view, paid, [{ seat: 0, money: 140, won: [80, 60] }]);
  expect(rows.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 4]);
  expect(rows[0]).toMatchObject({ money: 140, won: [80, 60], gain: 60 });
  expect(rows[1]).toMatchObject({ money: null, won: null, gain: null, gained: 2 });
});
