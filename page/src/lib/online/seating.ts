/** Takes and leaves seats over HTTP: one seat, or all seats of a table that was just set up. */
import { command, ProblemError } from "../api/http";
import type { RoomView } from "../api/messages";
import { drawKey, drawSeed, drawToken, dropTokens, forgetTable, holdingOf, saveSeatToken, tokensOf } from "./tokens";
import { pinSeed, settleSeed } from "../fair/pins";
import { botName } from "../table/bot_names";

export interface SeatWish {
  /** The seat; null: the first free one. */
  seat: number | null;
  name: string;
  colour?: string | null;
}

/** Take a seat; return the answer. Its token and our seed for the dice are saved before they are sent, so that a lost answer does not lose
    the seat; if it is refused they are forgotten. `tokens`: the host's; `room`: the last known room, if the first free seat is taken. */
export async function takeSeat(
  table: string,
  wish: SeatWish,
  tokens: readonly string[],
  room?: RoomView,
): ReturnType<typeof command> {
  const [token, seed] = [drawToken(), drawSeed()];
  saveSeatToken(table, token);
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

/** A person at this device, or a bot; a bot without a name gets one that nobody else at the table has. */
export type Sitting = { name: string; colour: string | null } | { bot: string; name?: string };

/** Seat people and bots in the order of the list. */
export async function seatAll(table: string, seats: readonly Sitting[], host: string): Promise<void> {
  const names: string[] = [];
  // People first: they choose their colours, and bots get what is left.
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

/** Leave a table before its game: on this device at once. If nobody else sits there, take a table of ours off the list first. */
export async function withdraw({ table, agreement, seats }: RoomView, ours: readonly number[]): Promise<void> {
  const [{ host }, tokens] = [holdingOf(table), tokensOf(table)];
  forgetTable(table);
  const send = (wish: Parameters<typeof command>[1]): ReturnType<typeof command> => command(table, wish, tokens);
  if (host !== null && seats.every((person, seat) => person === null || ours.includes(seat)))
    await send({ t: "agree", key: drawKey(), agreement: { ...agreement, listed: false } });
  for (const seat of ours) await send({ t: "leave", key: drawKey(), seat });
}
