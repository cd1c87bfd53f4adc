/** What is new on the board: the dice that others have laid since our last move, those of a move that is pointed at, or
    those of an earlier move that is shown. */
import type { GameView } from "../../../lib/api/messages";
import { diceAt, type DieOn } from "../../../lib/table/groups";
import { NEUTRAL } from "../../../lib/table/people";
import type { Game } from "../game.svelte";
import { casinoOfEntry, type Entry } from "../log/game_log.svelte";

type Before = (casino: number, colour: number) => DieOn[];

/** The moves of others in this round since the viewer's last, the oldest first. */
export function movesSince({ log, viewer, table }: Game, view: GameView): Entry[] {
  const placed = log.entries.filter(({ what, before }) => what.t === "placed" && before?.round === view.round);
  const seatOf = ({ what }: Entry): number => (what.t === "placed" ? what.seat : -1);
  if (table.you.length === 0) return placed.slice(-1); // who only watches has no turn
  return placed.slice(placed.findLastIndex((entry) => seatOf(entry) === viewer) + 1);
}

/** The dice that lay there before what is new in `view`, the board as it is shown; undefined: nothing is known to be new. */
export default function diceBefore({ log, stage, viewer, pointed }: Game, view: GameView): Before | undefined {
  const entry = log.shown ?? pointed;
  if (entry?.what.t === "placed" && entry.before) {
    const { what, before } = entry;
    const there = casinoOfEntry(entry);
    return (casino, colour) =>
      diceAt(casino === there && [what.seat, NEUTRAL].includes(colour) ? before : view, casino, colour);
  }
  const old = log.shown ? undefined : (stage.after[viewer ?? -1] ?? stage.after.opened);
  return old && ((casino, colour) => diceAt(colour === viewer ? view : old, casino, colour));
}
