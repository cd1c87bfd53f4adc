/** Changes the seats round one device so that every colour stays unique. */
import { COLOURS } from "../../lib/api/messages";
import type { DeviceSeat } from "../../lib/shell/last_setups";

/** Return the first free colour. */
const freeColour = (seats: readonly DeviceSeat[]): string =>
  COLOURS.find((colour) => !seats.some((seat) => seat.colour === colour)) ?? COLOURS[0];

export const addSeat = (seats: readonly DeviceSeat[]): DeviceSeat[] => [
  ...seats,
  { name: "", colour: freeColour(seats), bot: null },
];

export const removeSeat = (seats: readonly DeviceSeat[], at: number): DeviceSeat[] => seats.toSpliced(at, 1);

/** Change a seat; another seat with its new colour gets its old one. */
export function changeSeat(seats: readonly DeviceSeat[], at: number, change: Partial<DeviceSeat>): DeviceSeat[] {
  const before = seats[at];
  if (!before) return [...seats];
  return seats.map((seat, i) => {
    if (i === at) return { ...seat, ...change };
    return seat.colour === change.colour ? { ...seat, colour: before.colour } : seat;
  });
}
