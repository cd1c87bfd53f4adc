/** Saves a finished game of ours to the history of this device, and as the result of its day. */
import { record } from "../api/http";
import type { GameView, RoomView } from "../api/messages";
import { finishDay, isPractice } from "../daily/days";
import { pinOf } from "../fair/pins";
import { savedProof } from "../fair/witness";
import type { Table } from "../play/table";
import { isLocal } from "../shell/route";
import { load, remove, save, savedNames } from "../shell/storage";
import { movedGameKey } from "../online/continued_table";
import { playedGame } from "./played_game";
import { allGames, changeGame, isKnown, saveGame } from "./store";

export { withdrawGame } from "./store";

/** A finished game whose record has not been fetched yet. */
interface End {
  room: RoomView;
  view: GameView;
  you: readonly number[];
  at: number;
  practice: boolean;
}
const PREFIX = "end.";
/** The number of games without a proof that are checked in one visit. */
const MOST_PROOFS = 25;

/** The waits before each attempt to fetch the record, ms. */
const WAITS = [0, 2_000, 10_000, 60_000] as const;

async function recordOf(table: Table): Promise<string | null> {
  for (const wait of WAITS) {
    await new Promise((done) => setTimeout(done, wait));
    const text = await table.record().catch(() => null);
    if (text !== null) return text;
  }
  return null; // `catchUp` tries again
}

async function saveEnd({ room, view, you, ...more }: End, text: string): Promise<void> {
  await saveGame(playedGame(room, view, you, { ...more, record: text }), () => savedProof(room.table));
  remove(PREFIX + room.table);
}

/** Save what became of a finished game by a correction at a real table. When it was played stays. */
const saveCorrection = ({ room, view, you }: End, record: string): Promise<void> =>
  changeGame(room.table, ({ at, practice }) => playedGame(room, view, you, { at, practice, record }));

export async function saveFinishedGame(played: Table): Promise<void> {
  const { room, view, you } = played;
  if (!room || !view) return;
  const { table, day, trial } = room;
  // A trial began with another game's steps, so its result does not count. A game of ours that we took online does.
  if (trial && load(movedGameKey(table)) === undefined) return;
  const [ours] = view.seats.filter((_, seat) => you.includes(seat));
  if (day && ours) finishDay(day, table, { money: ours.money ?? 0, rank: ours.rank ?? 0 });
  const end: End = { room, view, you, at: Date.now(), practice: day !== null && isPractice(day, table) };
  if (await isKnown(table)) {
    if (played.can.referee) await saveCorrection(end, await played.record());
    return;
  }
  if (!isLocal(table)) save(PREFIX + table, end);
  const text = await recordOf(played);
  if (text !== null) await saveEnd(end, text);
}

/** Make up for what failed when games ended: fetch their records, and find out what they prove about their dice. */
export async function catchUp(): Promise<void> {
  for (const name of savedNames(PREFIX)) {
    const end = load(name) as End;
    const text = await record(end.room.table).catch(() => null);
    if (text !== null) await saveEnd(end, text);
  }
  const open = (await allGames()).filter(({ table, proof }) => !isLocal(table) && proof === undefined && pinOf(table));
  if (open.length === 0) return;
  const { proveGame } = await import("../fair/game_proof");
  for (const { table, record } of open.slice(0, MOST_PROOFS)) {
    await proveGame(table, record, null).catch(() => undefined); // the next visit tries again
    await new Promise((done) => setTimeout(done, 50)); // keep the page responsive
  }
}
