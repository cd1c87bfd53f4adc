/** The people at a table, as the board draws them. */
import { COLOURS, type RoomView } from "../api/messages";

export interface Person {
  name: string;
  /** 1 to 6: their colour and mark; 0: neutral. */
  hue: number;
  /** Whether sentences call them "you". */
  you?: boolean;
  /** The kind of bot; null: a person, even if a bot plays for them. */
  bot?: string | null;
}

/** The number of the neutral dice's colour, as the server counts colours. */
export const NEUTRAL = 6;

export const hueOf = (colour: string): number => COLOURS.findIndex((known) => known === colour) + 1;

/** Return whether there are people at other devices. */
export const hasCompany = (room: RoomView | null, you: readonly number[]): boolean =>
  room?.seats.some((seat, at) => seat?.kind === "person" && !you.includes(at)) ?? false;

export interface Names {
  you: string;
  neutral: string;
  free: string;
}

/** List people by colour number: the seats, and at 6 the neutral colour. A player with only one seat at this device is called "You". */
export function peopleOf(room: RoomView, you: readonly number[], names: Names): Person[] {
  const people: Person[] = room.seats.map((seat, number) => {
    if (!seat) return { name: names.free, hue: 0 };
    const hue = hueOf(seat.colour);
    if (you.length === 1 && you[0] === number) return { name: names.you, hue, you: true };
    return { name: seat.name, hue, bot: seat.kind === "bot" ? seat.bot : null };
  });
  people[NEUTRAL] = { name: names.neutral, hue: 0 };
  return people;
}
