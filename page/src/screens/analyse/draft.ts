/** Draft: a position that is being set up, and how things move on it. Nothing is lost or made: a note comes from the pile, a die from a hand,
    and both go back there. The engine validates positions. */
import type { EditionInfo } from "../../lib/api/messages";
import { KINDS, type Casino, type Dice, type Kind, type Notation } from "../../lib/record/notation";
import { BANDIT } from "../../lib/table/groups";
import { NEUTRAL } from "../../lib/table/people";

/** A position in which somebody is to move. */
export interface Draft extends Notation {
  round: number;
  starter: number;
  seat: number;
}

/** What can be placed: a note, or a die. The seat of a neutral die is NEUTRAL. */
export type Thing = { note: number } | { seat: number; kind: Kind };
/** Where it can be placed. `face`: as which face a die lies on the bandit. */
export type Place = { casino: number; face: number } | { seat: number } | "left";

export const isSame = (one: Thing, other: Thing): boolean =>
  "note" in one
    ? "note" in other && one.note === other.note
    : !("note" in other) && one.seat === other.seat && one.kind === other.kind;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
const diceOf = (casinos: readonly Casino[], kind: Kind, seat?: number): number =>
  sum(
    casinos
      .flatMap(({ dice }) => dice)
      .flatMap((dice) => (dice.kind === kind && (seat === undefined || dice.seat === seat) ? [dice.count] : [])),
  );

/** Return how many neutral dice each player has, and how many are placed before a round. */
export function neutralDice({ players, variants }: Draft, edition: EditionInfo): { each: number; spare: number } {
  const offer = variants.includes("neutral") && edition.neutral.find((each) => each.players === players);
  return offer || { each: 0, spare: 0 };
}

/** Return how many dice of a kind a seat has in hand. */
export function inHand(draft: Draft, edition: EditionInfo, kind: Kind, seat: number): number {
  if (kind === "neutral") return draft.neutral[seat] ?? 0;
  return (kind === "own" ? edition.dice : edition.big_dice) - diceOf(draft.casinos, kind, seat);
}

/** Return how many of a thing are still in the pile, or in hand. */
export function remaining(draft: Draft, edition: EditionInfo, thing: Thing): number {
  if ("note" in thing) {
    const all = [...draft.casinos.map(({ notes }) => notes), ...draft.won, draft.left].flat();
    const { count } = edition.notes.find(({ value }) => value === thing.note) ?? { count: 0 };
    return count - all.filter((value) => value === thing.note).length;
  }
  return thing.kind === "neutral" ? sum(draft.neutral) : inHand(draft, edition, thing.kind, thing.seat);
}

/** Return how many of a thing lie somewhere. */
export function numberAt(draft: Draft, edition: EditionInfo, place: Place, thing: Thing): number {
  if ("note" in thing) return notesAt(draft, place).filter((value) => value === thing.note).length;
  if (place === "left") return 0;
  if (!("casino" in place)) {
    const { seat, kind } = thing;
    return kind === "neutral" || seat === place.seat ? inHand(draft, edition, kind, place.seat) : 0;
  }
  const at = fits(place, thing);
  return sum((draft.casinos[place.casino - 1]?.dice ?? []).map((dice) => (at(dice) ? dice.count : 0)));
}

export function notesAt(draft: Draft, place: Place): readonly number[] {
  if (place === "left") return draft.left;
  return ("casino" in place ? draft.casinos[place.casino - 1]?.notes : draft.won[place.seat]) ?? [];
}

/** Put one of a thing somewhere: a note from the pile, a die from a hand. Null: none is left, or it cannot lie there. */
export function put(draft: Draft, edition: EditionInfo, place: Place, thing: Thing): Draft | null {
  if (remaining(draft, edition, thing) === 0) return null;
  if ("note" in thing) return withNotes(draft, place, [...notesAt(draft, place), thing.note]);
  if (place === "left") return null;
  if (!("casino" in place)) return thing.kind === "neutral" ? handOver(draft, edition, null, place.seat) : null;
  if (isTaken(draft, place, thing)) return null;
  const from = draft.neutral[draft.seat] ? draft.seat : draft.neutral.indexOf(Math.max(...draft.neutral));
  const without = thing.kind === "neutral" ? withNeutral(draft, from, -1) : draft;
  return fitRoll(withDice(without, place, thing, 1), edition, place.face);
}

