/** The pad of a real table: what people tap, one tap after the other, and what that enters. The referee decides what is legal. */
import type { Move, Roll } from "../../../lib/api/messages";
import { BANDIT } from "../../../lib/table/groups";
import { rollOf, type Asked, type Entered, type Hand } from "../../../lib/session/referee";

export const KINDS = ["own", "big", "neutral"] as const;
export type Kind = (typeof KINDS)[number];
/** A die of a roll, as people tap it and as a camera reads it. */
export interface TappedDie {
  kind: Kind;
  face: number;
}

/** What was tapped, but is not entered yet. */
export interface Draft {
  /** The casino that dice go to; null: none was tapped. */
  casino: number | null;
  /** Their face; null on the bandit until it was tapped. */
  face: number | null;
  /** How many of the dice beside the main kind go there. */
  beside: Readonly<Record<Kind, number>>;
  /** The dice of a whole roll. */
  dice: readonly TappedDie[];
  /** The kind of dice that is tapped, if that was chosen. */
  kind: Kind | null;
  /** The placing that was chosen of a whole roll. */
  move: Move | null;
}

export const EMPTY: Draft = {
  casino: null,
  face: null,
  beside: { own: 0, big: 0, neutral: 0 },
  dice: [],
  kind: null,
  move: null,
};

export type Tap =
  | { t: "casino"; casino: number }
  /** A face for the bandit. */
  | { t: "face"; face: number }
  /** How many dice of another kind go there as well. */
  | { t: "beside"; kind: Kind; dice: number }
  /** How many dice of the main kind: the last tap of a placing. */
  | { t: "count"; dice: number }
  /** A die of a whole roll. */
  | { t: "die"; face: number }
  | { t: "kind"; kind: Kind }
  /** A placing of a whole roll: the second tap places. */
  | { t: "move"; move: Move }
  /** Place what is chosen. */
  | { t: "confirm" }
  | { t: "note"; value: number }
  | { t: "seat"; seat: number }
  | { t: "back" };

/** Why a tap enters nothing: more dice than the hand has, a face that lies on the bandit already, or a note that is not left. */
export type Refusal = { t: "limit"; dice: number } | { t: "laid"; face: number } | { t: "no-note"; value: number };

/** What a tap leads to: it is entered, refused, or leaves another draft. */
export type Outcome = { entered: Entered } | { refused: Refusal } | { draft: Draft };

/** What the pad is for. */
export interface Question {
  asked: Asked;
  /** Whether whole rolls are entered. */
  whole: boolean;
  allows: (entered: Entered) => boolean;
}

export const diceIn = (hand: Hand): number => hand.own + hand.big + hand.neutral;

/** Return the kind of dice whose number is tapped last. */
export const mainKind = (hand: Hand): Kind => (hand.own > 0 ? "own" : hand.neutral > 0 ? "neutral" : "big");

/** Return the other kinds in a hand. */
export const kindsBeside = (hand: Hand): Kind[] => KINDS.filter((kind) => kind !== mainKind(hand) && hand[kind] > 0);

