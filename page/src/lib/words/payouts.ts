/** Payouts in words, for announcements and the log. */
import type { Group, Standing } from "../api/messages";
import { ranksOf, type Rank } from "../table/payout";
import { NEUTRAL, type Person } from "../table/people";
import { casinoName } from "./casinos";
import { amount, list, say } from "./words.svelte";

const nobody: Person = { name: "", hue: 0 };

/** "You take 80,000." */
export function describeTake(person: Person, thousands: number): string {
  const money = amount(thousands);
  return person.you ? say("page.payout.you_take", { money }) : say("page.payout.takes", { name: person.name, money });
}

const listNames = (groups: readonly Group[], people: readonly Person[]): string =>
  list(groups.map(({ colour }) => (people[colour] ?? nobody).name));

/** Describe who takes a note, or who is out because others have as many dice. */
function describeRank(rank: Rank, people: readonly Person[]): string[] {
  if (rank.kind === "out") return [say("page.payout.out", { names: listNames(rank.groups, people) })];
  if (rank.kind !== "takes") return [];
  return rank.group.colour === NEUTRAL
    ? [say("page.payout.neutral", { money: amount(rank.note) })]
    : [describeTake(people[rank.group.colour] ?? nobody, rank.note)];
}

/** Describe everything that happens at a casino. All who get no note share one sentence, and so do all notes that nobody takes. */
export function describePayout(casino: Standing, people: readonly Person[]): string {
  const ranks = ranksOf(casino);
  const late = ranks.flatMap((rank) => (rank.kind === "empty" ? [rank.group] : []));
  const left = ranks.flatMap((rank) => (rank.kind === "left" ? [amount(rank.note)] : []));
  const sentences = [
    ...ranks.flatMap((rank) => describeRank(rank, people)),
    ...(late.length > 0 ? [say("page.payout.empty", { name: listNames(late, people) })] : []),
    ...(left.length > 0 ? [say("page.payout.left", { money: list(left, "disjunction") })] : []),
  ];
  return `${casinoName(casino.casino)}: ${sentences.length > 0 ? sentences.join(" ") : say("page.payout.no_money")}`;
}
