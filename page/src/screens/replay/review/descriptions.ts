/** Describes turns of a review in words. */
import type { Figure, Move, ReviewedTurn } from "../../../lib/api/messages";
import { diceIn } from "../../../lib/table/dice";
import { casinoOf } from "../../../lib/table/groups";
import { onCasino } from "../../../lib/words/casinos";
import { count, say, words, type Key } from "../../../lib/words/words.svelte";
import type { MarkName } from "./turns";

export const MARK_WORDS: Record<MarkName, Key> = {
  inaccuracy: "page.review.inaccuracy",
  mistake: "page.review.mistake",
  blunder: "page.review.blunder",
};

/** Describe a move: "2 dice on the Comet". */
export const describeMove = (move: Move, { roll }: Pick<ReviewedTurn, "roll">): string =>
  say("page.luck.move", { dice: count("dice", diceIn(roll, move.face).all), where: onCasino(casinoOf(move)) });

const same = (one: Move, other: Move): boolean => one.face === other.face && one.bandit === other.bandit;

/** Write a share in percentage points with one decimal: "5.2". */
export const pointsText = (share: number): string =>
  new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 }).format(Math.abs(100 * share));

/** Write the error of a figure in percentage points: "± 1"; "" if it is less than half a point. */
export const errorText = ({ error }: Figure): string =>
  Math.round(100 * error) === 0 ? "" : `± ${Math.round(100 * error)}`;

/** Say what a review thinks of the move of a turn. */
export function verdict(turn: ReviewedTurn): string {
  if (turn.forced) return say("page.review.forced");
  if (same(turn.chosen, turn.par)) return say("page.review.best");
  const best = describeMove(turn.par, turn);
  if (turn.mark === null) return say("page.review.fine", { best });
  return say("page.review.verdict", {
    mark: say(MARK_WORDS[turn.mark]),
    chosen: describeMove(turn.chosen, turn),
    points: pointsText(turn.cost.share),
    best,
  });
}
