/** The captions of steps of a replay. */
import { diceIn } from "../../lib/table/dice";
import { finishers } from "../../lib/table/ending";
import { casinoOf } from "../../lib/table/groups";
import type { Person } from "../../lib/table/people";
import { onCasino } from "../../lib/words/casinos";
import { endLine } from "../../lib/words/ending";
import { describePayout } from "../../lib/words/payouts";
import { count, say } from "../../lib/words/words.svelte";
import { describeStart, nameOf, ofSeat } from "../table/log/seat_sentences";
import type { ReplayStep } from "./steps";

export function caption(step: ReplayStep, people: readonly Person[]): string {
  const { what, before, view } = step;
  if (what.t === "started") return describeStart(view, people);
  if (what.payout && !step.payout) {
    if (view.over) return endLine(finishers(view), people);
    return ofSeat(people, view.starter ?? 0, "page.standings.starts", "page.standings.you_start");
  }
  const dice = before?.roll ? diceIn(before.roll, what.face).all : 0;
  const placed = { name: nameOf(people, what.seat), dice: count("dice", dice), where: onCasino(casinoOf(what)) };
  return say("page.tell.placed", placed);
}

/** Return a sentence for each casino at the payout of a round. */
export const payoutCaptions = ({ what, payout }: ReplayStep, people: readonly Person[]): string[] =>
  payout && what.t === "placed" && what.payout ? what.payout.map((casino) => describePayout(casino, people)) : [];
