/** The dice of a roll: how many show a face, and in which order they are drawn. */
import type { Roll } from "../api/messages";

/** How many dice, by whose they are. */
export interface DiceCount {
  own: number;
  big: number;
  neutral: number;
}

/** The dice of a roll that show a face. */
export function diceIn(roll: Roll, face: number): DiceCount & { all: number } {
  const of = (counts: number[]): number => counts[face - 1] ?? 0;
  const [own, big, neutral] = [of(roll.own), of(roll.big), of(roll.neutral)];
  return { own, big, neutral, all: own + big + neutral };
}

/** Dice as they are drawn: big ones first, then others of the same colour, then neutral ones. */
export function drawnDice({ own, big, neutral }: DiceCount, hue: number): { hue: number; big: boolean }[] {
  const of = (number: number, colour: number, large: boolean) =>
    Array.from({ length: number }, () => ({ hue: colour, big: large }));
  return [...of(big, hue, true), ...of(own, hue, false), ...of(neutral, 0, false)];
}
