/** Compares a record with the pin of its table, to say what this device can vouch for. */
import type { Verdict } from "../api/messages";
import type { DiceLines, Findings } from "./check";
import { pinnedTables, pinOf, type Pin } from "./pins";

/** proven: the dice follow from a secret fixed before this device contributed a seed, and from that seed. consistent: nothing is wrong, but
    something is missing for a proof. */
export type Outcome = "proven" | "consistent" | "wrong";

export interface Origin {
  /** same: the one that this device saw first; other: another, or none at all; unseen: this device saw none; none: nor has the record one. */
  commitment: "same" | "other" | "unseen" | "none";
  /** Whether one of our seeds is in the dice. */
  own: "in" | "none";
  /** Whether our seed is missing from the dice, or was replaced. */
  replaced: boolean;
  /** Whether the server showed this device several commitments. */
  changed: boolean;
  /** Whether it revealed a secret that does not fit the first commitment. */
  broken: boolean;
  /** Whether all other seeds were there when this device contributed the last one. */
  last: boolean;
  /** Whether this browser drew the secret itself, which proves nothing to others. */
  alone: boolean;
  /** The commitment that this device saw first. */
  pinned: string | null;
  /** Our seeds that are in the record. */
  seeds: string[];
}

/** Find the pin of a record whose table is unknown: by one of our seeds, else by its commitment. */
export function findPin({ commitment, seeds }: DiceLines): Pin | null {
  const pins = pinnedTables().flatMap((table) => pinOf(table) ?? []);
  const said = seeds.map(({ seed }) => seed);
  const ours = (pin: Pin): boolean => [...pin.seeds, ...pin.sent].some((seed) => said.includes(seed));
  return (
    pins.find(ours) ??
    pins.find((pin) => commitment !== null && [pin.commitment, ...pin.others].includes(commitment)) ??
    null
  );
}

/** Return where the dice of a record come from, as far as this device knows. */
export function originOf(lines: DiceLines, pin: Pin | null): Origin {
  if (!pin)
    return {
      commitment: lines.commitment === null ? "none" : "unseen",
      own: "none",
      replaced: false,
      changed: false,
      broken: false,
      last: false,
      alone: false,
      pinned: null,
      seeds: [],
    };
  const said = lines.seeds.map(({ seed }) => seed);
  const seeds = [...pin.seeds, ...pin.sent].filter((seed) => said.includes(seed));
  return {
    commitment: lines.commitment === pin.commitment && (lines.table ?? pin.table) === pin.table ? "same" : "other",
    own: seeds.length > 0 ? "in" : "none",
    replaced: pin.replaced || (pin.seeds.length > 0 && seeds.length === 0),
    changed: pin.others.length > 0,
    broken: pin.broken,
    last: pin.closed.includes(said.join(",")),
    alone: pin.alone,
    pinned: pin.commitment,
    seeds,
  };
}

/** Return whether every draw of a record was found and computed. */
export const isComputed = (findings: Findings): boolean =>
  (findings.secret === "good" || findings.secret === "day") && findings.rolls > 0 && findings.unread === 0;

/** Return the outcome of comparing a record with its rules, dice and pin. */
export function outcomeOf(verdict: Verdict, findings: Findings, origin: Origin): Outcome {
  const { commitment, own } = origin;
  if (!verdict.ok || commitment === "other" || origin.replaced || origin.changed || origin.broken) return "wrong";
  if (findings.secret === "wrong" || findings.wrong !== null) return "wrong";
  // The dice of a day need no pin.
  const kept = findings.secret === "day" || (commitment === "same" && own === "in" && !origin.alone);
  return isComputed(findings) && kept ? "proven" : "consistent";
}

/** Return the command that checks a record with what this device pinned; null: that is too little. */
export const commandOf = ({ pinned, seeds }: Origin): string | null =>
  pinned === null || seeds.length === 0
    ? null
    : `croupier verify --commitment ${pinned} ${seeds.map((seed) => `--seed=${seed}`).join(" ")} FILE`;
