/** Position notation as docs/record.md describes it, as values and back. The engine says whether the rules allow a position. */
import { BANDIT } from "../table/groups";
import { NEUTRAL } from "../table/people";

export const KINDS = ["own", "big", "neutral"] as const;
export type Kind = (typeof KINDS)[number];

/** Dice at a casino that belong together. `face` matters on the bandit; `seat` is who placed them, or NEUTRAL. */
export interface Dice {
  face: number;
  seat: number;
  kind: Kind;
  count: number;
}

/** The notes, thousand $, the highest first, and the dice at a casino. */
export interface Casino {
  notes: readonly number[];
  dice: readonly Dice[];
}

/** The first field: what is played. */
export interface GameField {
  edition: string;
  players: number;
  /** The names of the variants, see VARIANTS. */
  variants: readonly string[];
}

export interface Notation extends GameField {
  /** null: the game is over. */
  round: number | null;
  /** The seat that began the round; null: the lot has not been drawn, and nothing lies anywhere. */
  starter: number | null;
  /** The seat to move, or that placed last; null: notes are still being dealt. */
  seat: number | null;
  /** The faces of the roll by kind of dice; null: nobody has rolled. */
  roll: Readonly<Record<Kind, readonly number[]>> | null;
  casinos: readonly Casino[];
  /** The notes won by each seat. */
  won: readonly (readonly number[])[];
  /** The neutral dice in each seat's hand. */
  neutral: readonly number[];
  /** The notes left over, in their order under the pile. */
  left: readonly number[];
}

export type Field = "game" | "turn" | "casinos" | "winnings" | "left";

/** A text is not a position, or the rules do not allow it. */
export class PositionError extends Error {
  constructor(
    /** The field that is wrong; null: there are not exactly five. */
    readonly field: Field | null,
  ) {
    super(`not a position: ${field ?? "it does not have five fields"}`);
  }
}

export const VARIANTS = ["neutral", "bandit", "down", "agreed"] as const;
const LONGEST_POSITION = 500;
const SEATS = "abcdef";
const NONE = "-";
const [LOT, END] = ["lot", "end"];
const NOTES = /^\d{1,4}(,\d{1,4})*/;

const orNone = (text: string): string => text || NONE;
const sortedNotes = (casino: Casino): readonly number[] => casino.notes.toSorted((one, other) => other - one);
const facesIn = (text = ""): number[] => [...text].map(Number);
export const seatOf = (letter: string): number => SEATS.indexOf(letter.toLowerCase());
const withDice = (face: number, seat: number, kind: Kind, count = "0"): Dice[] =>
  Number(count) > 0 ? [{ face, seat, kind, count: Number(count) }] : [];

/** Read the notes at the start of a part; return them and the rest. */
function splitNotes(text: string): [number[], string] {
  const found = NOTES.exec(text)?.[0] ?? "";
  const rest = text.slice(found.length);
  if (found !== "") return [found.split(",").map(Number), rest];
  return [[], rest.startsWith(NONE) ? rest.slice(1) : rest];
}

/** Read dice such as `a2B1n3`: every letter with its count. */
function lettersIn(text: string, field: Field): [letter: string, count: string][] {
  const found = [...text.matchAll(/([a-fA-Fn])(\d{1,2})/g)].map(([, letter = "", count = ""]): [string, string] => [
    letter,
    count,
  ]);
  const written = found.map((each) => each.join("")).join("");
  if (written !== text || new Set(found.map(([letter]) => letter)).size < found.length) throw new PositionError(field);
  return found;
}

function readBandit(text: string): Dice[] {
  const laid = [...text.matchAll(/:([1-6])([a-f])(\d{1,2})(?:([A-F])(\d{1,2}))?(?:n(\d{1,2}))?/g)];
  const faces = new Set(laid.map(([, face]) => face));
  if (laid.map(([whole]) => whole).join("") !== text || faces.size < laid.length) throw new PositionError("casinos");
  return laid.flatMap(([, digit, letter = "", own, capital, big, neutral]) => {
    const [face, seat] = [Number(digit), seatOf(letter)];
    const dice = [
      ...withDice(face, seat, "own", own),
      ...withDice(face, seat, "big", big),
      ...withDice(face, seat, "neutral", neutral),
    ];
    if (dice.length === 0 || (capital ?? letter).toLowerCase() !== letter) throw new PositionError("casinos");
    return dice;
  });
}

/** Read one casino; `number` from 1. */
export function readCasino(text: string, number: number): Casino {
  const [notes, rest] = splitNotes(text);
  notes.sort((one, other) => other - one);
  if (number === BANDIT) return { notes, dice: readBandit(rest) };
  const dice = lettersIn(rest, "casinos").flatMap(([letter, count]) =>
    letter === "n"
      ? withDice(number, NEUTRAL, "neutral", count)
      : withDice(number, seatOf(letter), letter === letter.toLowerCase() ? "own" : "big", count),
  );
  return { notes, dice };
}

