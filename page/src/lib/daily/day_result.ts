/** The result of a day's deal: among everyone's, against par, the rank in each round as a row of emoji, and a line to share. */
import type { DayResults } from "../api/messages";
import type { Finisher } from "../table/ending";
import { dayText } from "../words/dates";
import { money, percent, say, type Key } from "../words/words.svelte";

const MEDALS = ["🥇", "🥈", "🥉"] as const;
/** The emoji for ranks below third, and for a round that brought no money. */
const LAST = "🎲";
const NOTHING = "💨";
const PLACES: Record<number, Key> = {
  1: "page.day.place.1",
  2: "page.day.place.2",
  3: "page.day.place.3",
  4: "page.day.place.4",
};

/** Rank a seat's gain in each round among all seats; 1 is the most, 0: it won nothing. `after`: money after each round, by seat. */
export function ranksByRound(after: readonly (readonly number[])[], seat: number): number[] {
  return after.map((money, round) => {
    const gains = money.map((has, other) => has - (after[round - 1]?.[other] ?? 0));
    const own = gains[seat] ?? 0;
    return own === 0 ? 0 : 1 + gains.filter((gain) => gain > own).length;
  });
}

export const medals = (places: readonly number[]): string =>
  places.map((place) => (place === 0 ? NOTHING : (MEDALS[place - 1] ?? LAST))).join("");

/** "2nd of 4" */
export const rankText = (rank: number): string => say(PLACES[rank] ?? "page.day.place.4");

/** "Ann: $310,000, 2nd of 4" */
export const describeOwnResult = ({ seat, money: has, rank }: Finisher, names: readonly string[]): string =>
  `${say("page.standings.has", { name: names[seat] ?? "", has: money(has ?? 0) })}, ${rankText(rank ?? 4)}`;

/** The number of results from which on a share says more than a place. */
const MANY = 10;

/** Return the share of the others that our result is better than; null: there are few others, or we have none. */
export function betterThan({ results, money, own }: DayResults): number | null {
  if (!own || results < MANY) return null;
  const equal = money.find((each) => each.money === own.money)?.count ?? 1;
  return (results - (own.rank - 1) - equal) / (results - 1);
}

/** "Place 2 of 3"; "" if we have no result. */
export const rankAmong = ({ results, own }: DayResults): string =>
  own ? say("page.day.rank", { rank: own.rank, number: results }) : "";

/** "Better than 62% of 40 others", or our place among a few; "" if we have no result. */
export function standingText(all: DayResults): string {
  if (all.own && all.results === 1) return say("page.day.only");
  const share = betterThan(all);
  return share === null ? rankAmong(all) : say("page.day.better", { share: percent(share), number: all.results - 1 });
}

/** "$30,000 below par". */
export function parText(own: number, par: number): string {
  if (own === par) return say("page.day.even");
  return say(own > par ? "page.day.over" : "page.day.under", { money: money(Math.abs(own - par)) });
}

/** What is known of others and par when a result is shared. */
export interface Compared {
  /** See `betterThan`. */
  better: number | null;
  /** Thousand $; null: it is not known. */
  par: number | null;
}

/** "Croupier, 16 Nov: $310,000, 2nd of 4, better than 62%, $30,000 below par" and the medals. Nothing of the deal is in it. */
export function dayLine(
  day: string,
  own: Pick<Finisher, "money" | "rank">,
  places: readonly number[],
  how: { hints: boolean; practice: boolean },
  { better, par }: Compared = { better: null, par: null },
): string {
  const line = say("page.day.line", {
    date: dayText(day, "short"),
    money: money(own.money ?? 0),
    place: rankText(own.rank ?? 4),
  });
  const marks = [
    ...(better === null ? [] : [say("page.day.line.better", { share: percent(better) })]),
    ...(par === null ? [] : [parText(own.money ?? 0, par)]),
    ...(how.hints ? [say("page.day.hints")] : []),
    ...(how.practice ? [say("page.day.practice")] : []),
  ];
  return `${[line, ...marks].join(", ")}\n${medals(places)}`;
}
