/** Sentences about a seat, which call it by its name or "you". */
import type { GameView } from "../../../lib/api/messages";
import type { Person } from "../../../lib/table/people";
import { say, type Key, type Values } from "../../../lib/words/words.svelte";

export const nameOf = (people: readonly Person[], seat: number): string => people[seat]?.name ?? "";

/** A sentence that says something else of others than of you. */
export const ofSeat = (
  people: readonly Person[],
  seat: number,
  others: Key,
  yours: Key,
  values: Values = {},
): string => (people[seat]?.you ? say(yours, values) : say(others, { ...values, name: nameOf(people, seat) }));

/** The game begins, and who starts. */
export const describeStart = ({ round, starter, seat }: GameView, people: readonly Person[]): string =>
  ofSeat(people, starter ?? seat ?? 0, "page.tell.began", "page.tell.began.you", { round });
