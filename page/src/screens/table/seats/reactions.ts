/** Decides when a bot shows how it feels: rarely, from public information only, and always the same for the same event. */
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

/** The percentage of occasions on which a bot shows a reaction: strong bots keep a straight face. */
const OPENNESS: Readonly<Record<string, number>> = {
  tourist: 60,
  richest: 45,
  regular: 30,
  highroller: 18,
  shark: 9,
  ace: 4,
  house: 2,
};
/** The percentage for a bot of another package. */
const USUAL = 30;
/** The least note to be content with, thousand $. */
const BIG_NOTE = 70;

/** Return the reaction of one bot to an event; null: none, as mostly. `table` makes every game different. */
export function reactionTo({ what, before, view }: Entry, people: readonly Person[], table: string): Reaction | null {
  if (what.t !== "placed" || !before) return null;
  const occasions = what.payout ? afterPayout(what.payout, view.seats.length) : afterPlacing(what, before, view);
  // The number of dice left only decreases, so together with the round it identifies the event.
  const left = before.seats.reduce((sum, { dice, big, neutral }) => sum + dice + big + neutral, 0);
  const shows = ({ seat }: Reaction): boolean => {
    const bot = people[seat]?.bot ?? null;
    return bot !== null && hashPercent(`${table} ${before.round} ${left} ${seat}`) < (OPENNESS[bot] ?? USUAL);
  };
  return occasions.find(shows) ?? null;
}

/** Return the occasions after a placing: players lose a note to a group of equal strength. */
function afterPlacing(placed: PlacedEvent, before: GameView, view: GameView): Reaction[] {
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

/** Return the occasions after a payout: the player with the highest note is content, if it is a big one; one with nothing is not. */
function afterPayout(payout: readonly Standing[], seats: number): Reaction[] {
  const best = Array.from({ length: seats }, (_, seat) => notesPaidTo(seat, payout)[0] ?? 0);
  const highest = Math.max(...best);
  return best.flatMap((note, seat): Reaction[] => {
    if (note === 0) return [{ seat, feeling: "rueful" }];
    return note === highest && note >= BIG_NOTE ? [{ seat, feeling: "content" }] : [];
  });
}

/** Hash a text to a number from 0 to 99: FNV-1a with a final mix, of which the upper bits vary most. */
function hashPercent(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 8) % 100;
}
