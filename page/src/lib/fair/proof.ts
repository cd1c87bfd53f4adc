/** What this device can vouch for: a record compared with the pin of its table. */
import type { Verdict } from "../api/messages";
import type { DiceLines, Findings } from "./check";
import { pinnedTables, pinOf, type Pin } from "./pins";

/** proven: the dice come from a secret fixed before this device added a seed, and from that seed. consistent: nothing is
    wrong, but something is missing for a proof. */
export type Outcome = "proven" | "consistent" | "wrong";

export interface Origin {
  /** other: not the one that this device saw first, or none at all; unseen: this device saw none; none: nor has the record one. */
  commitment: "same" | "other" | "unseen" | "none";
  /** Whether a seed of ours is in the dice. */
  own: "in" | "none";
  /** Whether what this device added is not in the dice, or was shown as something else. */
  replaced: boolean;
  /** Whether the server showed this device several commitments. */
  changed: boolean;
  /** Whether it told a secret that does not fit the first. */
  broken: boolean;
  /** Whether all other seeds were there when this device added the last one. */
  last: boolean;
  /** Whether this browser drew the secret itself: then it proves nothing to others. */
  alone: boolean;
  /** What this device saw first. */
  pinned: string | null;
  /** Those of our seeds that are in the record. */
  seeds: string[];
}

/** The pin that a record belongs to where its table is not known: by a seed of ours, else by its commitment. */
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

/** Where the dice of a record come from, as far as this device knows. */
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

/** Whether every draw of a record was found and computed. */
export const isComputed = (findings: Findings): boolean =>
  (findings.secret === "good" || findings.secret === "day") && findings.rolls > 0 && findings.unread === 0;

/** The verdict on a record. */
export function outcomeOf(verdict: Verdict, findings: Findings, origin: Origin): Outcome {
  const { commitment, own } = origin;
  if (!verdict.ok || commitment === "other" || origin.replaced || origin.changed || origin.broken) return "wrong";
  if (findings.secret === "wrong" || findings.wrong !== null) return "wrong";
  // Dice that everyone knows need nothing that was kept.
  const kept = findings.secret === "day" || (commitment === "same" && own === "in" && !origin.alone);
  return isComputed(findings) && kept ? "proven" : "consistent";
}

/** The command that checks a record with what this device kept; null where it kept too little. */
export const commandOf = ({ pinned, seeds }: Origin): string | null =>
  pinned === null || seeds.length === 0
    ? null
    : `croupier verify --commitment ${pinned} ${seeds.map((seed) => `--seed=${seed}`).join(" ")} FILE`;
