/** The dice of a roll: counts by face, and the order in which they are drawn. */
import type { Roll } from "../api/messages";

/** Numbers of dice by kind. */
export interface DiceCount {
  own: number;
  big: number;
  neutral: number;
}

/** Count the dice of a roll that show a face. */
export function diceIn(roll: Roll, face: number): DiceCount & { all: number } {
  const of = (counts: number[]): number => counts[face - 1] ?? 0;
  const [own, big, neutral] = [of(roll.own), of(roll.big), of(roll.neutral)];
  return { own, big, neutral, all: own + big + neutral };
}

/** List dice in the order in which they are drawn: big ones, then others of the same colour, then neutral ones. */
export function drawnDice({ own, big, neutral }: DiceCount, hue: number): { hue: number; big: boolean }[] {
  const of = (number: number, colour: number, large: boolean) =>
    Array.from({ length: number }, () => ({ hue: colour, big: large }));
  return [...of(big, hue, true), ...of(own, hue, false), ...of(neutral, 0, false)];
}
