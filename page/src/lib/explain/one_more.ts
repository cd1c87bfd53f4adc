/** What one more die of each colour would change at a casino. The rules say what would stand there then. */
import type { EditionInfo, GameView, Group, SeatView, Standing } from "../api/messages";
import { BANDIT, rowsOf } from "../table/groups";
import { NEUTRAL, type Person } from "../table/people";
import { describeTake } from "../words/payouts";
import { amount, list, say } from "../words/words.svelte";
import { withDie } from "../record/position_reader";
import type { Rules } from "../rules/engine";

/** A die that somebody still holds: its colour, and whether it is a Biggy. */
export interface DieInHand {
  colour: number;
  big: boolean;
}

export interface OneMore extends DieInHand {
  /** What would change; "": nothing. */
  change: string;
}

/** List a die of each kind that somebody still holds; the Biggy of a seat only when it has no other die. */
function diceInHand(seats: readonly SeatView[]): DieInHand[] {
  const own = seats.flatMap(({ dice, big }, colour) => (dice + big > 0 ? [{ colour, big: dice === 0 }] : []));
  return seats.some(({ neutral }) => neutral > 0) ? [...own, { colour: NEUTRAL, big: false }] : own;
}

const pensOf = (standing: Standing): Group[][] =>
  rowsOf(standing.groups)
    .filter(({ standOff }) => standOff)
    .map(({ groups }) => groups);
const noteOf = ({ notes, takers }: Standing, colour: number): number => notes[takers.indexOf(colour)] ?? 0;
const nameOf = (people: readonly Person[], colour: number): string => people[colour]?.name ?? "";

/** Say what differs between two standings of a casino; "": nothing for any player. */
export function describeChange(before: Standing, after: Standing, people: readonly Person[]): string {
  const wereOut = new Set(pensOf(before).flatMap((groups) => groups.map(({ colour }) => colour)));
  const pens = pensOf(after).filter((groups) => groups.some(({ colour }) => !wereOut.has(colour)));
  const out = new Set(pens.flatMap((groups) => groups.map(({ colour }) => colour)));
  const takers = after.takers.flatMap((taker) =>
    taker !== null && noteOf(after, taker) !== noteOf(before, taker) ? [taker] : [],
  );
  const losers = before.takers.filter(
    (taker): taker is number => taker !== null && !out.has(taker) && noteOf(after, taker) === 0,
  );
  const left = after.notes.filter((_, i) => after.takers[i] === null && before.takers[i] !== null);
  return [
    ...pens.map((groups) =>
      say("page.payout.out", { names: list(groups.map(({ colour }) => nameOf(people, colour))) }),
    ),
    ...takers.map((taker) =>
      taker === NEUTRAL
        ? say("page.payout.neutral", { money: amount(noteOf(after, taker)) })
        : describeTake(people[taker] ?? { name: "", hue: 0 }, noteOf(after, taker)),
    ),
    ...(losers.length > 0 ? [say("page.payout.empty", { name: list(losers.map((one) => nameOf(people, one))) })] : []),
    ...(left.length > 0 ? [say("page.payout.left", { money: list(left.map(amount), "disjunction") })] : []),
  ].join(" ");
}

/** List what one more die of each colour would change at a casino. The bandit is left out, since there it depends on the face, and so is
    a casino without dice, where any die is the first. */
export function oneMoreDie(
  view: GameView,
  casino: Standing,
  people: readonly Person[],
  rules: Rules,
  edition: EditionInfo,
): OneMore[] {
  if (casino.casino === BANDIT || casino.groups.length === 0) return [];
  return diceInHand(view.seats).map(({ colour, big }) => ({
    colour,
    big,
    change: describeChange(casino, withDie(rules, edition, casino, colour, big), people),
  }));
}
