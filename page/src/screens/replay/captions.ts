/** The captions of steps of a replay. */
import { diceIn } from "../../lib/table/dice";
import { finishers } from "../../lib/table/ending";
import { casinoOf } from "../../lib/table/groups";
import type { Person } from "../../lib/table/people";
import { onCasino } from "../../lib/words/casinos";
import { endLine } from "../../lib/words/ending";
import { describePayout } from "../../lib/words/payouts";
import { count, say } from "../../lib/words/words.svelte";
import type { ReplayStep } from "./steps";

const nameIn = (people: readonly Person[], seat: number | null): string =>
  seat === null ? "" : (people[seat]?.name ?? "");

export function caption(step: ReplayStep, people: readonly Person[]): string {
  const { what, before, view } = step;
  if (what.t === "started") return say("page.tell.began", { round: view.round, name: nameIn(people, view.starter) });
  if (what.payout && !step.payout) {
    if (view.over) return endLine(finishers(view), people);
    return say("page.standings.starts", { name: nameIn(people, view.starter) });
  }
  const dice = before?.roll ? diceIn(before.roll, what.face).all : 0;
  const placed = { name: nameIn(people, what.seat), dice: count("dice", dice), where: onCasino(casinoOf(what)) };
  return say("page.tell.placed", placed);
}

/** Return a sentence for each casino at the payout of a round. */
export const payoutCaptions = ({ what, payout }: ReplayStep, people: readonly Person[]): string[] =>
  payout && what.t === "placed" && what.payout ? what.payout.map((casino) => describePayout(casino, people)) : [];
