/** A replay as a row of boards to step through: one after every placing, and one more where a round is paid out. */
import type { ReplayMoment, Replay, PlacedEvent, GameView } from "../../lib/api/messages";
import { afterPlaced } from "../../lib/table/positions";

export interface ReplayStep {
  /** The number of its moment. */
  at: number;
  view: GameView;
  what: ReplayMoment["what"];
  /** The game before it; null at the start. */
  before: GameView | null;
  /** All dice are down, and nobody has been paid yet. */
  payout: boolean;
  /** What was noted down just before. */
  remarks: string[];
  /** What is placed next. */
  next: PlacedEvent | null;
  /** The position as text; null where none can be written: dice that were not noted, or a payout. */
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

/** Where each round begins. */
export const startsOf = (steps: readonly ReplayStep[]): number[] =>
  steps.flatMap(({ view }, i) => (i === 0 || view.round > (steps[i - 1]?.view.round ?? 0) ? [i] : []));
