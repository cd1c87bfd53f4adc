/** Where everyone stands, as far as it may be seen. */
import type { Standing, OwnWinnings, GameView } from "../api/messages";
import { paidTo, sum } from "./payout";

export interface StandingsRow {
  seat: number;
  /** null while any money lies face down. */
  rank: number | null;
  money: number | null;
  /** The notes, the highest first; null where they lie face down. */
  won: number[] | null;
  notes: number;
  /** What the last payout brought; null where it lies face down. */
  gain: number | null;
  /** How many notes it brought. */
  gained: number;
}

/** The first place first; where places are not to be seen, by seat. */
export function rowsAfter(view: GameView, casinos: readonly Standing[], own: readonly OwnWinnings[]): StandingsRow[] {
  const rows = view.seats.map((shown, seat): StandingsRow => {
    const mine = own.find((winnings) => winnings.seat === seat);
    const money = shown.money ?? mine?.money ?? null;
    const paid = paidTo(seat, casinos);
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
