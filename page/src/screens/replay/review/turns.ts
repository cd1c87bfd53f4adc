/** Relates the turns of a review to the steps of a replay: where each is shown, which were mistakes, and the curve of chances. */
import type { Review, ReviewedTurn } from "../../../lib/api/messages";
import type { ReplayStep } from "../steps";

export type MarkName = NonNullable<ReviewedTurn["mark"]>;

/** The signs with which moves of board games are annotated; a word is read out with each. */
export const SIGNS: Record<MarkName, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };
/** The gravest first. */
export const MARK_NAMES: readonly MarkName[] = ["blunder", "mistake", "inaccuracy"];

/** A turn whose move has a mark. */
export interface Slip {
  /** Its index among the turns. */
  at: number;
  turn: ReviewedTurn;
  mark: MarkName;
}

export const slipsOf = ({ turns }: Review): Slip[] =>
  turns.flatMap((turn, at) => (turn.mark === null ? [] : [{ at, turn, mark: turn.mark }]));

/** Return the index of the step that shows the roll of a turn. */
export const stepOfTurn = (steps: readonly ReplayStep[], at: number): number =>
  steps.findIndex((step) => step.at === at && !step.payout);

/** Return the turn whose roll a step shows; undefined: it shows none. */
export const turnAt = (review: Review, step: ReplayStep | undefined): ReviewedTurn | undefined =>
  step && !step.payout && step.next ? review.turns[step.at] : undefined;

/** Return the next slip after a turn (direction 1), or the last before it (-1); null: there is none. */
export function nextSlip(slips: readonly Slip[], at: number, direction: 1 | -1): Slip | null {
  const found = direction === 1 ? slips.find((slip) => slip.at > at) : slips.findLast((slip) => slip.at < at);
  return found ?? null;
}

/** Return everyone's chance to win before each turn and at the end, by seat, then by turn. */
export function chancesOf({ seats, turns }: Review): number[][] {
  return seats.map(({ seat, result }) => [...turns.map(({ before }) => before[seat] ?? 0), result]);
}

/** Return the turns with which rounds begin, except the first. */
export const roundStarts = ({ turns }: Review): number[] =>
  turns.flatMap(({ round }, at) => (at > 0 && round !== turns[at - 1]?.round ? [at] : []));

/** Count a seat's marks of each kind. */
export function marksOf(slips: readonly Slip[], seat: number): Record<MarkName, number> {
  const own = slips.filter(({ turn }) => turn.seat === seat);
  const number = (mark: MarkName): number => own.filter((slip) => slip.mark === mark).length;
  return { inaccuracy: number("inaccuracy"), mistake: number("mistake"), blunder: number("blunder") };
}
