/** Positions between a move and what comes after it: the dice are placed, the next roll is not made. */
import type { CasinoShown, LaidShown, OptionShown, RollShown, SeatShown, ToldPlaced, ViewShown } from "../../lib/api/messages";

/** The dice of a roll that show a face. */
export function diceIn(roll: RollShown, face: number): { own: number; big: number; neutral: number; all: number } {
  const of = (counts: number[]): number => counts[face - 1] ?? 0;
  const [own, big, neutral] = [of(roll.own), of(roll.big), of(roll.neutral)];
  return { own, big, neutral, all: own + big + neutral };
}

/** The board after a legal move, as its option describes it. */
export function afterOption(view: ViewShown, option: OptionShown): ViewShown {
  const { seat, roll } = view;
  if (seat === null || !roll) return view;
  const dice = diceIn(roll, option.face);
  const casinos = view.casinos.map(
    (casino): CasinoShown =>
      casino.casino === option.casino ? { ...casino, takers: option.takers, groups: option.groups } : casino,
  );
  const seats = view.seats.map(
    (shown, at): SeatShown =>
      at === seat
        ? { ...shown, dice: shown.dice - dice.own, big: shown.big - dice.big, neutral: shown.neutral - dice.neutral }
        : shown,
  );
  const bandit = option.bandit
    ? (view.bandit?.with(option.face - 1, { seat, dice: dice.own, big: dice.big, neutral: dice.neutral }) ?? null)
    : view.bandit;
  return { ...view, casinos, seats, bandit, roll: null, options: [] };
}

/** The board after a `placed` event, before the next roll or the payout. */
export function afterPlaced(before: ViewShown | null, placed: ToldPlaced, after: ViewShown): ViewShown {
  if (!placed.payout) return { ...after, seat: placed.seat, roll: null, options: [] };
  const old = before ?? after;
  // A round ends when every die is down.
  const seats = old.seats.map((seat): SeatShown => ({ ...seat, dice: 0, big: 0, neutral: 0 }));
  const bandit = banditAtPayout(before, placed);
  return { ...old, seat: placed.seat, casinos: placed.payout, seats, bandit, roll: null, options: [] };
}

/** What lay on the bandit when the round was paid: what was there, and what was placed last. */
export function banditAtPayout(before: ViewShown | null, placed: ToldPlaced): (LaidShown | null)[] | null {
  const laid = before?.bandit ?? null;
  const roll = before?.roll;
  if (!laid || !roll || !placed.bandit) return laid;
  const { own, big, neutral } = diceIn(roll, placed.face);
  return laid.with(placed.face - 1, { seat: placed.seat, dice: own, big, neutral });
}
