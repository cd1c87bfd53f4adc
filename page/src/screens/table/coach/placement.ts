/** Finds a position for the card of a tip: beside its subject, and without covering what is needed now. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The side of its subject on which the card is. */
export type Side = "above" | "below" | "left" | "right";

export interface Surroundings {
  /** The sizes that the card can have, the preferred one first. */
  cards: readonly { width: number; height: number }[];
  /** What the pointer points at. */
  anchor: Box;
  /** What the card must be next to and must not cover: the anchor, or the whole that it is a part of. */
  around: Box;
  /** What it must not cover. */
  clear: readonly Box[];
  /** What it covers only if it fits nowhere else, as with text at twice its size. */
  explained: readonly Box[];
  /** What it should cover as little of as possible, and its weight: 1 is that of a casino. */
  crowd: readonly (Box & { weight?: number })[];
  window: Box;
}

export interface CardPosition {
  /** The index of its size. */
  size: number;
  side: Side;
  left: number;
  top: number;
  /** The position of the pointer on the card's edge, px from its left or top; null: the card is too far away for a pointer. */
  point: number | null;
}

/** The gap between the card and its subject, with room for the pointer, and to the edges of the window, px. */
export const GAP = 14;
const MARGIN = 4;
/** The least distance of the pointer from a corner of the card, px. */
const CORNER = 22;
const STEP = 12;
const SIDES: readonly Side[] = ["above", "below", "right", "left"];
/** The cost of changing sides, so that the card does not jump, as px² of covered crowd. */
const JUMP = 8_000;
/** The cost of having no pointer. */
const APART = 6_000;

const isUpright = (side: Side): boolean => side === "above" || side === "below";
const distance = (a: Box, b: Box): number =>
  Math.abs(a.left + a.right - b.left - b.right) + Math.abs(a.top + a.bottom - b.top - b.bottom);
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Yield positions of a size next to the subject, from which the pointer can point at it. */
function* positionsBeside({ cards, anchor, around, window }: Surroundings, size: number): Generator<CardPosition> {
  const card = cards[size]!;
  const centre = { x: (anchor.left + anchor.right) / 2, y: (anchor.top + anchor.bottom) / 2 };
  for (const side of SIDES) {
    const upright = isUpright(side);
    const [at, length] = upright ? [centre.x, card.width] : [centre.y, card.height];
    const [from, to] = upright ? [window.left, window.right] : [window.top, window.bottom];
    const across = {
      above: around.top - GAP - card.height,
      below: around.bottom + GAP,
      left: around.left - GAP - card.width,
      right: around.right + GAP,
    }[side];
    for (const along of steps(
      Math.max(from + MARGIN, at - length + CORNER),
      Math.min(to - MARGIN - length, at - CORNER),
    ))
      yield { size, side, left: upright ? along : across, top: upright ? across : along, point: at - along };
  }
}

/** Yield positions of a size anywhere, without a pointer. */
function* positionsAnywhere({ cards, around, window }: Surroundings, size: number): Generator<CardPosition> {
  const card = cards[size]!;
  for (const top of steps(window.top + MARGIN, window.bottom - MARGIN - card.height))
    for (const left of steps(window.left + MARGIN, window.right - MARGIN - card.width))
      yield { size, side: top < around.top ? "above" : "below", left, top, point: null };
}

function* steps(from: number, to: number): Generator<number> {
  if (from > to) return;
  for (let at = from; at < to; at += STEP) yield at;
  yield to;
}

/** Find the position that covers nothing it must not, and least of what it should not; of the same size and on the same side as before
    unless another is clearly better. null: there is none, and the card must not be shown. */
export const findPosition = (surroundings: Surroundings, before: CardPosition | null = null): CardPosition | null =>
  findClear(surroundings, [...surroundings.clear, ...surroundings.explained], before) ??
  findClear(surroundings, surroundings.clear, before);

function findClear(
  surroundings: Surroundings,
  clear: readonly Box[],
  before: CardPosition | null,
): CardPosition | null {
  const { cards, anchor, around, crowd, window } = surroundings;
  let best: CardPosition | null = null;
  let least = Infinity;
  for (const [size, card] of cards.entries())
    for (const positions of [positionsBeside, positionsAnywhere])
      for (const position of positions(surroundings, size)) {
        const { left, top, side, point } = position;
        const box = { left, top, right: left + card.width, bottom: top + card.height };
        const inside =
          box.left >= window.left + MARGIN &&
          box.right <= window.right - MARGIN &&
          box.top >= window.top + MARGIN &&
          box.bottom <= window.bottom - MARGIN;
        if (!inside || [around, ...clear].some((taken) => overlap(box, taken) > 0)) continue;
        const length = isUpright(side) ? card.width : card.height;
        const aside = point === null ? distance(box, anchor) + APART : Math.abs(point - length / 2) * 4;
        const jumps = before !== null && (before.side !== side || before.size !== size);
        const cost =
          crowd.reduce((sum, part) => sum + overlap(box, part) * (part.weight ?? 1), 0) + aside + (jumps ? JUMP : 0);
        if (cost < least) [best, least] = [position, cost];
      }
  return best;
}

/** Return the smallest box around some boxes; null: there are none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
