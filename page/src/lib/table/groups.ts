/** The layout of dice on a casino: groups, stand-off pens, and when there are too many to draw them all. */
import type { GameView, Group, Laid } from "../api/messages";
import { NEUTRAL } from "./people";

/** The one-armed bandit's number among the casinos. */
export const BANDIT = 7;

/** Return the casino that the dice of a move go to. */
export const casinoOf = ({ face, bandit }: { face: number; bandit: boolean }): number => (bandit ? BANDIT : face);

export interface DieOn {
  face: number;
  big: boolean;
}

/** A row of a casino: one group, or several that knock each other out. */
export interface Row {
  standOff: boolean;
  groups: Group[];
}

/** Arrange groups in rows, in their order; those in the same stand-off share the row of the first. */
export function rowsOf(groups: readonly Group[]): Row[] {
  const rows: Row[] = [];
  for (const group of groups) {
    const last = rows.find(({ standOff, groups: [first] }) => standOff && first && equal(first, group));
    if (group.knocked_out && last) last.groups.push(group);
    else rows.push({ standOff: group.knocked_out, groups: [group] });
  }
  return rows;
}

const equal = (one: Group, other: Group): boolean => one.strength === other.strength && one.pips === other.pips;

/** List the dice of a group on an ordinary casino, the big one first. */
export const diceOf = (group: Group, face: number): DieOn[] => [
  ...Array.from({ length: group.big }, () => ({ face, big: true })),
  ...Array.from({ length: group.dice }, () => ({ face, big: false })),
];

/** List the dice of a colour on the bandit. */
export function diceOnBandit(colour: number, laid: readonly (Laid | null)[]): DieOn[] {
  return laid.flatMap((lying, index) => {
    if (!lying) return [];
    const face = index + 1;
    if (colour === NEUTRAL) return Array.from({ length: lying.neutral }, () => ({ face, big: false }));
    if (lying.seat !== colour) return [];
    return diceOf({ colour, dice: lying.dice, big: lying.big, strength: 0, pips: 0, knocked_out: false }, face);
  });
}

/** List the dice of a colour at a casino. */
export function diceAt(
  { casinos, bandit }: Pick<GameView, "casinos" | "bandit">,
  casino: number,
  colour: number,
): DieOn[] {
  if (casino === BANDIT && bandit) return diceOnBandit(colour, bandit);
  const groups = casinos.find((at) => at.casino === casino)?.groups ?? [];
  return groups.filter((group) => group.colour === colour).flatMap((group) => diceOf(group, casino));
}

/** Return which dice are new compared with `before`, as the bits of a number, which Svelte can compare: 0b101 is the first and third. */
export function newDice(dice: readonly DieOn[], before: readonly DieOn[]): number {
  const left = [...before];
  return dice.reduce((bits, { face, big }, i) => {
    const at = left.findIndex((die) => die.face === face && die.big === big);
    if (at >= 0) left.splice(at, 1);
    return at < 0 ? bits | (1 << i) : bits;
  }, 0);
}

/** List the colours whose dice are knocked out. */
export const knockedOutColours = (groups: readonly Group[]): number[] =>
  groups.flatMap(({ colour, knocked_out }) => (knocked_out ? [colour] : []));

/** Return whether pips decide between a group and another, so that they are worth showing. */
export const pipsDecide = (group: Group, groups: readonly Group[]): boolean =>
  group.pips > 0 && groups.some((other) => other !== group && other.strength === group.strength);

/** Return whether the groups of a stand-off have numbers: a Biggy counts as two, and many dice are more than one sees at a glance. */
export const isNumbered = (row: readonly (readonly DieOn[])[]): boolean =>
  row.some((dice) => dice.length > 3 || dice.some(({ big }) => big));

const MARK = 21;
const NUMBER = 10;
const DIE = 18;
const BIG_DIE = 26;

const widthOf = (dice: readonly DieOn[], most: number): number =>
  MARK + (dice.length > most ? 36 : dice.reduce((sum, die) => sum + 2 + (die.big ? BIG_DIE : DIE), -2));

/** Return whether groups need more than two lines on a phone; each is then drawn as one die and a number. */
export function tooManyForPhone(rows: readonly (readonly DieOn[])[][], width: number, most: number): boolean {
  let lines = 1;
  let x = 0;
  for (const row of rows) {
    // A pen does not wrap, so it must fit in one line.
    const between = row.length > 1 ? 12 + 18 * (row.length - 1) + (isNumbered(row) ? NUMBER * row.length : 0) : 0;
    const whole = row.reduce((sum, dice) => sum + widthOf(dice, most), between);
    if (row.length > 1 && whole > width) return true;
    if (x > 0 && x + 7 + whole > width) {
      lines += 1;
      x = 0;
    }
    x += whole + (x > 0 ? 7 : 0);
  }
  return lines > 2;
}

/** Return the number of dice of a group that fit beside mark and number in a facade `width` px wide. */
export const mostOnDesktop = (width: number): number => Math.max(1, Math.min(5, Math.floor((width - 40) / 28)));
