/** Takes seats over HTTP: one, or all those of a table that was just set up. */
import { command, ProblemError } from "../api/http";
import type { RoomView } from "../api/messages";
import { drawKey, drawSeed, drawToken, dropTokens, holdSeat } from "./tokens";
import { pinSeed, settleSeed } from "../fair/pins";
import { botName } from "../table/bot_names";

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

/** Somebody at this device, or a bot; one without a name gets one that nobody else at the table has. */
export type Sitting = { name: string; colour: string | null } | { bot: string; name?: string };

/** Seat people and bots, each at its place in the list. */
export async function seatAll(table: string, seats: readonly Sitting[], host: string): Promise<void> {
  const names: string[] = [];
  // People first: they choose their colours, and bots take what is left.
  for (const [seat, sitting] of seats.entries()) {
    if ("bot" in sitting) continue;
    await takeSeat(table, { seat, ...sitting }, [host]);
    names.push(sitting.name);
  }
  for (const [seat, sitting] of seats.entries()) {
    if (!("bot" in sitting)) continue;
    const { bot, name = botName(seat, names) } = sitting;
    await command(table, { t: "sit-bot", key: drawKey(), seat, bot, name }, [host]);
    names.push(name);
  }
}
