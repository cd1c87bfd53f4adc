/** Pace: how long events take to play out, by the chosen speed. */
import type { BotSpeed } from "../../../lib/shell/settings.svelte";

export interface Pace {
  /** Whether nothing is played out: every frame shows the newest state. */
  instant: boolean;
  /** The factor for the durations of motion; 0: nothing moves. */
  motion: number;
  /** How long others' dice are shown before they are placed, ms. */
  look: number;
  /** The pause after a move, ms. */
  rest: number;
}

const PACES: Record<BotSpeed, Pace> = {
  slow: { instant: false, motion: 1.6, look: 1100, rest: 500 },
  normal: { instant: false, motion: 1.1, look: 800, rest: 400 },
  fast: { instant: false, motion: 0.35, look: 60, rest: 20 },
  instant: { instant: true, motion: 0, look: 0, rest: 0 },
};

/** The paces without motion: a turn takes as long as reading its sentence, with a look at the dice and then at where they went. */
const STILL: Record<BotSpeed, Pace> = {
  slow: { instant: false, motion: 0, look: 1800, rest: 1600 },
  normal: { instant: false, motion: 0, look: 1400, rest: 1300 },
  fast: { instant: false, motion: 0, look: 200, rest: 600 },
  instant: PACES.instant,
};

export const paceOf = (speed: BotSpeed, reduced: boolean): Pace => (reduced ? STILL : PACES)[speed];
