/** Evaluations of moves in words, and as the short figures shown at the dice. */
import type { Move, MoveAdvised, Option } from "../api/messages";
import { onCasino } from "./casinos";
import { count, money, percent, say, words } from "./words.svelte";

/** Every legal move with its evaluation, the best first. */
export interface Advice {
  readonly moves: readonly MoveAdvised[];
  of: (move: Move) => MoveAdvised | undefined;
}

const same = (move: Move) => (option: Option) => option.move.face === move.face && option.move.bandit === move.bandit;

/** Write the standard error of a chance to win in percentage points, "± 1.2", or that the value is exact. */
export const errorText = ({ error, exact }: MoveAdvised): string =>
  exact
    ? say("page.worth.exact")
    : `± ${new Intl.NumberFormat(words.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(100 * error)}`;

/** "45 % (± 1.2)" */
const chance = (move: MoveAdvised): string => `${percent(move.win)} (${errorText(move)})`;

const figures = (move: MoveAdvised) => ({ percent: chance(move), money: money(Math.round(move.money)) });

/** "45 % (± 1.2) to win, about $120,000 this round" */
export const describeExpectation = (move: MoveAdvised, best: boolean): string =>
  best ? say("page.hint.expected.best", figures(move)) : say("page.hint.expected", figures(move));

/** Write the expected money as shortly as possible. */
export const shortMoney = (move: MoveAdvised): string => say("page.hint.money", { number: Math.round(move.money) });

/** Return the option that is the best move. */
export const bestOf = (moves: readonly MoveAdvised[], options: readonly Option[]): Option | null =>
  (moves[0] && options.find(same(moves[0]))) ?? null;

/** Describe every move in a sentence, the best first. */
export const describeAdvice = (moves: readonly MoveAdvised[], options: readonly Option[]): string =>
  moves.map((move, i) => describeMove(i === 0 ? "page.hint.best" : "page.hint.move", move, options)).join(" ");

function describeMove(key: "page.hint.best" | "page.hint.move", move: MoveAdvised, options: readonly Option[]): string {
  const option = options.find(same(move));
  if (!option) return "";
  return say(key, { dice: count("dice", option.dice), where: onCasino(option.standing.casino), ...figures(move) });
}

/** Describe the moves of one group of dice. */
export default function adviceFor(advice: Advice, options: readonly Option[]): string {
  return options
    .flatMap((option) => {
      const move = advice.of(option.move);
      if (!move) return [];
      const text = describeExpectation(move, move === advice.moves[0]);
      return [options.length > 1 ? `${onCasino(option.standing.casino)}: ${text}` : text];
    })
    .join("; ");
}
