/** Which seat of a followed game is ours, stored on this device for the last few games. */
import { load, save } from "../../lib/shell/storage";

const CHOSEN = "followed";
const MOST_GAMES = 20;

interface Chosen {
  name: string;
  /** null: we only watch. */
  seat: number | null;
}

const chosen = (): Chosen[] => (load(CHOSEN) as Chosen[] | undefined) ?? [];

/** Return our seat; null: we only watch, undefined: nothing was chosen. */
export const seatIn = (name: string): number | null | undefined => chosen().find((each) => each.name === name)?.seat;

export function chooseSeat(name: string, seat: number | null): void {
  save(CHOSEN, [{ name, seat }, ...chosen().filter((each) => each.name !== name)].slice(0, MOST_GAMES));
}
