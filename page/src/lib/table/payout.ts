/** Splits a payout into the steps that are shown one after another. The rules decide who takes which note: `takers`. */
import type { Standing, Group } from "../api/messages";
import { rowsOf } from "./groups";
import { NEUTRAL } from "./people";

/** What happens to a group of dice or to a note at a casino. */
export type Rank =
  /** A group takes a note; what the neutral colour takes goes to no player. */
  | { kind: "takes"; group: Group; note: number }
  | { kind: "out"; groups: Group[] }
  /** There were not enough notes. */
  | { kind: "empty"; group: Group }
  | { kind: "left"; note: number };

/** List what happens at a casino, the strongest group first, then the notes that nobody takes. */
export function ranksOf(casino: Standing): Rank[] {
  const ranks = rowsOf(casino.groups).map(({ standOff, groups }): Rank | null => {
    if (standOff) return { kind: "out", groups };
    const [group] = groups;
    if (!group) return null;
    const note = casino.notes[casino.takers.indexOf(group.colour)];
    return note === undefined ? { kind: "empty", group } : { kind: "takes", group, note };
  });
  const left = casino.notes.filter((_, i) => (casino.takers[i] ?? null) === null);
  return [...ranks.filter((rank) => rank !== null), ...left.map((note): Rank => ({ kind: "left", note }))];
}

/** One step of the animation: a sign lights up, dice are struck out, a note flies, or a short rest. */
export interface Step {
  /** Index of the casino. */
  at: number;
  what: "light" | "strike" | "fly" | "rest";
  /** With `fly`: the index of the rank that is paid. */
  rank: number;
}

export function stepsOf(casinos: readonly Standing[]): Step[] {
  return casinos.flatMap((casino, at) => {
    const ranks = ranksOf(casino);
    const paid = ranks.flatMap((rank, i) => (rank.kind === "takes" && rank.group.colour !== NEUTRAL ? [i] : []));
    return [
      { at, what: "light", rank: -1 } as const,
      ...(ranks.some((rank) => rank.kind === "out") ? [{ at, what: "strike", rank: -1 } as const] : []),
      ...paid.map((rank) => ({ at, what: "fly", rank }) as const),
      { at, what: "rest", rank: -1 } as const,
    ];
  });
}

/** List the notes that a seat was paid, the highest first. */
export function notesPaidTo(seat: number, casinos: readonly Standing[]): number[] {
  return casinos
    .flatMap(({ notes, takers }) => notes.filter((_, i) => takers[i] === seat))
    .sort((one, other) => other - one);
}

export const sum = (notes: readonly number[]): number => notes.reduce((total, note) => total + note, 0);