/** Take one of a thing away: back to the pile, or to a hand. Null: none lies there, or no hand has room for it. */
export function take(draft: Draft, edition: EditionInfo, place: Place, thing: Thing): Draft | null {
  if (numberAt(draft, edition, place, thing) === 0) return null;
  if ("note" in thing) {
    const notes = notesAt(draft, place);
    return withNotes(draft, place, notes.toSpliced(notes.lastIndexOf(thing.note), 1));
  }
  if (place === "left") return null;
  if (!("casino" in place)) return thing.kind === "neutral" ? handOver(draft, edition, place.seat, null) : null;
  const to = thing.kind === "neutral" ? handWithRoom(draft, edition) : null;
  if (to === undefined) return null;
  const given = to === null ? draft : withNeutral(draft, to, 1);
  return fitRoll(withDice(given, place, thing, -1), edition, place.face);
}

/** Move one of a thing from one place to another. */
export function move(draft: Draft, edition: EditionInfo, from: Place, to: Place, thing: Thing): Draft | null {
  const taken = take(draft, edition, from, thing);
  if (taken) return put(taken, edition, to, thing);
  const added = put(draft, edition, to, thing); // a neutral die, while no hand has room for another
  return added && take(added, edition, from, thing);
}

/** Return whether a face on the bandit belongs to another player than a die. */
const isTaken = (
  { casinos }: Draft,
  { casino, face }: { casino: number; face: number },
  { seat, kind }: Exclude<Thing, { note: number }>,
): boolean =>
  casino === BANDIT &&
  kind !== "neutral" &&
  (casinos[BANDIT - 1]?.dice ?? []).some((dice) => dice.face === face && dice.kind !== "neutral" && dice.seat !== seat);

/** Match the dice of a thing at a casino. A neutral die on the bandit belongs to the seat that placed it. */
const fits =
  ({ casino, face }: { casino: number; face: number }, thing: Exclude<Thing, { note: number }>) =>
  (dice: Dice): boolean =>
    dice.kind === thing.kind &&
    (thing.kind === "neutral" || dice.seat === thing.seat) &&
    (casino !== BANDIT || dice.face === face);

function withDice(
  draft: Draft,
  place: { casino: number; face: number },
  thing: Exclude<Thing, { note: number }>,
  change: 1 | -1,
): Draft {
  const { casino, face } = place;
  const casinos = draft.casinos.map((each, at): Casino => {
    if (at !== casino - 1) return each;
    const there = each.dice.findIndex(fits(place, thing));
    if (there >= 0) {
      const dice = each.dice.map((one, i) => (i === there ? { ...one, count: one.count + change } : one));
      return { ...each, dice: dice.filter(({ count }) => count > 0) };
    }
    const placedBy = each.dice.find((dice) => dice.face === face)?.seat ?? draft.seat;
    const seat = casino === BANDIT && thing.kind === "neutral" ? placedBy : thing.seat;
    const added: Dice = { face: casino === BANDIT ? face : casino, seat, kind: thing.kind, count: 1 };
    // Neutral dice that lay on a face alone belong to the seat whose dice come to them.
    const lying =
      casino === BANDIT ? each.dice.map((dice) => (dice.face === face ? { ...dice, seat } : dice)) : each.dice;
    return { ...each, dice: [...lying, added].sort(inOrder) };
  });
  return { ...draft, casinos };
}

const inOrder = (one: Dice, other: Dice): number =>
  one.face - other.face || one.seat - other.seat || KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind);

function withNotes(draft: Draft, place: Place, notes: readonly number[]): Draft {
  if (place === "left") return { ...draft, left: notes };
  const sorted = notes.toSorted((one, other) => other - one);
  if ("casino" in place) {
    const casinos = draft.casinos.map((each, at) => (at === place.casino - 1 ? { ...each, notes: sorted } : each));
    return { ...draft, casinos };
  }
  return { ...draft, won: draft.won.with(place.seat, sorted) };
}

const withNeutral = (draft: Draft, seat: number, change: 1 | -1): Draft => ({
  ...draft,
  neutral: draft.neutral.with(seat, (draft.neutral[seat] ?? 0) + change),
});

/** Return the hand that a neutral die goes back to: that of the seat to move, or the next with room; undefined: none has any. */
function handWithRoom(draft: Draft, edition: EditionInfo, except?: number): number | undefined {
  const { each } = neutralDice(draft, edition);
  const seats = draft.neutral.map((_, i) => (draft.seat + i) % draft.players);
  return seats.find((seat) => seat !== except && (draft.neutral[seat] ?? 0) < each);
}

/** Hand a neutral die over; null: the hand is chosen. */
function handOver(draft: Draft, edition: EditionInfo, from: number | null, to: number | null): Draft | null {
  const { each } = neutralDice(draft, edition);
  const others = draft.neutral.map((number, seat) => (seat === to ? -1 : number));
  const giver = from ?? others.indexOf(Math.max(...others));
  const taker = to ?? handWithRoom(draft, edition, giver);
  if (taker === undefined || !draft.neutral[giver] || (draft.neutral[taker] ?? 0) >= each) return null;
  return fitRoll(withNeutral(withNeutral(draft, giver, -1), taker, 1), edition);
}

