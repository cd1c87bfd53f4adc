import { afterEach, beforeEach, expect, test } from "vitest";
import { Pieces, type Piece } from "../../../../src/lib/table/pieces";
import { Motion } from "../../../../src/screens/table/stage/motion";

type Moves = Keyframe[];
const flights: Moves[] = [];

/** An element that lies somewhere; of no size where it is not drawn. */
function put(pieces: Pieces, piece: Piece, left: number, top: number, size: number): void {
  const element = document.body.appendChild(document.createElement(piece.kind === "rolled" ? "b" : "i"));
  element.getBoundingClientRect = () => new DOMRect(left, top, size, size);
  pieces.register(piece)(element);
}

const { animate } = Element.prototype;
beforeEach(() => {
  Element.prototype.animate = function (this: Element, keyframes) {
    if (this.tagName === "B") flights.push(keyframes as Moves);
    return { finished: Promise.resolve(), finish: () => undefined } as unknown as Animation;
  };
});
afterEach(() => {
  Element.prototype.animate = animate;
  document.body.innerHTML = "";
  flights.length = 0;
});

test("dice never fly to what is not drawn: where they are drawn as a number, they fly there", async () => {
  const pieces = new Pieces();
  const motion = new Motion(pieces);
  put(pieces, { kind: "layer" }, 0, 0, 1000);
  put(pieces, { kind: "rolled", face: 4, hue: 1, big: false }, 300, 700, 40);
  const before = motion.measure();
  // A stand-off that is drawn compact: neither the die nor its group takes any room.
  put(pieces, { kind: "placed", casino: 4, hue: 1, big: false }, 0, 0, 0);
  put(pieces, { kind: "group", casino: 4, hue: 1 }, 0, 0, 0);
  put(pieces, { kind: "facade", casino: 4 }, 200, 300, 100);
  await motion.playPlacing(before, 4, 4, 1);
  expect(flights).toHaveLength(1);
  expect(flights[0]?.at(-1)?.transform).toContain("translate(-70px, -370px)");
});

test("dice whose move the board previews fly to where they are seen, and nothing is measured once it is made", async () => {
  const pieces = new Pieces();
  const motion = new Motion(pieces);
  put(pieces, { kind: "layer" }, 0, 0, 1000);
  put(pieces, { kind: "rolled", face: 4, hue: 1, big: false }, 300, 700, 40);
  put(pieces, { kind: "placed", casino: 4, hue: 1, big: false }, 100, 200, 20);
  put(pieces, { kind: "group", casino: 4, hue: 1 }, 90, 200, 40);
  const before = motion.measure({ casino: 4, face: 4 });
  const lying = pieces.all("placed")[0]?.element;
  for (const { element } of [...pieces.all("placed"), ...pieces.all("group")])
    element.getBoundingClientRect = () => {
      throw new Error("measured after something was written");
    };
  const arrived = motion.playPlacing(before, 4, 4, 1);
  expect(flights[0]?.at(-1)?.transform).toContain("translate(-210px, -510px)");
  expect(lying?.style.visibility).toBe("hidden");
  await arrived;
  expect(lying?.style.visibility).toBe("");
});

test("dice become the last of their group, in whatever order its dice were drawn", async () => {
  const pieces = new Pieces();
  const motion = new Motion(pieces);
  put(pieces, { kind: "layer" }, 0, 0, 1000);
  put(pieces, { kind: "rolled", face: 4, hue: 1, big: false }, 300, 700, 40);
  for (const left of [100, 120, 140]) put(pieces, { kind: "placed", casino: 4, hue: 1, big: false }, left, 200, 20);
  const [, second, last] = pieces.all("placed").map(({ element }) => element);
  if (second) pieces.register({ kind: "placed", casino: 4, hue: 1, big: false })(second); // drawn anew
  void motion.playPlacing(motion.measure({ casino: 4, face: 4 }), 4, 4, 1);
  expect([second, last].map((die) => die?.style.visibility)).toEqual(["", "hidden"]);
});
