/** Parses and writes steps of chance in the notation of events: `lot 1; 60; roll 11345 B2`. */
import type { Roll } from "../api/messages";
import type { Step } from "./engine";

export const SEPARATOR = "; ";
const NONE = [0, 0, 0, 0, 0, 0] as const;
/** The marks of own, big and neutral dice. */
const KINDS = ["", "B", "n"] as const;
const DICE = /^([Bn]?)([1-6]+)$/;

/** Parse a roll such as `11345 B2 n6` into counts by face; null: it is no roll. The dice of a kind may come in several pieces. */
export function parseRoll(text: string): Roll | null {
  const counts = KINDS.map(() => [...NONE] as number[]);
  const pieces = text.split(" ").filter((piece) => piece !== "");
  for (const piece of pieces) {
    const [, mark = "", faces = ""] = DICE.exec(piece) ?? [];
    if (faces === "") return null;
    const kind = counts[KINDS.findIndex((known) => known === mark)]!;
    for (const face of faces) kind[Number(face) - 1]!++;
  }
  const [own = [], big = [], neutral = []] = counts;
  return pieces.length === 0 ? null : { own, big, neutral };
}

/** Write the faces of one kind of dice in ascending order. */
export const facesText = (counts: readonly number[]): string =>
  counts.map((count, face) => String(face + 1).repeat(count)).join("");

/** Write a roll as in records and events: `11345 B2 n26`. */
export const rollText = ({ own, big, neutral }: Roll): string =>
  [own, big, neutral]
    .map((counts, kind) => (counts.some((count) => count > 0) ? KINDS[kind]! + facesText(counts) : ""))
    .filter((part) => part !== "")
    .join(" ");

/** Write a step as in events and error messages. */
export function stepText(step: Step): string {
  if (step.t === "lot") return `lot ${step.seat}`;
  if (step.t === "deal") return `${step.value}`;
  return step.t === "roll" ? `roll ${rollText(step)}` : `place ${step.face}${step.bandit ? " bandit" : ""}`;
}

/** Parse the steps of chance of an event. */
export function parseChance(text: string): Step[] {
  return text
    .split(SEPARATOR)
    .filter((step) => step !== "")
    .map((step): Step => {
      const [word = "", ...rest] = step.split(" ");
      if (word === "lot") return { t: "lot", seat: Number(rest[0]) };
      const roll = word === "roll" ? parseRoll(rest.join(" ")) : null;
      return roll ? { t: "roll", ...roll } : { t: "deal", value: Number(word) };
    });
}
