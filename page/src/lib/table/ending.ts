/** How a game ended, from the last view and the replay of its record. Places are the server's. */
import type { Replay, SeatView, GameView } from "../api/messages";

export interface Finisher extends SeatView {
  seat: number;
}

const seated = ({ seats }: GameView): Finisher[] => seats.map((shown, seat) => ({ ...shown, seat }));

/** The first first. */
export const finishers = (view: GameView): Finisher[] =>
  seated(view).sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));

/** The richest first: where a game was broken off, and places mean nothing. */
export const richestFirst = (view: GameView): Finisher[] =>
  seated(view).sort((one, other) => (other.money ?? 0) - (one.money ?? 0));

/** What everyone had after each round that was paid out: by round, then by seat. */
export const moneyByRound = ({ moments }: Replay): number[][] =>
  moments.flatMap(({ what, view }) =>
    what.t === "placed" && what.payout ? [view.seats.map(({ money }) => money ?? 0)] : [],
  );
