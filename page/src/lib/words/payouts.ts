/** Payouts in words, for announcements and for the log. */
import type { Group, Standing } from "../api/messages";
import { ranksOf, type Rank } from "../table/payout";
import { NEUTRAL, type Person } from "../table/people";
import { casinoName } from "./casinos";
import { amount, list, say } from "./words.svelte";

const nobody: Person = { name: "", hue: 0 };

/** "You take 80,000." */
export function takes(person: Person, thousands: number): string {
  const money = amount(thousands);
  return person.you ? say("page.payout.you_take", { money }) : say("page.payout.takes", { name: person.name, money });
}

const named = (groups: readonly Group[], people: readonly Person[]): string =>
  list(groups.map(({ colour }) => (people[colour] ?? nobody).name));

/** Who takes a note, and who none because others have as many dice. */
function told(rank: Rank, people: readonly Person[]): string[] {
  if (rank.kind === "out") return [say("page.payout.out", { names: named(rank.groups, people) })];
  if (rank.kind !== "takes") return [];
  return rank.group.colour === NEUTRAL
    ? [say("page.payout.neutral", { money: amount(rank.note) })]
    : [takes(people[rank.group.colour] ?? nobody, rank.note)];
}

/** Everything that happens at a casino; all who come too late, and all notes that nobody takes, in one sentence each. */
export function describePayout(casino: Standing, people: readonly Person[]): string {
  const ranks = ranksOf(casino);
  const late = ranks.flatMap((rank) => (rank.kind === "empty" ? [rank.group] : []));
  const left = ranks.flatMap((rank) => (rank.kind === "left" ? [amount(rank.note)] : []));
  const sentences = [
    ...ranks.flatMap((rank) => told(rank, people)),
    ...(late.length > 0 ? [say("page.payout.empty", { name: named(late, people) })] : []),
    ...(left.length > 0 ? [say("page.payout.left", { money: list(left, "disjunction") })] : []),
  ];
  return `${casinoName(casino.casino)}: ${sentences.length > 0 ? sentences.join(" ") : say("page.payout.no_money")}`;
}
