/** How long things take after a round, by the chosen speed. */
import type { BotSpeed } from "../../../lib/shell/settings.svelte";

export const PACE: Record<BotSpeed, number> = { slow: 1.6, normal: 1.2, fast: 0.5, instant: 0.1 };

/** The durations of the steps of a payout, ms. */
export const STEP_MS = { light: 620, strike: 480, fly: 620, rest: 760 } as const;

/** How long the standings are shown unless they are touched, ms. */
export const STANDINGS_MS: Record<BotSpeed, number> = {
  slow: 12_000,
  normal: 9_000,
  fast: 4_000,
  instant: 1_500,
};
