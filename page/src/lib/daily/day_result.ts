/** The result of a day's deal: the rank in each round as a row of emoji, and a line to share. */
import type { Finisher } from "../table/ending";
import { dayText } from "../words/dates";
import { money, say, type Key } from "../words/words.svelte";

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

/** "Croupier, 16 Nov: $310,000, 2nd of 4" and the medals. */
export function dayLine(
  day: string,
  own: Pick<Finisher, "money" | "rank">,
  places: readonly number[],
  how: { hints: boolean; practice: boolean },
): string {
  const line = say("page.day.line", {
    date: dayText(day, "short"),
    money: money(own.money ?? 0),
    place: rankText(own.rank ?? 4),
  });
  const marks = [...(how.hints ? [say("page.day.hints")] : []), ...(how.practice ? [say("page.day.practice")] : [])];
  return `${[line, ...marks].join(", ")}\n${medals(places)}`;
}
