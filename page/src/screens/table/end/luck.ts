/** Luck and skill of a finished game: its bars, what made a result, and the one move worth a sentence. */
import type { Move, ReviewedTurn, SeatReview } from "../../../lib/api/messages";
import { diceIn } from "../../../lib/table/dice";
import { casinoOf } from "../../../lib/table/groups";
import type { Person } from "../../../lib/table/people";
import { onCasino } from "../../../lib/words/casinos";
import { count, percent, points, say } from "../../../lib/words/words.svelte";

/** The shortest scale of the bars: a fifth of a game. Smaller figures look as small as they are. */
const LEAST = 0.2;

/** What a whole bar stands for. */
export const scale = (seats: readonly SeatReview[]): number =>
  Math.max(LEAST, ...seats.flatMap(({ luck, skill }) => [Math.abs(luck.share), Math.abs(skill.share)]));

/** A line of what made a result: the figure of a whole is a share, that of a part has a sign. */
export interface Line {
  label: string;
  figure: string;
  whole: boolean;
}

/** What made the result of a seat: its fair share and the parts, rounded so that they add up. `name` null: it is ours. */
export function lines(seat: SeatReview, name: string | null = null): Line[] {
  const ours = name === null;
  const parts = [
    [say("page.luck.deal"), seat.deal],
    [ours ? say("page.luck.own_dice") : say("page.luck.dice_of", { name }), seat.own_dice],
    [ours ? say("page.luck.other_dice") : say("page.luck.others_dice"), seat.other_dice],
    [ours ? say("page.luck.own_moves") : say("page.luck.moves_of", { name }), seat.own_moves],
    [ours ? say("page.luck.other_moves") : say("page.luck.others_moves"), seat.other_moves],
  ] as const;
  const figures = addingUp(
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

/** Parts in whole points that add up, with the start, to the rounded result: each sum so far is rounded, not each part. */
export function addingUp(start: number, parts: readonly number[]): number[] {
  let exact = 100 * start;
  let told = Math.round(exact);
  return parts.map((part) => {
    exact += 100 * part;
    const figure = Math.round(exact) - told;
    told += figure;
    return figure;
  });
}

/** The costliest move: ours where we made one, else anybody's. */
export function costliest(turns: readonly ReviewedTurn[], you: readonly number[]): ReviewedTurn | null {
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

/** One sentence about it. */
export function describeCostliest(
  turns: readonly ReviewedTurn[],
  you: readonly number[],
  people: readonly Person[],
): string {
  const turn = costliest(turns, you);
  if (!turn) return say("page.luck.none");
  return say("page.luck.slip", {
    name: people[turn.seat]?.name ?? "",
    round: turn.round,
    chosen: describeMove(turn.chosen, turn),
    best: describeMove(turn.par, turn),
    percent: percent(turn.cost.share),
  });
}