/** Fit the roll to the hand: a die that is placed leaves it, by its face if possible; one that comes back shows that face again. */
export function fitRoll(draft: Draft, edition: EditionInfo, face = 1): Draft {
  if (!draft.roll) return draft;
  const fit = (kind: Kind, faces: readonly number[]): readonly number[] => {
    const number = inHand(draft, edition, kind, draft.seat);
    let fitted = faces;
    while (fitted.length > Math.max(0, number)) {
      const at = fitted.indexOf(face);
      fitted = fitted.toSpliced(at < 0 ? fitted.length - 1 : at, 1);
    }
    return [...fitted, ...Array.from({ length: Math.max(0, number - fitted.length) }, () => face)];
  };
  const { own, big, neutral } = draft.roll;
  const roll = { own: fit("own", own), big: fit("big", big), neutral: fit("neutral", neutral) };
  return { ...draft, roll: KINDS.every((kind) => roll[kind].length === 0) ? null : roll };
}

/** Let the seat to move roll all that it has in hand, or not have rolled yet. */
export const rolled = (draft: Draft, edition: EditionInfo, on: boolean): Draft =>
  fitRoll({ ...draft, roll: on ? { own: [], big: [], neutral: [] } : null }, edition);

/** Turn a die of the roll to its next face. */
export function turned(draft: Draft, kind: Kind, index: number): Draft {
  const face = draft.roll?.[kind][index];
  if (!draft.roll || face === undefined) return draft;
  return { ...draft, roll: { ...draft.roll, [kind]: draft.roll[kind].with(index, (face % 6) + 1) } };
}

/** Return a board with nothing on it but the neutral dice that are placed before a round: each seat has its dice, and all notes are in the pile. */
export function emptyDraft(edition: EditionInfo, players: number, variants: readonly string[]): Draft {
  const casinos = Array.from({ length: variants.includes("bandit") ? BANDIT : BANDIT - 1 }, () => ({
    notes: [],
    dice: [],
  }));
  const seats = Array.from({ length: players }, () => []);
  const none = { edition: edition.name, players, variants, round: 1, starter: 0, seat: 0, roll: null };
  return fitNeutral({ ...none, casinos, won: seats, neutral: seats.map(() => 0), left: [] }, edition);
}

/** Fit a draft to another kind of table: new seats have nothing, and what there is no room or piece for goes. */
export function refit(
  draft: Draft,
  edition: EditionInfo,
  { players, variants }: Pick<Draft, "players" | "variants">,
): Draft {
  let fitted = emptyDraft(edition, players, variants);
  const there = (seat: number): number => (seat < players ? seat : 0);
  fitted = {
    ...fitted,
    round: Math.min(draft.round, edition.rounds),
    starter: there(draft.starter),
    seat: there(draft.seat),
    neutral: fitted.neutral.map(() => neutralDice(fitted, edition).each),
  };
  const places: Place[] = [
    ...fitted.casinos.map((_, i) => ({ casino: i + 1, face: 0 })),
    ...fitted.won.map((_, seat) => ({ seat })),
    "left",
  ];
  for (const place of places)
    for (const note of notesAt(draft, place)) fitted = put(fitted, edition, place, { note }) ?? fitted;
  fitted = { ...fitted, casinos: fitted.casinos.map((casino) => ({ ...casino, dice: [] })) };
  draft.casinos.forEach(({ dice }, at) => {
    for (const { face, seat, kind, count } of dice) {
      const thing = { seat: kind === "neutral" ? NEUTRAL : seat, kind };
      if (at >= fitted.casinos.length || (seat >= players && seat !== NEUTRAL)) continue;
      for (let i = 0; i < count; i++) fitted = put(fitted, edition, { casino: at + 1, face }, thing) ?? fitted;
    }
  });
  return fitRoll({ ...fitNeutral(fitted, edition), roll: draft.roll }, edition);
}

/** Let there be as many neutral dice as there should be: what is missing comes into hands, then to the first casinos. */
function fitNeutral(draft: Draft, edition: EditionInfo): Draft {
  const { each, spare } = neutralDice(draft, edition);
  let fitted = draft;
  let missing = each * draft.players + spare - diceOf(draft.casinos, "neutral");
  const neutral = draft.neutral.map(() => {
    const number = Math.min(each, Math.max(0, missing));
    missing -= number;
    return number;
  });
  fitted = { ...fitted, neutral };
  for (let casino = 1; missing > 0; casino++, missing--)
    fitted = withDice(fitted, { casino, face: casino }, { seat: NEUTRAL, kind: "neutral" }, 1);
  return fitted;
}
