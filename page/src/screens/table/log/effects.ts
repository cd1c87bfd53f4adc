/** What others' moves have done to a player: compares who would take which note before and after, as the rules gave it. */
import type { GameView, Standing } from "../../../lib/api/messages";
import { rowsOf } from "../../../lib/table/groups";
import { NEUTRAL, type Person } from "../../../lib/table/people";
import { atCasino } from "../../../lib/words/casinos";
import { amount, list, say } from "../../../lib/words/words.svelte";
import { nameOf } from "./seat_sentences";

interface Effect {
  casino: number;
  /** The notes that the player took before and takes now, thousand $; 0: none. */
  before: number;
  now: number;
  /** The colour that now takes the note of before; null: nobody. */
  taker: number | null;
  /** The other colours of a new stand-off with the player. */
  standOff: readonly number[];
}

/** Return the seat that sentences call "you"; -1: none, or several people share this device. */
export const seatOfYou = (people: readonly Person[]): number => people.findIndex((_, seat) => people[seat]?.you);

/** Return what has changed for a seat at a casino; null: nothing. */
function effectAt(seat: number, old: Standing, standing: Standing): Effect | null {
  const penOf = ({ groups }: Standing): number[] =>
    rowsOf(groups)
      .filter((row) => row.standOff)
      .map((row) => row.groups.map(({ colour }) => colour))
      .find((colours) => colours.includes(seat)) ?? [];
  const noteOf = ({ notes, takers }: Standing): number => notes[takers.indexOf(seat)] ?? 0;
  const [before, now] = [noteOf(old), noteOf(standing)];
  const isOut = penOf(old).length === 0 && penOf(standing).length > 0;
  if (before === now && !isOut) return null;
  const standOff = isOut ? penOf(standing).filter((colour) => colour !== seat) : [];
  const taker = before > 0 ? (standing.takers[old.takers.indexOf(seat)] ?? null) : null;
  return { casino: standing.casino, before, now, taker, standOff };
}

/** List what has changed for a seat between two boards of a round, the greatest loss first. */
export const effectsOn = (seat: number, old: GameView, casinos: readonly Standing[]): Effect[] =>
  casinos
    .flatMap((standing, i) => effectAt(seat, old.casinos[i] ?? standing, standing) ?? [])
    .sort((one, other) => one.now - one.before - (other.now - other.before));

const named = (people: readonly Person[], colour: number): string =>
  colour === NEUTRAL ? say("page.since.neutral") : nameOf(people, colour);

/** Say what has changed for "you". */
export function describeEffect(effect: Effect, people: readonly Person[]): string {
  const { casino, before, now, taker, standOff } = effect;
  const where = atCasino(casino);
  const money = amount(before);
  if (standOff.length > 0) {
    const names = list([...standOff.map((colour) => named(people, colour)), say("page.since.you")]);
    const out = say("page.since.out", { where, names });
    return before > 0 ? `${out} ${say("page.since.held", { money })}` : out;
  }
  if (now > before)
    return before > 0
      ? say("page.since.more", { where, money: amount(now), before: money })
      : say("page.since.gained", { where, money: amount(now) });
  const taken =
    taker === NEUTRAL
      ? say("page.since.taken.neutral", { where, money })
      : say("page.since.taken", { name: nameOf(people, taker ?? -1), where, money });
  return now > 0 ? `${taken} ${say("page.since.instead", { money: amount(now) })}` : taken;
}
