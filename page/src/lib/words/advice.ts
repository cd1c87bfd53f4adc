/** Evaluations of moves in words: how many games a move wins, as people say it. */
import type { Move, MoveAdvised, Option } from "../api/messages";
import { gradeOf } from "../table/grades";
import { onCasino } from "./casinos";
import { count, say, words } from "./words.svelte";

/** The shares that are said: wins, in how many games. */
const SHARES: readonly (readonly [number, number])[] = [
  [1, 10],
  [1, 8],
  [1, 6],
  [1, 5],
  [1, 4],
  [1, 3],
  [2, 5],
  [1, 2],
  [3, 5],
  [2, 3],
  [3, 4],
  [4, 5],
  [9, 10],
];
/** Below this share, and above 1 less it, no fraction is said. */
const RARE = 0.05;
/** The difference from 0 and 1 of an exact share that is neither. */
const TINY = 1e-6;

/** Write how many games a move wins: "1 in 3". `about`: "about 1 in 3", for a sentence. */
export function often({ win, exact }: MoveAdvised, about = false): string {
  if (exact && win < TINY) return say("page.hint.none");
  if (exact && win > 1 - TINY) return say("page.hint.all");
  if (win < RARE) return say("page.hint.few");
  if (win > 1 - RARE) return say("page.hint.most");
  const distance = ([wins, games]: readonly [number, number]): number => Math.abs(wins / games - win);
  const [wins, games] = SHARES.reduce((nearest, share) => (distance(share) < distance(nearest) ? share : nearest));
  const fraction = say("page.hint.share", { wins, games });
  return about ? say("page.hint.about", { share: fraction }) : fraction;
}

/** Write the standard error of a chance to win in percentage points, "± 1.2", or that the value is exact. */
export const errorText = ({ error, exact }: MoveAdvised): string =>
  exact
    ? say("page.worth.exact")
    : `± ${new Intl.NumberFormat(words.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(100 * error)}`;

const isOf =
  (option: Option) =>
  ({ face, bandit }: Move): boolean =>
    option.move.face === face && option.move.bandit === bandit;

/** Return the option that is a move. */
export const optionOf = (move: Move, options: readonly Option[]): Option | undefined =>
  options.find((option) => isOf(option)(move));

/** Return the option that is the best move. */
export const bestOf = (moves: readonly MoveAdvised[], options: readonly Option[]): Option | null =>
  (moves[0] && optionOf(moves[0], options)) ?? null;

/** Describe every move in a sentence, the best first. */
export const describeAdvice = (moves: readonly MoveAdvised[], options: readonly Option[]): string =>
  moves
    .flatMap((move) => {
      const option = optionOf(move, options);
      if (!option) return [];
      const grade = gradeOf(moves, move);
      return say(grade === "best" ? "page.hint.best" : "page.hint.move", {
        dice: count("dice", option.dice),
        where: onCasino(option.standing.casino),
        often: grade === "near" ? say("page.hint.near") : often(move, true),
      });
    })
    .join(" ");

/** Describe the moves of one group of dice. */
export function adviceFor(moves: readonly MoveAdvised[], options: readonly Option[]): string {
  return options
    .flatMap((option) => {
      const move = moves.find(isOf(option));
      if (!move) return [];
      const grade = gradeOf(moves, move);
      const text =
        grade === "near"
          ? say("page.hint.expected.near")
          : say(grade === "best" ? "page.hint.expected.best" : "page.hint.expected", { often: often(move, true) });
      return [options.length > 1 ? `${onCasino(option.standing.casino)}: ${text}` : text];
    })
    .join("; ");
}