/** Return the numbers of dice that can be tapped: up to a full hand, and 0 if other dice can go there alone. */
export function countsOf(hand: Hand, full: Hand | null): number[] {
  const main = mainKind(hand);
  const first = kindsBeside(hand).length > 0 ? 0 : 1;
  const last = Math.max(hand[main], full?.[main] ?? 0);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

/** Return what the last tap of a placing enters; null: no casino, or no face, was tapped yet. */
export function placingOf({ casino, face, beside }: Draft, hand: Hand, dice: number): Entered | null {
  if (casino === null || face === null) return null;
  const placed = { ...beside, [mainKind(hand)]: dice };
  return { t: "placed", move: { face, bandit: casino === BANDIT }, dice: rollOf(face, placed) };
}

/** Return the dice that a roll consists of; null: none is rolled. */
export function rolledHand(asked: Asked): Hand | null {
  if (asked.t === "roll") return asked.hand;
  return asked.t === "spare" ? { own: 0, big: 0, neutral: asked.dice } : null;
}

const tappedOf = (dice: readonly TappedDie[], kind: Kind): number => dice.filter((die) => die.kind === kind).length;

/** Return the kind that the next die of a roll is of; null: all have been tapped. */
export function nextKind(hand: Hand, { dice, kind }: Draft): Kind | null {
  const missing = KINDS.filter((each) => tappedOf(dice, each) < hand[each]);
  return missing.find((each) => each === kind) ?? missing[0] ?? null;
}

/** Return the dice that were tapped as a roll. */
export function rollTapped(dice: readonly TappedDie[]): Roll {
  const counts = (kind: Kind): number[] =>
    [1, 2, 3, 4, 5, 6].map((face) => dice.filter((die) => die.kind === kind && die.face === face).length);
  return { own: counts("own"), big: counts("big"), neutral: counts("neutral") };
}

/** List the dice of a roll, so that it can be tapped on. */
export const diceTapped = (roll: Roll): TappedDie[] =>
  KINDS.flatMap((kind) => roll[kind].flatMap((dice, i) => Array.from({ length: dice }, () => ({ kind, face: i + 1 }))));

/** Return what a tap leads to; null: nothing, because it does not belong to what is asked. */
export function press({ asked, whole, allows }: Question, draft: Draft, tap: Tap): Outcome | null {
  if (tap.t === "back") return backFrom(draft);
  switch (asked.t) {
    case "lot": {
      if (tap.t !== "seat") return null;
      const entered: Entered = { t: "step", step: { t: "lot", seat: tap.seat } };
      return allows(entered) ? { entered } : null;
    }
    case "note": {
      if (tap.t !== "note") return null;
      const entered: Entered = { t: "step", step: { t: "deal", value: tap.value } };
      return allows(entered) ? { entered } : { refused: { t: "no-note", value: tap.value } };
    }
    case "place":
      return pressMove(allows, draft, tap);
    default: {
      const hand = rolledHand(asked)!;
      return whole || asked.t === "spare" ? pressDie(hand, draft, tap) : pressPlacing(hand, allows, draft, tap);
    }
  }
}

/** Return the draft without its last tap; null: it is empty. */
function backFrom(draft: Draft): Outcome | null {
  if (draft.dice.length > 0) return { draft: { ...draft, dice: draft.dice.slice(0, -1) } };
  if (draft.casino === BANDIT && draft.face !== null) return { draft: { ...EMPTY, casino: BANDIT } };
  return draft.casino !== null || draft.move !== null ? { draft: EMPTY } : null;
}

function pressMove(allows: Question["allows"], draft: Draft, tap: Tap): Outcome | null {
  if (tap.t === "confirm") return draft.move && { entered: { t: "place", move: draft.move } };
  if (tap.t !== "move" || !allows({ t: "place", move: tap.move })) return null;
  const { move } = tap;
  const isChosen = draft.move?.face === move.face && draft.move.bandit === move.bandit;
  return isChosen ? { entered: { t: "place", move } } : { draft: { ...draft, move } };
}

function pressDie(hand: Hand, draft: Draft, tap: Tap): Outcome | null {
  if (tap.t === "kind") return { draft: { ...draft, kind: tap.kind } };
  const kind = nextKind(hand, draft);
  if (tap.t !== "die" || kind === null) return null;
  const next: Draft = { ...draft, dice: [...draft.dice, { kind, face: tap.face }] };
  if (nextKind(hand, next) !== null) return { draft: next };
  return { entered: { t: "step", step: { t: "roll", ...rollTapped(next.dice) } } };
}

/** Return the smallest placing of a face on the bandit: it is legal unless the face lies there already. */
const leastOnBandit = (hand: Hand, face: number): Entered => ({
  t: "placed",
  move: { face, bandit: true },
  dice: rollOf(face, { own: 0, big: 0, neutral: 0, [mainKind(hand)]: 1 }),
});

function pressPlacing(hand: Hand, allows: Question["allows"], draft: Draft, tap: Tap): Outcome | null {
  /** A hand of one die leaves nothing to choose. */
  const settled = (next: Draft): Outcome => {
    const entered = diceIn(hand) === 1 ? placingOf(next, hand, 1) : null;
    return entered && allows(entered) ? { entered } : { draft: next };
  };
  if (tap.t === "casino") {
    const { casino } = tap;
    return settled({ ...EMPTY, casino, face: casino === BANDIT ? null : casino });
  }
  if (tap.t === "face") {
    if (draft.casino !== BANDIT) return null;
    const { face } = tap;
    return allows(leastOnBandit(hand, face)) ? settled({ ...draft, face }) : { refused: { t: "laid", face } };
  }
  if (tap.t === "beside") {
    const { kind, dice } = tap;
    return { draft: { ...draft, beside: { ...draft.beside, [kind]: Math.min(dice, hand[kind]) } } };
  }
  if (tap.t !== "count") return null;
  if (tap.dice > hand[mainKind(hand)]) return { refused: { t: "limit", dice: diceIn(hand) } };
  const entered = placingOf(draft, hand, tap.dice);
  return entered && allows(entered) ? { entered } : null;
}

/** Return the tap that a key stands for; null: none. */
export function tapOfKey(key: string, { asked, whole }: Question, draft: Draft, notes: readonly number[]): Tap | null {
  if (key === "Backspace") return { t: "back" };
  if (key === "Enter") return { t: "confirm" };
  const digit = /^\d$/.test(key) ? Number(key) : null;
  const bandit = key.toLowerCase() === "b";
  if (asked.t === "lot") return digit ? { t: "seat", seat: digit - 1 } : null;
  if (asked.t === "note") {
    const value = digit === 0 ? 100 : 10 * (digit ?? 0);
    return notes.includes(value) ? { t: "note", value } : null;
  }
  const face = digit !== null && digit >= 1 && digit <= 6 ? digit : null;
  if (asked.t === "place") {
    if (bandit && draft.move) return { t: "move", move: { ...draft.move, bandit: !draft.move.bandit } };
    return face ? { t: "move", move: { face, bandit: false } } : null;
  }
  if (whole || asked.t === "spare") return face ? { t: "die", face } : null;
  if (draft.casino !== null && draft.face !== null) return digit !== null ? { t: "count", dice: digit } : null;
  if (draft.casino === BANDIT) return face ? { t: "face", face } : null;
  return bandit ? { t: "casino", casino: BANDIT } : face ? { t: "casino", casino: face } : null;
}
