/** When a bot shows how it feels: seldom, by what everyone sees, and the same however often one looks. */
import type { GameView, PlacedEvent, Standing } from "../../../lib/api/messages";
import type { Feeling } from "../../../lib/parts/seat/Expression.svelte";
import { casinoOf } from "../../../lib/table/groups";
import { notesPaidTo } from "../../../lib/table/payout";
import type { Person } from "../../../lib/table/people";
import type { Entry } from "../log/game_log.svelte";

export interface Reaction {
  seat: number;
  feeling: Feeling;
}

/** Of a hundred occasions, how many a bot shows: the stronger, the straighter its face. */
const OPENNESS: Readonly<Record<string, number>> = {
  tourist: 60,
  richest: 45,
  regular: 30,
  highroller: 18,
  shark: 9,
  ace: 4,
  house: 2,
};
/** A bot of another package. */
const USUAL = 30;
/** A note to be content with, in thousand $. */
const BIG_NOTE = 70;

/** The reaction to an event, of one bot at most; null: mostly. `table` makes every game another one. */
export function reactionTo({ what, before, view }: Entry, people: readonly Person[], table: string): Reaction | null {
  if (what.t !== "placed" || !before) return null;
  const occasions = what.payout ? afterPayout(what.payout, view.seats.length) : afterLaying(what, before, view);
  // Dice on the way to the casinos only get fewer: with the round they name the event.
  const left = before.seats.reduce((sum, { dice, big, neutral }) => sum + dice + big + neutral, 0);
  const shows = ({ seat }: Reaction): boolean => {
    const bot = people[seat]?.bot ?? null;
    return bot !== null && drawn(`${table} ${before.round} ${left} ${seat}`) < (OPENNESS[bot] ?? USUAL);
  };
  return occasions.find(shows) ?? null;
}

/** Somebody's note is gone, because their dice were met by as many. */
function afterLaying(placed: PlacedEvent, before: GameView, view: GameView): Reaction[] {
  const { seat } = placed;
  const number = casinoOf(placed);
  const at = ({ casinos }: GameView): Standing | undefined => casinos.find(({ casino }) => casino === number);
  const [then, now] = [at(before), at(view)];
  const hit = (now?.groups ?? []).flatMap(({ colour, knocked_out }) =>
    knocked_out && colour !== seat && then?.takers.includes(colour) ? [colour] : [],
  );
  if (hit.length === 0) return [];
  return [...hit.map((colour): Reaction => ({ seat: colour, feeling: "rueful" })), { seat, feeling: "pleased" }];
}

/** Who took the highest note is content, if it is a big one; who came away with nothing is not. */
function afterPayout(payout: readonly Standing[], seats: number): Reaction[] {
  const best = Array.from({ length: seats }, (_, seat) => notesPaidTo(seat, payout)[0] ?? 0);
  const highest = Math.max(...best);
  return best.flatMap((note, seat): Reaction[] => {
    if (note === 0) return [{ seat, feeling: "rueful" }];
    return note === highest && note >= BIG_NOTE ? [{ seat, feeling: "content" }] : [];
  });
}

/** A number from 0 to 99 that a text always gives (FNV-1a, and its upper bits, which differ most). */
function drawn(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8) % 100;
}
