/** How long events take to play out, by the chosen speed. */
import type { BotSpeed } from "../../../lib/shell/settings.svelte";

export interface Pace {
  /** Nothing is played out: one render a frame, each with what has happened until then. */
  instant: boolean;
  /** What the times of motion are multiplied by; 0: everything is in place at once. */
  motion: number;
  /** How long others' dice lie there before they are placed, ms. */
  look: number;
  /** How long a board rests after a move, ms. */
  rest: number;
}

const PACES: Record<BotSpeed, Pace> = {
  slow: { instant: false, motion: 1.6, look: 1100, rest: 500 },
  normal: { instant: false, motion: 1, look: 400, rest: 120 },
  fast: { instant: false, motion: 0.35, look: 60, rest: 20 },
  instant: { instant: true, motion: 0, look: 0, rest: 0 },
};

/** Where nothing moves, a turn takes as long as its sentence takes to be read: a look at the dice, then at where they went. */
const STILL: Record<BotSpeed, Pace> = {
  slow: { instant: false, motion: 0, look: 1800, rest: 1600 },
  normal: { instant: false, motion: 0, look: 1100, rest: 1000 },
  fast: { instant: false, motion: 0, look: 200, rest: 600 },
  instant: PACES.instant,
};

export const paceOf = (speed: BotSpeed, reduced: boolean): Pace => (reduced ? STILL : PACES)[speed];
