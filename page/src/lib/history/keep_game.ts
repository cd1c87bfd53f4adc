/** Keeps a game of ours that was played to its end: for one's own history, and as the result of its day. */
import { finishDay, isPractice } from "../daily/days";
import type { Table } from "../play/table";
import { load } from "../shell/storage";
import { goesOnWith } from "../online/begun_table";
import { playedGame } from "./played_game";
import { isSettled, keep } from "./store";

/** How long to wait before the record is asked for again, ms. */
const WAITS = [0, 2_000, 10_000, 60_000] as const;

async function recordOf(table: Table): Promise<string | null> {
  for (const wait of WAITS) {
    await new Promise((done) => setTimeout(done, wait));
    const text = await table.record().catch(() => null);
    if (text !== null) return text;
  }
  return null; // who looks at this end again has another chance
}

export async function keepGame(played: Table): Promise<void> {
  const { room, view, you } = played;
  if (!room || !view) return;
  const { table, day, trial } = room;
  // A trial began with another game's steps: neither its money nor its place is a result. One that we took online is our own.
  if (trial && load(goesOnWith(table)) === undefined) return;
  const [ours] = view.seats.filter((_, seat) => you.includes(seat));
  if (day && ours) finishDay(day, table, { money: ours.money ?? 0, rank: ours.rank ?? 0 });
  if (await isSettled(table)) return;
  const text = await recordOf(played);
  if (text === null) return;
  await keep(
    playedGame(room, view, you, { at: Date.now(), practice: day !== null && isPractice(day, table), record: text }),
  );
}
