/** Takes a seat over HTTP. */
import { command, ProblemError } from "../api/http";
import type { RoomView } from "../api/messages";
import { drawKey, drawSeed, drawToken, dropTokens, holdSeat } from "../online/tokens";
import { pinSeed, settleSeed } from "../fair/pins";

export interface SeatWish {
  /** null: the first free one. */
  seat: number | null;
  name: string;
  colour?: string | null;
}

/** Take a seat; returns the answer. Its token, and the seed we add to the dice, are saved before they are sent, so that no
    lost answer loses the seat; where it is refused, they are forgotten. `tokens`: of the host; `room`: where the first free
    seat is taken, the room as it was seen. */
export async function takeSeat(
  table: string,
  wish: SeatWish,
  tokens: readonly string[],
  room?: RoomView,
): ReturnType<typeof command> {
  const [token, seed] = [drawToken(), drawSeed()];
  holdSeat(table, token);
  pinSeed(table, seed, room, room?.seats.indexOf(null));
  try {
    const answer = await command(table, { t: "sit", key: drawKey(), ...wish, seed, token }, tokens);
    settleSeed(table, seed, true);
    return answer;
  } catch (error) {
    if (error instanceof ProblemError && error.problem) {
      error.seat = wish.seat;
      settleSeed(table, seed, false);
      dropTokens(table, [token]);
    }
    throw error;
  }
}
