/** Completes the log of a game with the moves that this page has not seen, after a reload, an undo or a lost connection. */
import type { Moment, Table } from "../../../lib/play/table";
import type { PublicEvent } from "../../../lib/api/messages";
import type { GameLog } from "./game_log.svelte";

/** What of a game the log is completed with. */
export interface Source {
  table: Table;
  log: GameLog;
  stage: { waiting: readonly Moment[] };
}

const isMove = ({ what }: { what: PublicEvent }): boolean => what.t === "placed" || what.t === "started";

/** Return a text that only equal moves of a game share. */
const textOf = ({ what }: { what: PublicEvent }): string =>
  what.t === "placed" ? `${what.seat} ${what.face} ${what.bandit} ${what.chance}` : what.t;

/** Load the moves that are missing, unless winnings are hidden: the record would show them. */
export async function completeLog({ table, log, stage }: Source): Promise<void> {
  log.seenOnly = table.room?.agreement.face_down === true && !table.view?.over;
  // If the log begins with the first move, and there is no gap, nothing is missing.
  if (log.seenOnly || (log.entries[0]?.what.t === "started" && log.run === log.entries.length)) return;
  try {
    const known = (await table.moments()).moments;
    const seen = log.run > 0 ? log.entries.slice(-log.run) : [];
    // What was seen here may go on after what is known there, and some of what is known may not be played out yet.
    const live = [...seen, ...stage.waiting.filter(isMove)].map(textOf);
    const texts = known.map(textOf);
    const meetsAt = (from: number): boolean => live.every((text, i) => (texts[from + i] ?? text) === text);
    const before = live.length === 0 ? known.length : texts.findIndex((_, from) => meetsAt(from));
    const missing = known.slice(0, before < 0 ? known.length : before);
    log.entries = [
      ...missing.map(({ what, view }, i) => ({ what, view, before: known[i - 1]?.view ?? null })),
      ...seen,
    ];
    log.run = log.entries.length;
  } catch {
    // Without a connection the log has what we have seen.
  }
}

/** Complete the log of a game now, and whenever moves may be missing; return a function that stops it. */
export function keepComplete(game: Source): () => void {
  const { table, log } = game;
  const complete = (): void => {
    if (table.room?.state === "playing") void completeLog(game);
  };
  complete();
  return table.listen({
    onmoments: () => undefined,
    onreset: () => {
      log.run = 0;
      complete();
    },
  });
}