/** Write one casino; `number` from 1. */
export function writeCasino(casino: Casino, number: number): string {
  const notes = sortedNotes(casino).join(",");
  if (number !== BANDIT) {
    const letter = ({ seat, kind }: Dice): string => {
      const own = SEATS[seat] ?? "n";
      return kind === "big" ? own.toUpperCase() : own;
    };
    return orNone(notes + casino.dice.map((dice) => `${letter(dice)}${dice.count}`).join(""));
  }
  const laid = new Map<string, Partial<Record<Kind, number>>>();
  for (const { face, seat, kind, count } of casino.dice) {
    const key = `${face}${SEATS[seat] ?? ""}`;
    laid.set(key, { ...laid.get(key), [kind]: count });
  }
  const texts = [...laid].map(([key, { own = 0, big = 0, neutral = 0 }]) => {
    const [, letter = ""] = key;
    return `:${key}${own}${big > 0 ? letter.toUpperCase() + String(big) : ""}${neutral > 0 ? `n${neutral}` : ""}`;
  });
  return orNone(notes + texts.join(""));
}

/** Read the first field. */
export function readGame(text: string): GameField {
  const [edition = "", size = "", ...variants] = text.split("-");
  const sorted = VARIANTS.filter((word) => variants.includes(word));
  if (!/^[2-6]$/.test(size) || sorted.join("-") !== variants.join("-")) throw new PositionError("game");
  return { edition, players: Number(size), variants };
}

export const writeGame = ({ edition, players, variants }: GameField): string =>
  [edition, players, ...VARIANTS.filter((word) => variants.includes(word))].join("-");

export const casinosOf = ({ variants }: GameField): number => (variants.includes("bandit") ? BANDIT : BANDIT - 1);

/** Split a field into as many parts as there must be. */
function partsOf(text: string, count: number, field: Field): string[] {
  const parts = text.split("/");
  if (parts.length !== count) throw new PositionError(field);
  return parts;
}

function readTurn(text: string): Pick<Notation, "round" | "starter" | "seat" | "roll"> {
  if (text === LOT) return { round: 1, starter: null, seat: null, roll: null };
  const match = /^(\d{1,2}|end)([a-f])([a-f])?(:([1-6]*)(?:B([1-6]+))?(?:n([1-6]+))?)?$/.exec(text);
  const [, round = "", starter = "", seat, rolled, own, big, neutral] = match ?? [];
  if (!match || (seat === undefined && (round === END || rolled !== undefined))) throw new PositionError("turn");
  return {
    round: round === END ? null : Number(round),
    starter: seatOf(starter),
    seat: seat === undefined ? null : seatOf(seat),
    roll: rolled === undefined ? null : { own: facesIn(own), big: facesIn(big), neutral: facesIn(neutral) },
  };
}

function readWinnings(text: string): { notes: number[]; neutral: number } {
  const [notes, rest] = splitNotes(text);
  const letters = lettersIn(rest, "winnings");
  if (letters.some(([letter]) => letter !== "n")) throw new PositionError("winnings");
  return { notes, neutral: Number(letters[0]?.[1] ?? 0) };
}

/** Split a text into its fields. In an address they end with _. */
export const fieldsIn = (text: string): string[] => text.replaceAll("_", " ").trim().split(/\s+/);

/** Read a position. Throws PositionError. */
export function readNotation(text: string): Notation {
  const fields = fieldsIn(text);
  if (fields.length !== 5 || text.length > LONGEST_POSITION) throw new PositionError(null);
  const [game, turn, casinos, winnings, left] = fields as [string, string, string, string, string];
  const first = readGame(game);
  const then = readTurn(turn);
  const lying = partsOf(casinos, casinosOf(first), "casinos").map((part, i) => readCasino(part, i + 1));
  const hands = partsOf(winnings, first.players, "winnings").map(readWinnings);
  const [notes, rest] = splitNotes(left);
  if (rest !== "") throw new PositionError("left");
  const found = {
    ...first,
    ...then,
    casinos: lying,
    won: hands.map((hand) => hand.notes),
    neutral: hands.map((hand) => hand.neutral),
    left: notes,
  };
  if (then.starter === null && !isEmpty(found)) throw new PositionError("casinos");
  return found;
}

const isEmpty = ({ casinos, won, neutral, left }: Notation): boolean =>
  left.length === 0 &&
  casinos.every(({ notes, dice }) => notes.length === 0 && dice.length === 0) &&
  won.every((notes) => notes.length === 0) &&
  neutral.every((count) => count === 0);

function writeTurn({ round, starter, seat, roll }: Notation): string {
  if (starter === null) return LOT!;
  const faces = (kind: Kind, sign: string): string =>
    roll?.[kind].length ? sign + roll[kind].toSorted((one, other) => one - other).join("") : "";
  const rolled = roll ? `:${faces("own", "")}${faces("big", "B")}${faces("neutral", "n")}` : "";
  return `${round ?? END}${SEATS[starter]}${seat === null ? "" : SEATS[seat]}${rolled}`;
}

export function writeNotation(position: Notation): string {
  const { casinos, won, neutral, left } = position;
  return [
    writeGame(position),
    writeTurn(position),
    casinos.map((casino, i) => writeCasino(casino, i + 1)).join("/"),
    won.map((notes, i) => orNone(notes.join(",") + (neutral[i] ? `n${neutral[i]}` : ""))).join("/"),
    orNone(left.join(",")),
  ].join(" ");
}
