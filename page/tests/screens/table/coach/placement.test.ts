import { expect, test } from "vitest";
import {
  boxAround,
  findPosition,
  type Box,
  type CardPosition,
  type Surroundings,
} from "../../../../src/screens/table/coach/placement";

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const apart = (a: Box, b: Box): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;

const card = { width: 312, height: 130 };
/** The same text in a wide, low card. */
const low = { width: 374, height: 104 };
const boxOf = ({ left, top, size }: CardPosition): Box => {
  const { width, height } = [card, low][size] ?? card;
  return box(left, top, width, height);
};

const shownAt = (place: CardPosition | null): number => (place?.left ?? NaN) + (place?.point ?? NaN);

/** A phone of 390 × 844: the seats, six casinos in two columns, the felt below. */
const phone = box(0, 0, 390, 844);
const casinos = [0, 1, 2, 3, 4, 5].map((i) => box(8 + (i % 2) * 191, 132 + Math.floor(i / 2) * 172, 183, 155));
const felt = box(0, 644, 390, 200);
const seats = { ...box(8, 0, 374, 132), weight: 0.25 };
const at = (anchor: Box, around: Box, clear: Box[] = [felt], cards = [card]): Surroundings => ({
  cards,
  anchor,
  around,
  clear,
  explained: [],
  crowd: [...casinos, seats],
  window: phone,
});

test("over the dice it stands on the edge of the felt, and points down at them, where nothing else is", () => {
  const dice = box(40, 690, 310, 60);
  const place = findPosition({ ...at(dice, felt), crowd: [] });
  expect(place?.side).toBe("above");
  expect(place && apart(boxOf(place), felt)).toBe(true);
  expect(shownAt(place)).toBe(195);
});

test("it becomes low and goes over the seats to cover no casino", () => {
  const place = findPosition(at(box(40, 690, 310, 60), felt, [felt], [card, low]));
  if (!place) throw new Error("there is a place");
  expect([place.size, place.point]).toEqual([1, null]);
  for (const casino of casinos) expect(apart(boxOf(place), casino)).toBe(true);
});

test("a card that is too high to leave the explained casinos free covers them rather than nothing at all", () => {
  const place = findPosition({ ...at(box(40, 690, 310, 60), felt, [felt]), explained: casinos });
  if (!place) throw new Error("there is a place");
  expect(apart(boxOf(place), felt)).toBe(true);
  expect(casinos.every((casino) => apart(boxOf(place), casino))).toBe(false);
});

test("if it must cover no casino and is too high for that, there is no place", () => {
  expect(findPosition(at(box(40, 690, 310, 60), felt, [felt, ...casinos]))).toBeNull();
});

test.each([1, 2, 3, 4, 5, 6])(
  "beside casino %d of a phone it covers neither it, nor the felt, nor the casino that is thought of",
  (number) => {
    const facade = casinos[number - 1] ?? felt;
    for (const thought of casinos) {
      const place = findPosition(at(facade, facade, [felt, thought]));
      if (!place) throw new Error("there is a place");
      for (const taken of [facade, felt, thought]) expect(apart(boxOf(place), taken)).toBe(true);
      expect(place.left).toBeGreaterThanOrEqual(4);
      expect(place.left + card.width).toBeLessThanOrEqual(386);
      expect(place.top).toBeGreaterThanOrEqual(4);
    }
  },
);

test("the pointer shows to a part, while the card stays outside of the whole", () => {
  const [facade = felt] = casinos;
  const pen = box(16, 240, 80, 24);
  const place = findPosition({ ...at(pen, facade), crowd: [] });
  expect(place?.side).toBe("below");
  expect(shownAt(place)).toBe(56);
});

test("where no place is next to it, it stands elsewhere, without a pointer", () => {
  const [first = felt, , third = felt] = casinos;
  const [shut, open] = [[felt, third], [felt]].map((clear) => ({ ...at(first, first, clear), crowd: [] }));
  expect(shut && findPosition(shut)?.point).toBeNull();
  expect(open && findPosition(open)?.point).not.toBeNull();
});

test("it covers as little as it can", () => {
  const desktop = box(0, 0, 1440, 900);
  const row = [0, 1, 2, 3, 4, 5].map((i) => box(32 + i * 230, 150, 214, 470));
  const [first = felt] = row;
  const place = findPosition({
    cards: [card],
    anchor: first,
    around: first,
    clear: [box(0, 680, 1440, 220)],
    explained: [],
    crowd: row,
    window: desktop,
  });
  for (const casino of row) expect(place && apart(boxOf(place), casino)).toBe(true);
});

test("it stays on its side while little is won by another one", () => {
  const facade = box(150, 300, 100, 100);
  const open = { cards: [card], anchor: facade, around: facade, clear: [], explained: [], crowd: [], window: phone };
  const above = findPosition(open);
  expect(above?.side).toBe("above");
  expect(above && findPosition(open, { ...above, side: "below" })?.side).toBe("below");
});

test("where there is no room nothing is in the way", () => {
  const window = box(0, 0, 320, 256);
  expect(
    findPosition({ cards: [card], anchor: window, around: window, clear: [], explained: [], crowd: [], window }),
  ).toBeNull();
});

test("a box around nothing is none", () => {
  expect(boxAround([])).toBeNull();
  expect(boxAround([box(0, 10, 5, 5), box(20, 0, 5, 5)])).toEqual({ left: 0, top: 0, right: 25, bottom: 15 });
});
