/** Games at real tables: what happened there, and people who enter it. */
import { expect } from "vitest";
import type { Agreement } from "../../../src/lib/api/messages";
import type { Step, WorkerEngine } from "../../../src/lib/rules/engine";
import type { RealTable } from "../../../src/lib/session/plan";
import { rollOf, type Entered, type Hand, type Referee } from "../../../src/lib/session/referee";
import type { Session } from "../../../src/lib/session/session.svelte";
import { begun, planOf, played, random, tabOf, type Tab } from "./games";

export const SECRET = "5".repeat(64);
export const TAPPED: RealTable = { t: "people", whole: false, secret: null };
export const FOUR: Partial<Agreement> = { edition: "classic", players: 4, starter: null };

/** A game of random moves by the page's own dice: what really happened at a table. */
export async function reality(engine: WorkerEngine, agreement: Partial<Agreement>, seed: number): Promise<Step[]> {
  const session = begun(tabOf(engine), planOf(random(seed), agreement, [null]));
  await played(session, random(seed));
  return [...session.steps];
}

/** A real table at which nothing was entered yet. */
export const started = (tab: Tab, agreement: Partial<Agreement>, table: RealTable): Session =>
  begun(tab, planOf(random(1), agreement, [null], { dealer: table }));
export const refereeOf = (session: Session): Referee => session.can.referee!;

/** Return what people enter of a placing: the dice of its face. */
function tapped(steps: readonly Step[], at: number): Entered {
  const [roll, placing] = [steps[at - 1], steps[at]];
  if (roll?.t !== "roll" || placing?.t !== "place") throw new Error("a placing follows its roll");
  const dice = (counts: readonly number[]): number => counts[placing.face - 1]!;
  const hand: Hand = { own: dice(roll.own), big: dice(roll.big), neutral: dice(roll.neutral) };
  return { t: "placed", move: placing, dice: rollOf(placing.face, hand) };
}

/** Enter a game as it happened, up to a number of placings. */
export function enter(session: Session, steps: readonly Step[], placings = Infinity): void {
  const referee = refereeOf(session);
  for (const [at, step] of steps.entries()) {
    const { asked } = referee;
    if (asked === null || placings === 0) return;
    if (step.t === "place") {
      placings--;
      expect(referee.enter(referee.whole ? { t: "place", move: step } : tapped(steps, at))).toBe(true);
    } else if (step.t === "roll" && asked.t === "roll" && !referee.whole) continue;
    else if (step.t === "deal" && referee.deals) continue;
    else expect(referee.enter({ t: "step", step })).toBe(true);
  }
}

/** Return a smaller or larger number of dice that a line may be corrected to; null: nothing else is possible. */
export function otherNumber(referee: Referee, at: number): Entered | null {
  const { entered } = referee.lines().find((line) => line.at === at)!;
  if (entered.t !== "placed") return null;
  const { face } = entered.move;
  const own = entered.dice.own[face - 1]!;
  return (
    [own - 1, own + 1]
      .filter((dice) => dice > 0)
      .map((dice): Entered => ({ ...entered, dice: rollOf(face, { own: dice, big: 0, neutral: 0 }) }))
      .find((better) => referee.allows(better, at)) ?? null
  );
}
