/** Luck and skill of a finished game: the scale of its bars, the parts of a result, and the costliest move. */
import type { Move, ReviewedTurn, SeatReview } from "../../../lib/api/messages";
import { diceIn } from "../../../lib/table/dice";
import { casinoOf } from "../../../lib/table/groups";
import type { Person } from "../../../lib/table/people";
import { onCasino } from "../../../lib/words/casinos";
import { count, percent, points, say } from "../../../lib/words/words.svelte";

/** The smallest scale of the bars, in games: small figures should look small. */
const LEAST = 0.2;

/** Return the share that a whole bar stands for. */
export const scale = (seats: readonly SeatReview[]): number =>
  Math.max(LEAST, ...seats.flatMap(({ luck, skill }) => [Math.abs(luck.share), Math.abs(skill.share)]));

/** A line in the account of a result: a total is a share, a part has a sign. */
export interface Line {
  label: string;
  figure: string;
  whole: boolean;
}

/** List the parts of a seat's result: its fair share and the changes, rounded so that they add up. `name` null: it is ours. */
export function lines(seat: SeatReview, name: string | null = null): Line[] {
  const ours = name === null;
  const parts = [
    [say("page.luck.deal"), seat.deal],
    [ours ? say("page.luck.own_dice") : say("page.luck.dice_of", { name }), seat.own_dice],
    [ours ? say("page.luck.other_dice") : say("page.luck.others_dice"), seat.other_dice],
    [ours ? say("page.luck.own_moves") : say("page.luck.moves_of", { name }), seat.own_moves],
    [ours ? say("page.luck.other_moves") : say("page.luck.others_moves"), seat.other_moves],
  ] as const;
  const figures = roundToSum(
    seat.start,
    parts.map(([, { share }]) => share),
  );
  const whole = (label: string, share: number): Line => ({ label, figure: percent(share), whole: true });
  return [
    whole(say("page.luck.fair"), seat.start),
    ...parts.map(([label], at) => ({ label, figure: points((figures[at] ?? 0) / 100), whole: false })),
    whole(say("page.luck.result"), seat.result),
  ];
}

/** Round parts to whole percentage points that add up, with the start, to the rounded result: round the running sums, and take their
    differences. Starting from 0.25, parts of 0.004 and 0.004 become 0 and 1, since the sums are 25, 25.4 and 25.8. */
export function roundToSum(start: number, parts: readonly number[]): number[] {
  let exact = 100 * start;
  let rounded = Math.round(exact);
  return parts.map((part) => {
    exact += 100 * part;
    const figure = Math.round(exact) - rounded;
    rounded += figure;
    return figure;
  });
}

/** Return the costliest mistake: ours if we made one, else anybody's; null: there was none. */
export function costliestTurn(turns: readonly ReviewedTurn[], you: readonly number[]): ReviewedTurn | null {
  const marked = turns.filter(({ mark }) => mark !== null);
  const ours = marked.filter(({ seat }) => you.includes(seat));
  return [...(ours.length > 0 ? ours : marked)].sort((one, other) => other.cost.share - one.cost.share)[0] ?? null;
}

function describeMove({ face, bandit }: Move, { roll }: ReviewedTurn): string {
  return say("page.luck.move", {
    dice: count("dice", diceIn(roll, face).all),
    where: onCasino(casinoOf({ face, bandit })),
  });
}

/** Describe it in one sentence. */
export function describeCostliest(
  turns: readonly ReviewedTurn[],
  you: readonly number[],
  people: readonly Person[],
): string {
  const turn = costliestTurn(turns, you);
  if (!turn) return say("page.luck.none");
  return say("page.luck.slip", {
    name: people[turn.seat]?.name ?? "",
    round: turn.round,
    chosen: describeMove(turn.chosen, turn),
    best: describeMove(turn.par, turn),
    percent: percent(turn.cost.share),
  });
}
