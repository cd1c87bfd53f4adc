/** The rows of a table of standings, as far as they may be seen. */
import type { Standing, OwnWinnings, GameView } from "../api/messages";
import { notesPaidTo, sum } from "./payout";

export interface StandingsRow {
  seat: number;
  /** null while any money lies face down. */
  rank: number | null;
  money: number | null;
  /** The notes, the highest first; null while they lie face down. */
  won: number[] | null;
  notes: number;
  /** The gain of the last payout, thousand $; null while it lies face down. */
  gain: number | null;
  /** The number of notes gained. */
  gained: number;
}

/** List the rows by rank, or by seat while ranks are hidden. */
export function rowsAfter(view: GameView, casinos: readonly Standing[], own: readonly OwnWinnings[]): StandingsRow[] {
  const rows = view.seats.map((shown, seat): StandingsRow => {
    const mine = own.find((winnings) => winnings.seat === seat);
    const money = shown.money ?? mine?.money ?? null;
    const paid = notesPaidTo(seat, casinos);
    return {
      seat,
      rank: shown.rank,
      money,
      won: shown.won ?? mine?.won ?? null,
      notes: shown.notes,
      gain: money === null ? null : sum(paid),
      gained: paid.length,
    };
  });
  return rows.sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));
}
