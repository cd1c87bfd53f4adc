/** Views between a move and what follows: the dice are placed, the next roll is not made. */
import type { Standing, Laid, Option, SeatView, PlacedEvent, GameView } from "../api/messages";
import { diceIn } from "./dice";

/** Return the view after a legal move, as its option describes it. */
export function afterOption(view: GameView, option: Option): GameView {
  const { seat, roll } = view;
  if (seat === null || !roll) return view;
  const dice = diceIn(roll, option.move.face);
  const casinos = view.casinos.map((casino): Standing =>
    casino.casino === option.standing.casino
      ? { ...casino, takers: option.standing.takers, groups: option.standing.groups }
      : casino,
  );
  const seats = view.seats.map((shown, at): SeatView =>
    at === seat
      ? { ...shown, dice: shown.dice - dice.own, big: shown.big - dice.big, neutral: shown.neutral - dice.neutral }
      : shown,
  );
  const bandit = option.move.bandit
    ? (view.bandit?.with(option.move.face - 1, { seat, dice: dice.own, big: dice.big, neutral: dice.neutral }) ?? null)
    : view.bandit;
  return { ...view, casinos, seats, bandit, roll: null, options: [] };
}

/** Return the view after a `placed` event, before the next roll or the payout. */
export function afterPlaced(before: GameView | null, placed: PlacedEvent, after: GameView): GameView {
  if (!placed.payout) return { ...after, seat: placed.seat, roll: null, options: [] };
  const old = before ?? after;
  // A round ends when every die is placed.
  const seats = old.seats.map((seat): SeatView => ({ ...seat, dice: 0, big: 0, neutral: 0 }));
  const bandit = banditAtPayout(before, placed);
  return { ...old, seat: placed.seat, casinos: placed.payout, seats, bandit, roll: null, options: [] };
}

/** Return the dice on the bandit when the round was paid, including those placed last. */
export function banditAtPayout(before: GameView | null, placed: PlacedEvent): (Laid | null)[] | null {
  const laid = before?.bandit ?? null;
  const roll = before?.roll;
  if (!laid || !roll || !placed.bandit) return laid;
  const { own, big, neutral } = diceIn(roll, placed.face);
  return laid.with(placed.face - 1, { seat: placed.seat, dice: own, big, neutral });
}
