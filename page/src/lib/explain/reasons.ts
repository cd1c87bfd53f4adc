/** Says why each player takes what they take, from the standings that the rules gave. */
import type { EditionInfo, Group, Standing } from "../api/messages";
import { BANDIT, pipsDecide, rowsOf } from "../table/groups";
import { ranksOf, type Rank } from "../table/payout";
import { NEUTRAL, type Person } from "../table/people";
import { casinoName } from "../words/casinos";
import { amount, count, list, say, type Key } from "../words/words.svelte";

/** What happens to a group of dice or to a note, and why. */
export interface Reason {
  rank: Rank;
  result: string;
  why: string;
}

/** Where notes go that no player takes. */
export type Leaving = EditionInfo["leaving"];

const LEFT: Record<Leaving, Key> = { "under-pile": "page.why.left.pile", box: "page.why.left.box" };
const FOR_NOBODY: Record<Leaving, Key> = { "under-pile": "page.why.neutral.pile", box: "page.why.neutral.box" };

const sentences = (...all: (string | false | null)[]): string => all.filter(Boolean).join(" ");

/** Return how many dice a group counts as: "3 dice", or the sum "Biggy 2 + 1 = 3". */
export function countText({ dice, big, strength }: Group): string {
  if (big === 0) return count("dice", strength);
  const values = { big: strength - dice, dice, sum: strength };
  return dice === 0 ? say("page.why.biggy", values) : say("page.why.sum", values);
}

/** Say that groups knock each other out, at what counts, and what that means for those who follow. */
function explainStandOff(groups: readonly Group[], people: readonly Person[], isFollowed: boolean): string {
  const counts = groups.map((group) => `${people[group.colour]?.name ?? ""} (${countText(group)})`);
  return sentences(say("page.why.equal", { counts: list(counts) }), isFollowed && say("page.why.moves_up"));
}

/** Say how the bandit orders a group among others that count as many dice; "": it need not. */
function explainPips(group: Group, groups: readonly Group[]): string {
  if (!pipsDecide(group, groups)) return "";
  const pips = say("page.why.pips", { pips: count("page.pips", group.pips) });
  const isTied = groups.some(
    (other) => other !== group && other.strength === group.strength && other.pips === group.pips,
  );
  return sentences(pips, isTied && say("page.why.top"));
}

/** Say where a group stands among those that were not knocked out. */
function explainPlace(group: Group, before: readonly Rank[], casino: Standing): string {
  const dice = countText(group);
  const isFirst = before.every(({ kind }) => kind === "out");
  const place = say(isFirst ? (before.length > 0 ? "page.why.most_left" : "page.why.most") : "page.why.next", { dice });
  return sentences(place, casino.casino === BANDIT && explainPips(group, casino.groups));
}

/** Explain everything that happens at a casino, the strongest dice first, then the notes that nobody takes. `leaving`: where those go;
    null: not known. */
export function explainCasino(casino: Standing, people: readonly Person[], leaving: Leaving | null): Reason[] {
  const ranks = ranksOf(casino);
  return ranks.map((rank, i): Reason => {
    const before = ranks.slice(0, i);
    if (rank.kind === "out") {
      const isFollowed = ranks.slice(i + 1).some(({ kind }) => kind === "takes");
      const why = explainStandOff(rank.groups, people, isFollowed);
      return { rank, result: say("page.payout.knocked_out"), why };
    }
    if (rank.kind === "left") {
      const isTaken = casino.takers.some((taker) => taker !== null);
      const nobody =
        casino.groups.length === 0 ? "page.why.nobody" : isTaken ? "page.why.one_each" : "page.why.all_out";
      return { rank, result: say("page.payout.no_taker"), why: sentences(say(nobody), leaving && say(LEFT[leaving])) };
    }
    const place = explainPlace(rank.group, before, casino);
    if (rank.kind === "empty")
      return { rank, result: say("page.payout.no_note"), why: sentences(place, say("page.why.no_note")) };
    const lost = rank.group.colour === NEUTRAL && leaving && say(FOR_NOBODY[leaving]);
    return { rank, result: amount(rank.note), why: sentences(place, lost) };
  });
}

/** List what a seat would take at each casino where it has dice, and where it takes nothing, why. */
export const explainSeat = (seat: number, casinos: readonly Standing[], people: readonly Person[]): string[] =>
  casinos.flatMap((standing) => {
    const { groups, notes, takers } = standing;
    const own = groups.find(({ colour }) => colour === seat);
    if (!own) return [];
    const casino = casinoName(standing.casino);
    const note = notes[takers.indexOf(seat)];
    if (note !== undefined) return [say("page.why.seat.takes", { casino, money: amount(note) })];
    const equals = rowsOf(groups).find((row) => row.standOff && row.groups.includes(own))?.groups ?? [];
    const names = list(equals.flatMap(({ colour }) => (colour === seat ? [] : [people[colour]?.name ?? ""])));
    return [names === "" ? say("page.why.seat.none", { casino }) : say("page.why.seat.equal", { casino, names })];
  });
