/** Finds what is new on the board: the dice that others have placed since our last move, or those of a move that is pointed at or shown. */
import type { GameView } from "../../../lib/api/messages";
import { diceAt, type DieOn } from "../../../lib/table/groups";
import { NEUTRAL } from "../../../lib/table/people";
import type { Game } from "../game.svelte";
import { casinoOfEntry, type Entry } from "../log/game_log.svelte";

type Before = (casino: number, colour: number) => DieOn[];

/** List the moves of others in this round since the viewer's last, the oldest first. */
export function recentMoves({ log, viewer, table }: Game, view: GameView): Entry[] {
  const placed = log.entries.filter(({ what, before }) => what.t === "placed" && before?.round === view.round);
  const seatOf = ({ what }: Entry): number => (what.t === "placed" ? what.seat : -1);
  if (table.you.length === 0) return placed.slice(-1); // spectators have no turn
  return placed.slice(placed.findLastIndex((entry) => seatOf(entry) === viewer) + 1);
}

/** Return the board of this round after the viewer's last move, or at the round's beginning, from the log; undefined: not known. */
const loggedBoard = ({ log, viewer }: Game, { round }: GameView): GameView | undefined =>
  log.entries.findLast(
    ({ what, view }) =>
      view.round === round &&
      (what.t === "started" || (what.t === "placed" && (what.payout !== null || what.seat === viewer))),
  )?.view;

/** Return the function that lists the dice which were there before what is new in `view`; undefined: nothing is known to be new. */
export default function diceBefore(game: Game, view: GameView): Before | undefined {
  const { log, stage, viewer, pointed } = game;
  const entry = log.shown ?? pointed;
  if (entry?.what.t === "placed" && entry.before) {
    const { what, before } = entry;
    const there = casinoOfEntry(entry);
    return (casino, colour) =>
      diceAt(casino === there && [what.seat, NEUTRAL].includes(colour) ? before : view, casino, colour);
  }
  const old = log.shown ? undefined : (stage.after[viewer ?? -1] ?? stage.after.opened ?? loggedBoard(game, view));
  return old && ((casino, colour) => diceAt(colour === viewer ? view : old, casino, colour));
}
