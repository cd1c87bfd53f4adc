import { expect, test } from "vitest";
import { Pieces, type Piece } from "../../../../src/lib/table/pieces";
import { findPosition } from "../../../../src/screens/table/coach/placement";
import { findSubject } from "../../../../src/screens/table/coach/subjects";

/** A phone with two casinos above each other and the felt below. */
function phone(): Pieces {
  const pieces = new Pieces();
  const add = (piece: Piece, left: number, top: number, width: number, height: number): void => {
    const element = document.createElement("i");
    element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
    pieces.register(piece)(element);
  };
  add({ kind: "facade", casino: 1 }, 8, 130, 183, 155);
  add({ kind: "pen", casino: 1, hues: [1, 2] }, 16, 240, 80, 24);
  add({ kind: "facade", casino: 3 }, 8, 300, 183, 155);
  add({ kind: "felt" }, 0, 640, 390, 200);
  return pieces;
}
const window = { left: 0, top: 0, right: 390, bottom: 844 };
const card = { width: 312, height: 130 };

test("a stand-off is pointed at also while a move to that very casino is thought of", () => {
  for (const preview of [null, 1]) {
    const found = findSubject(phone(), { kind: "pen", casino: 1 }, preview);
    expect(found?.anchor).toMatchObject({ left: 16, top: 240 });
    const place = found && findPosition({ ...found, cards: [card], crowd: [], window });
    expect([place?.side, typeof place?.point]).toEqual(["below", "number"]);
  }
});

test("what is not drawn cannot be pointed at", () => {
  expect(findSubject(phone(), { kind: "facade", casino: 7 }, null)).toBeNull();
  expect(findSubject(phone(), { kind: "dice" }, null)).toBeNull();
  expect(findSubject(new Pieces(), { kind: "dice" }, null)).toBeNull();
});

test("a tip about our dice covers no casino, since they are what it explains", () => {
  const pieces = phone();
  const die = document.createElement("i");
  die.getBoundingClientRect = () => new DOMRect(40, 690, 40, 40);
  pieces.register({ kind: "rolled", face: 1, hue: 1, big: false })(die);
  const found = findSubject(pieces, { kind: "dice" }, null);
  expect(found?.clear.map(({ top }) => top)).toEqual([640]);
  expect(found?.explained.map(({ top }) => top)).toEqual([130, 300]);
  expect(findSubject(pieces, { kind: "facade", casino: 1 }, null)?.explained).toHaveLength(0);
});
