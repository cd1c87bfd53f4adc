/** The sounds and vibrations for what happens at the table. */
import type { GameView } from "../../../lib/api/messages";
import { diceOfRoll } from "../log/descriptions";
import { findPlacing } from "./placing";

/** An event that can be heard or felt, as a screen reports it. `you`: our seats. */
export type SoundEvent =
  /** Dice are rolled. */
  | { t: "roll"; view: GameView; you: readonly number[] }
  /** A board is shown, after another one. */
  | { t: "shown"; before: GameView | null; view: GameView | null; you: readonly number[] }
  /** A note flies to a seat; its value in thousand $. */
  | { t: "note"; value: number; mine: boolean }
  /** We can choose. */
  | { t: "turn" }
  /** A game was played to its end. */
  | { t: "end"; view: GameView; you: readonly number[] };

export type Sound = "roll" | "lay" | "knock-out" | "note" | "turn" | "win" | "loss";

export interface Cue {
  sound: Sound;
  /** The number of dice of a roll or a placing, the value of a note in thousand $; else 1. */
  size: number;
  /** Whether it concerns our seats: only then it is felt. */
  mine: boolean;
  /** The delay, seconds. */
  after: number;
}

/** The flight of dice before they land audibly, seconds. */
const FLIGHT = 0.36;

const cue = (sound: Sound, mine: boolean, size = 1, after = 0): Cue => ({ sound, size, mine, after });

/** Return the cues of an event. */
export function cuesOf(event: SoundEvent): Cue[] {
  switch (event.t) {
    case "roll": {
      const { view, you } = event;
      return view.roll ? [cue("roll", you.includes(view.seat ?? -1), diceOfRoll(view.roll))] : [];
    }
    case "shown": {
      const laying = findPlacing(event.before, event.view);
      if (!laying) return [];
      const { seat, dice, out } = laying;
      const laid = cue("lay", event.you.includes(seat), dice, FLIGHT);
      if (out.length === 0) return [laid];
      return [
        laid,
        cue(
          "knock-out",
          out.some((colour) => event.you.includes(colour)),
          1,
          FLIGHT + 0.06 * dice,
        ),
      ];
    }
    case "note":
      return [cue("note", event.mine, event.value)];
    case "turn":
      return [cue("turn", true)];
    case "end": {
      const { view, you } = event;
      const won = view.seats.some(({ rank }, seat) => rank === 1 && you.includes(seat));
      return [cue(won || you.length === 0 ? "win" : "loss", you.length > 0)]; // spectators are glad with the winner
    }
  }
}

/** Return the vibration for a cue, in ms of vibration and pause by turns; null: none. */
export function touchOf({ sound, mine, size }: Cue): number[] | null {
  if (!mine) return null;
  switch (sound) {
    case "roll":
      return [14, 50, 8];
    case "lay":
      return [8 + 2 * Math.min(size, 6)];
    case "knock-out":
      return [40, 50, 40];
    case "note":
      return [12];
    case "turn":
      return [24];
    case "win":
      return [30, 70, 30, 70, 90];
    case "loss":
      return null;
  }
}
