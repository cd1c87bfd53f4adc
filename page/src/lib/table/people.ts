/** Who is at the table, as the board draws them. */
import { COLOURS, type RoomView } from "../api/messages";

export interface Person {
  name: string;
  /** 1 to 6: their colour and mark; 0: neutral. */
  hue: number;
  /** Whether a sentence calls them "you". */
  you?: boolean;
  /** The kind of bot it is; a person whom a bot plays for is none. */
  bot?: string | null;
}

/** The colour of the neutral dice, where the server names a colour by a number. */
export const NEUTRAL = 6;

export const hueOf = (colour: string): number => COLOURS.findIndex((known) => known === colour) + 1;

/** Whether there are people whom this browser does not play for: somebody to talk to, and to agree with. */
export const hasCompany = (room: RoomView | null, you: readonly number[]): boolean =>
  room?.seats.some((seat, at) => seat?.kind === "person" && !you.includes(at)) ?? false;

export interface Names {
  you: string;
  neutral: string;
  free: string;
}

/** By colour: the seats first, and at 6 the neutral colour. Somebody with one seat is called "You". */
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
