/** Where the card of a tip stands: beside what it speaks of, over nothing that is needed now. */

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** On which side of its subject the card stands. */
export type Side = "above" | "below" | "left" | "right";

export interface Surroundings {
  card: { width: number; height: number };
  /** What the pointer shows to. */
  anchor: Box;
  /** What the card must stay outside of, and next to: the anchor, or the whole that it is a part of. */
  around: Box;
  /** What it must not cover. */
  clear: readonly Box[];
  /** What it should cover as little of as possible. */
  crowd: readonly Box[];
  window: Box;
}

export interface Place {
  side: Side;
  left: number;
  top: number;
  /** Where on that edge of the card the pointer is, px from its left or top; null: it stands too far away for one. */
  point: number | null;
}

/** Between the card and what it stands next to, with room for the pointer; and to the edges of the window. */
export const GAP = 14;
const MARGIN = 8;
/** How near to a corner of the card the pointer may come. */
const CORNER = 22;
const STEP = 12;
const SIDES: readonly Side[] = ["above", "below", "right", "left"];
/** What another side costs than the one it stands on, so that it does not jump, px² of crowd. */
const JUMP = 8_000;

const isUpright = (side: Side): boolean => side === "above" || side === "below";
const distance = (a: Box, b: Box): number =>
  Math.abs(a.left + a.right - b.left - b.right) + Math.abs(a.top + a.bottom - b.top - b.bottom);
const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The places next to the subject from which the pointer can show to it. */
function* beside({ card, anchor, around, window }: Surroundings): Generator<Place> {
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

/** The places anywhere: too far for a pointer. */
function* elsewhere({ card, around, window }: Surroundings): Generator<Place> {
  for (const top of steps(window.top + MARGIN, window.bottom - MARGIN - card.height))
    for (const left of steps(window.left + MARGIN, window.right - MARGIN - card.width))
      yield { side: top < around.top ? "above" : "below", left, top, point: null };
}

function* steps(from: number, to: number): Generator<number> {
  if (from > to) return;
  for (let at = from; at < to; at += STEP) yield at;
  yield to;
}

/** The one of some places that covers nothing it must not, and least of what it should not. */
function bestOf(
  places: Iterable<Place>,
  { card, anchor, around, clear, crowd, window }: Surroundings,
  before: Side | null,
): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const place of places) {
    const box = { left: place.left, top: place.top, right: place.left + card.width, bottom: place.top + card.height };
    const inside =
      box.left >= window.left + MARGIN &&
      box.right <= window.right - MARGIN &&
      box.top >= window.top + MARGIN &&
      box.bottom <= window.bottom - MARGIN;
    if (!inside || [around, ...clear].some((taken) => overlap(box, taken) > 0)) continue;
    const length = isUpright(place.side) ? card.width : card.height;
    const aside = place.point === null ? distance(box, anchor) : Math.abs(place.point - length / 2) * 4;
    const cost =
      crowd.reduce((sum, part) => sum + overlap(box, part), 0) +
      aside +
      (before !== null && before !== place.side ? JUMP : 0);
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}

/** The best place, on the side where it stood before if little is won by another; null: there is none, and nothing should be
    in the way. */
export const placeOf = (surroundings: Surroundings, before: Side | null = null): Place | null =>
  bestOf(beside(surroundings), surroundings, before) ?? bestOf(elsewhere(surroundings), surroundings, before);

/** The smallest box around some; null: around none. */
export function boxAround(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}
