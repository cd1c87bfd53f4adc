/** Luck and skill of a finished game: waiting for it, how long its bars are, and the one move worth a sentence. */
import type { Move, Review, SeatReview, Mistake } from "../../../lib/api/messages";
import { diceIn } from "../../../lib/table/dice";
import { casinoOf } from "../../../lib/table/groups";
import type { Person } from "../../../lib/table/people";
import { onCasino } from "../../../lib/words/casinos";
import { count, percent, say } from "../../../lib/words/words.svelte";

/** How often the review is polled before giving up. */
const TRIES = 90;
const PAUSE_MS = 1000;
/** The shortest scale of the bars: a fifth of a game. Smaller figures look as small as they are. */
const LEAST = 0.2;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Poll until the review is ready; null: it is not available, or no longer wanted. */
export async function awaited(ask: () => Promise<Review>, wanted: () => boolean): Promise<SeatReview[] | null> {
  for (let tries = 0; tries < TRIES && wanted(); tries++) {
    const { ready, seats } = await ask();
    if (ready) return seats;
    await pause(PAUSE_MS);
  }
  return null;
}

/** What a whole bar stands for. */
export const scale = (seats: readonly SeatReview[]): number =>
  Math.max(LEAST, ...seats.flatMap(({ luck, lost }) => [Math.abs(luck), lost]));

/** The costliest move: ours where we made one, else anybody's. */
export function costliest(seats: readonly SeatReview[], you: readonly number[]): { seat: number; slip: Mistake } | null {
  const slips = seats.flatMap(({ seat, costliest: [slip] }) => (slip ? [{ seat, slip }] : []));
  const ours = slips.filter(({ seat }) => you.includes(seat));
  return (ours.length > 0 ? ours : slips).sort((one, other) => other.slip.lost - one.slip.lost)[0] ?? null;
}

function describeMove({ face, bandit }: Move, { roll }: Mistake): string {
  return say("page.luck.move", { dice: count("dice", diceIn(roll, face).all), where: onCasino(casinoOf({ face, bandit })) });
}

/** One sentence about it. */
export function describeCostliest(seats: readonly SeatReview[], you: readonly number[], people: readonly Person[]): string {
  const found = costliest(seats, you);
  if (!found) return say("page.luck.none");
  const { seat, slip } = found;
  return say("page.luck.slip", {
    name: people[seat]?.name ?? "",
    round: slip.round,
    chosen: describeMove(slip.chosen, slip),
    best: describeMove(slip.best, slip),
    percent: percent(slip.lost),
  });
}
