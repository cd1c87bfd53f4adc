/** Scrolls to a casino that is hidden, if the board is longer than the screen, and back to the seats. */

import type { Pieces } from "./pieces";

/** The overhang of a casino, px: a roof above, a caption below. */
const EDGE = 22;

/** The least room above the felt, px: with less no casino can be shown, and nothing is scrolled. */
const LEAST = 100;
/** Whether `reveal` has scrolled the page. */
let moved = false;

/** Bring a casino into view with as little scrolling as possible. */
export function reveal(pieces: Pieces, casino: number, smooth: boolean): void {
  const facade = pieces.facade(casino)?.getBoundingClientRect();
  if (!facade) return;
  const felt = pieces.one("felt")?.getBoundingClientRect();
  const covers = felt !== undefined && felt.left < facade.right && facade.left < felt.right;
  if (covers && innerHeight - felt.height < LEAST) return;
  const top = scrollDistance(facade, covers ? felt.top : innerHeight, scrollY);
  if (top === 0) return;
  moved = true;
  scrollBy({ top, behavior: smooth ? "smooth" : "instant" });
}

/** Scroll back to the top of the page, with the seats, if `reveal` has scrolled it. */
export function scrollBack(smooth: boolean): void {
  if (moved) scrollTo({ top: 0, behavior: smooth ? "smooth" : "instant" });
  moved = false;
}

/** Return how far to scroll to bring a casino into view, px; negative: upwards. A casino higher than the screen shows its top. If the casino
    can be seen from the top of the page, scroll there, so that seats and menu are visible again. */
export function scrollDistance({ top, bottom }: { top: number; bottom: number }, floor: number, scrolled = 0): number {
  const above = top - EDGE;
  const below = bottom + EDGE - floor;
  if (above < 0) return below + scrolled <= 0 ? -scrolled : above;
  return below > 0 ? Math.min(below, above) : 0;
}
