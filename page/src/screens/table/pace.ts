/** How long payouts and standings take, by the speed somebody likes. */
import type { BotSpeed } from "../../lib/shell/settings.svelte";
import type { Step } from "../../lib/table/payout";

/** What the times of a payout are multiplied by. */
export const PACE: Record<BotSpeed, number> = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 };
export const STEP_MS: Record<Step["what"], number> = { light: 420, strike: 480, fly: 480, rest: 700 };
/** After which standings go on by themselves. */
export const STANDINGS_MS: Record<BotSpeed, number> = { slow: 12_000, normal: 8000, fast: 4000, instant: 1500 };
