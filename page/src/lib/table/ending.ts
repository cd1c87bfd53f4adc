/** How a game ended, from the last view and the replay of its record. The rules decide the ranks. */
import type { Replay, SeatView, GameView } from "../api/messages";

export interface Finisher extends SeatView {
  seat: number;
}

const finishersBySeat = ({ seats }: GameView): Finisher[] => seats.map((shown, seat) => ({ ...shown, seat }));

/** List everyone by rank. */
export const finishers = (view: GameView): Finisher[] =>
  finishersBySeat(view).sort((one, other) => (one.rank ?? 0) - (other.rank ?? 0));

/** List everyone by money, the richest first, for a game that was broken off and has no ranks. */
export const richestFirst = (view: GameView): Finisher[] =>
  finishersBySeat(view).sort((one, other) => (other.money ?? 0) - (one.money ?? 0));

/** Return everyone's money after each round that was paid out, by round, then by seat. */
export const moneyByRound = ({ moments }: Replay): number[][] =>
  moments.flatMap(({ what, view }) =>
    what.t === "placed" && what.payout ? [view.seats.map(({ money }) => money ?? 0)] : [],
  );
