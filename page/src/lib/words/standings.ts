/** Standings in words. */
import type { Person } from "../table/people";
import type { StandingsRow } from "../table/standings";
import { amount, count, say } from "./words.svelte";

/** "1. You: 220,000; 2. Ben: 4 notes" */
export function describeStandings(rows: readonly StandingsRow[], people: readonly Person[]): string {
  const told = rows.map(({ seat, rank, money, notes }) => {
    const has = money === null ? count("notes", notes) : amount(money);
    const line = say("page.standings.has", { name: people[seat]?.name ?? "", has });
    return rank === null ? line : `${rank}. ${line}`;
  });
  return `${told.join("; ")}.`;
}
