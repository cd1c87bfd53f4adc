import { expect, test } from "vitest";
import { Pieces, type Piece } from "../../../src/lib/table/pieces";

/** Register an element; returns what takes it away again. */
function register(pieces: Pieces, piece: Piece): { element: HTMLElement; remove: () => void } {
  const element = document.createElement("i");
  return { element, remove: pieces.register(piece)(element) as () => void };
}

test("an element is found by what it is, in the order it was drawn, until it is gone", () => {
  const pieces = new Pieces();
  const first = register(pieces, { kind: "placed", casino: 2, hue: 1, big: false });
  const second = register(pieces, { kind: "placed", casino: 2, hue: 1, big: true });
  register(pieces, { kind: "rolled", face: 2, hue: 1, big: false });
  expect(pieces.all("placed").map(({ element }) => element)).toEqual([first.element, second.element]);
  first.remove();
  expect(pieces.all("placed").map(({ element, big }) => [element, big])).toEqual([[second.element, true]]);
});

test("felt and layer are there once, a facade for every casino", () => {
  const pieces = new Pieces();
  expect([pieces.one("felt"), pieces.facade(3)]).toEqual([null, null]);
  const felt = register(pieces, { kind: "felt" });
  register(pieces, { kind: "facade", casino: 2 });
  const facade = register(pieces, { kind: "facade", casino: 3 });
  expect(pieces.one("felt")).toBe(felt.element);
  expect(pieces.facade(3)).toBe(facade.element);
  facade.remove();
  expect(pieces.facade(3)).toBeNull();
});
