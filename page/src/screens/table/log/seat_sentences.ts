/** Sentences about a seat, by name or as "you". */
import type { GameView } from "../../../lib/api/messages";
import type { Person } from "../../../lib/table/people";
import { say, type Key, type Values } from "../../../lib/words/words.svelte";

export const nameOf = (people: readonly Person[], seat: number): string => people[seat]?.name ?? "";

/** Return a sentence about a seat; it differs for "you". */
export const ofSeat = (
  people: readonly Person[],
  seat: number,
  others: Key,
  yours: Key,
  values: Values = {},
): string => (people[seat]?.you ? say(yours, values) : say(others, { ...values, name: nameOf(people, seat) }));

/** Say that the game begins, and who starts. */
export const describeStart = ({ round, starter, seat }: GameView, people: readonly Person[]): string =>
  ofSeat(people, starter ?? seat ?? 0, "page.tell.began", "page.tell.began.you", { round });
