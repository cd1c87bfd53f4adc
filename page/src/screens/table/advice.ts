/** A hint in words, and as the short figures that stand at the dice. */
import type { MoveAdvised, Option } from "../../lib/api/messages";
import { onCasino } from "../../lib/words/casinos";
import { count, money, percent, say } from "../../lib/words/words.svelte";
import type { Hint } from "./hint.svelte";

const same = (move: MoveAdvised) => (option: Option) => option.move.face === move.face && option.move.bandit === move.bandit;

const figures = (move: MoveAdvised) => ({ percent: percent(move.win), money: money(Math.round(move.money)) });

/** "45 % to win, about $120,000 this round" */
export const expected = (move: MoveAdvised, best: boolean): string =>
  best ? say("page.hint.expected.best", figures(move)) : say("page.hint.expected", figures(move));

/** A thousand $ as short as it can be said. */
export const shortMoney = (move: MoveAdvised): string => say("page.hint.money", { number: Math.round(move.money) });

/** Every move as a sentence, the best first. */
export const describeAdvice = (moves: readonly MoveAdvised[], options: readonly Option[]): string =>
  moves.map((move, i) => describeMove(i === 0 ? "page.hint.best" : "page.hint.move", move, options)).join(" ");

function describeMove(key: "page.hint.best" | "page.hint.move", move: MoveAdvised, options: readonly Option[]): string {
  const option = options.find(same(move));
  if (!option) return "";
  return say(key, { dice: count("dice", option.dice), where: onCasino(option.standing.casino), ...figures(move) });
}

/** What a hint says of the moves of one group of dice. */
export default function adviceFor(hint: Hint, options: readonly Option[]): string {
  return options
    .flatMap((option) => {
      const move = hint.of(option.move);
      if (!move) return [];
      const words = expected(move, move === hint.moves[0]);
      return [options.length > 1 ? `${onCasino(option.standing.casino)}: ${words}` : words];
    })
    .join("; ");
}
