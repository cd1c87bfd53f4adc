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
  card: { width: number; height: number };
  /** What the pointer points at. */
  anchor: Box;
  /** What the card must be next to and must not cover: the anchor, or the whole that it is a part of. */
  around: Box;
  /** What it must not cover. */
  clear: readonly Box[];
  /** What it should cover as little of as possible. */
  crowd: readonly Box[];
  window: Box;
}

export interface CardPosition {
  side: Side;
  left: number;
  top: number;
  /** The position of the pointer on the card's edge, px from its left or top; null: the card is too far away for a pointer. */
  point: number | null;
}

/** The gap between the card and its subject, with room for the pointer, and to the edges of the window, px. */
export const GAP = 14;
const MARGIN = 8;
/** The least distance of the pointer from a corner of the card, px. */
const CORNER = 22;
const STEP = 12;
const SIDES: readonly Side[] = ["above", "below", "right", "left"];
/** The cost of changing sides, so that the card does not jump, as px² of covered crowd. */
const JUMP = 8_000;

const isUpright = (side: Side): boolean => side === "above" || side === "below";
const distance = (a: Box, b: Box): number =>
  Math.abs(a.left + a.right - b.left - b.right) + Math.abs(a.top + a.bottom - b.top - b.bottom);
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Yield positions next to the subject, from which the pointer can point at it. */
function* positionsBeside({ card, anchor, around, window }: Surroundings): Generator<CardPosition> {
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
      yield { side, left: upright ? along : across, top: upright ? across : along, point: at - along };
  }
}

/** Yield positions anywhere, without a pointer. */
function* positionsAnywhere({ card, around, window }: Surroundings): Generator<CardPosition> {
  for (const top of steps(window.top + MARGIN, window.bottom - MARGIN - card.height))
    for (const left of steps(window.left + MARGIN, window.right - MARGIN - card.width))
      yield { side: top < around.top ? "above" : "below", left, top, point: null };
}

function* steps(from: number, to: number): Generator<number> {
  if (from > to) return;
  for (let at = from; at < to; at += STEP) yield at;
  yield to;
}

/** Choose the position that covers nothing it must not, and least of what it should not. */
function chooseBest(
  positions: Iterable<CardPosition>,
  { card, anchor, around, clear, crowd, window }: Surroundings,
  before: Side | null,
): CardPosition | null {
  let best: CardPosition | null = null;
  let least = Infinity;
  for (const position of positions) {
    const box = {
      left: position.left,
      top: position.top,
      right: position.left + card.width,
      bottom: position.top + card.height,
    };
    const inside =
      box.left >= window.left + MARGIN &&
      box.right <= window.right - MARGIN &&
      box.top >= window.top + MARGIN &&
      box.bottom <= window.bottom - MARGIN;
    if (!inside || [around, ...clear].some((taken) => overlap(box, taken) > 0)) continue;
    const length = isUpright(position.side) ? card.width : card.height;
    const aside = position.point === null ? distance(box, anchor) : Math.abs(position.point - length / 2) * 4;
    const cost =
      crowd.reduce((sum, part) => sum + overlap(box, part), 0) +
      aside +
      (before !== null && before !== position.side ? JUMP : 0);
    if (cost < least) [best, least] = [position, cost];
  }
  return best;
}

/** Find the best position, on the same side as before unless another is clearly better; null: there is none, and the card must not be
    shown. */
export const findPosition = (surroundings: Surroundings, before: Side | null = null): CardPosition | null =>
  chooseBest(positionsBeside(surroundings), surroundings, before) ??
  chooseBest(positionsAnywhere(surroundings), surroundings, before);

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
