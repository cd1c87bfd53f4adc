/** How a game ended, from the last view and the replay of its record. Places are the server's. */
import type { Replay, SeatView, GameView } from "../api/messages";

export interface Finisher extends SeatView {
  seat: number;
}

/** The first first. */
export const finishers = (view: GameView): Finisher[] =>
  view.seats.map((shown, seat) => ({ ...shown, seat })).sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));

/** The richest first: how everyone stands where a game was broken off, and places mean nothing. */
export const standings = (view: GameView): Finisher[] =>
  view.seats.map((shown, seat) => ({ ...shown, seat })).sort((one, other) => (other.money ?? 0) - (one.money ?? 0));

/** What everyone had after each round that was paid out: by round, then by seat. */
export const moneyByRound = ({ moments }: Replay): number[][] =>
  moments.flatMap(({ what, view }) => (what.t === "placed" && what.payout ? [view.seats.map(({ money }) => money ?? 0)] : []));
