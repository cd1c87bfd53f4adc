/** What is placed, and where, in words. */
import { BANDIT } from "../../lib/table/groups";
import { atCasino } from "../../lib/words/casinos";
import { amount, say } from "../../lib/words/words.svelte";
import type { Place, Thing } from "./draft";

export const seatName = (seat: number): string => say("page.one.player", { number: seat + 1 });

/** "60,000", "die of Player 1" */
export function thingName(thing: Thing): string {
  if ("note" in thing) return amount(thing.note);
  if (thing.kind === "neutral") return say("page.analyse.die.neutral");
  return say(thing.kind === "big" ? "page.analyse.die.big" : "page.analyse.die", { name: seatName(thing.seat) });
}

/** "at the Lantern", "with Player 1" */
export function placeName(place: Place, thing: Thing): string {
  if (place === "left") return say("page.analyse.where.left");
  if (!("casino" in place)) return say("page.analyse.where.seat", { name: seatName(place.seat) });
  const where = atCasino(place.casino);
  return place.casino === BANDIT && !("note" in thing)
    ? say("page.analyse.where.face", { where, face: place.face })
    : where;
}
