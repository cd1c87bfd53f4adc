/** Payouts in words, for announcements and for the log. */
import type { Standing } from "../api/messages";
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

function told(rank: Rank, people: readonly Person[]): string {
  switch (rank.kind) {
    case "takes":
      return rank.group.colour === NEUTRAL
        ? say("page.payout.neutral", { money: amount(rank.note) })
        : takes(people[rank.group.colour] ?? nobody, rank.note);
    case "out":
      return say("page.payout.out", { names: list(rank.groups.map(({ colour }) => (people[colour] ?? nobody).name)) });
    case "empty":
      return say("page.payout.empty", { name: (people[rank.group.colour] ?? nobody).name });
    case "left":
      return say("page.payout.left", { money: amount(rank.note) });
  }
}

/** Everything that happens at a casino. */
export function describePayout(casino: Standing, people: readonly Person[]): string {
  const sentences = ranksOf(casino).map((rank) => told(rank, people));
  return `${casinoName(casino.casino)}: ${sentences.length > 0 ? sentences.join(" ") : say("page.payout.no_money")}`;
}
