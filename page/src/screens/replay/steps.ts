/** The steps of a replay: a board after every placing, and another one at each payout. */
import type { ReplayMoment, Replay, PlacedEvent, GameView } from "../../lib/api/messages";
import { afterPlaced } from "../../lib/table/positions";

export interface ReplayStep {
  /** The index of its moment. */
  at: number;
  view: GameView;
  what: ReplayMoment["what"];
  /** The game before it; null at the start. */
  before: GameView | null;
  /** Whether it shows a payout: all dice are placed, and nobody has been paid yet. */
  payout: boolean;
  /** The remarks just before it. */
  remarks: string[];
  /** The next placing; null: there is none. */
  next: PlacedEvent | null;
  /** The position as text; null: it cannot be written, because dice were not noted, or at a payout. */
  position: string | null;
}

export function stepsOf({ moments, remarks }: Replay): ReplayStep[] {
  const steps = moments.flatMap(({ what, view, remarks: noted, position }, at): ReplayStep[] => {
    const before = moments[at - 1]?.view ?? null;
    const following = moments[at + 1]?.what;
    const next = following?.t === "placed" ? following : null;
    const after: ReplayStep = { at, view, what, before, payout: false, remarks: noted, next, position };
    if (what.t !== "placed" || !what.payout) return [after];
    return [
      { ...after, view: afterPlaced(before, what, view), payout: true, next: null, position: null },
      { ...after, remarks: [] },
    ];
  });
  const last = steps.at(-1);
  if (last) last.remarks = [...last.remarks, ...remarks];
  return steps;
}

/** Return the steps with which rounds begin. */
export const startsOf = (steps: readonly ReplayStep[]): number[] =>
  steps.flatMap(({ view }, i) => (i === 0 || view.round > (steps[i - 1]?.view.round ?? 0) ? [i] : []));
