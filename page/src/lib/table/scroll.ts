/** Scrolls a casino out from under the felt, where the board is longer than the screen, and back to the seats. */

import type { Pieces } from "./pieces";

/** What hangs over the edge of a casino: a roof above, a caption below. */
const EDGE = 22;

/** Less room above the felt than this shows no casino: then one scrolls by oneself. */
const LEAST = 100;
/** Whether the page stands where it was scrolled to from here. */
let moved = false;

/** Bring a casino into sight, no further than it takes. `over`: how far something stands out over the felt, px. */
export function reveal(pieces: Pieces, casino: number, smooth: boolean, over = 0): void {
  const facade = pieces.facade(casino)?.getBoundingClientRect();
  if (!facade) return;
  const felt = pieces.one("felt")?.getBoundingClientRect();
  const covers = felt !== undefined && felt.left < facade.right && facade.left < felt.right;
  if (covers && innerHeight - felt.height < LEAST) return;
  const top = hidden(facade, covers ? felt.top - over : innerHeight, scrollY);
  if (top === 0) return;
  moved = true;
  scrollBy({ top, behavior: smooth ? "smooth" : "instant" });
}

/** Go back to the head of the page, with the seats, from a casino that was brought into sight. */
export function restore(smooth: boolean): void {
  if (moved) scrollTo({ top: 0, behavior: smooth ? "smooth" : "instant" });
  moved = false;
}

/** How far a casino lies below what can be seen, or, less than 0, above it. A very high one shows its top; one that can
    be seen from the very beginning of the page brings that back, with the seats and the menu. */
export function hidden({ top, bottom }: { top: number; bottom: number }, floor: number, scrolled = 0): number {
  const above = top - EDGE;
  const below = bottom + EDGE - floor;
  if (above < 0) return below + scrolled <= 0 ? -scrolled : above;
  return below > 0 ? Math.min(below, above) : 0;
}
