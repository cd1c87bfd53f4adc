/** A table that is settled: the casinos, what lies there, and how it is changed and written. The engine says whether the rules allow it. */
import { COLOURS, type EditionInfo } from "../../lib/api/messages";
import {
  casinosOf,
  fieldsIn,
  PositionError,
  readCasino,
  readGame,
  writeCasino,
  writeGame,
  type Casino,
  type Dice,
  type GameField,
  type Kind,
} from "../../lib/record/notation";
import { BANDIT } from "../../lib/table/groups";
import { NEUTRAL } from "../../lib/table/people";

/** What is settled: a casino, the bandit alone, or all casinos. */
export type Scope = "one" | "bandit" | "all";

export interface SettledTable {
  edition: string;
  /** The colour of each seat, 1 to 6. */
  hues: readonly number[];
  scope: Scope;
  /** Whether the bandit is among all casinos. */
  bandit: boolean;
  /** The casinos 1 to 7, whether or not they are settled. A single casino is the first. */
  casinos: readonly Casino[];
}

const EMPTY: Casino = { notes: [], dice: [] };
const PLAYERS = 4;
const FEWEST = 2;

export const emptyCasinos = (): Casino[] => Array.from({ length: BANDIT }, () => EMPTY);
export const newTable = (edition: string): SettledTable => ({
  edition,
  hues: Array.from({ length: PLAYERS }, (_, seat) => seat + 1),
  scope: "one",
  bandit: false,
  casinos: emptyCasinos(),
});

/** List the numbers of the casinos that are settled. */
export function numbersOf({ scope, bandit }: Pick<SettledTable, "scope" | "bandit">): number[] {
  if (scope === "one") return [1];
  if (scope === "bandit") return [BANDIT];
  return Array.from({ length: bandit ? BANDIT : BANDIT - 1 }, (_, i) => i + 1);
}

/** Return the game that the casinos belong to. Neutral dice are played with if one lies there. */
export function gameOf(table: SettledTable): GameField {
  const hasNeutral = numbersOf(table).some((number) =>
    table.casinos[number - 1]!.dice.some(({ kind }) => kind === "neutral"),
  );
  const hasBandit = numbersOf(table).includes(BANDIT);
  const variants = [...(hasNeutral ? ["neutral"] : []), ...(hasBandit ? ["bandit"] : [])];
  return { edition: table.edition, players: table.hues.length, variants };
}

/** Return all casinos of the game; those that are not settled are empty. */
export function casinosIn(table: SettledTable): Casino[] {
  const numbers = numbersOf(table);
  return table.casinos
    .slice(0, casinosOf(gameOf(table)))
    .map((casino, i) => (numbers.includes(i + 1) ? casino : EMPTY));
}

/** Write a table as `croupier settle` takes it: edition, players and variants, then the casinos. */
export const textOf = (table: SettledTable): string =>
  `${writeGame(gameOf(table))} ${numbersOf(table)
    .map((number) => writeCasino(table.casinos[number - 1]!, number))
    .join("/")}`;

/** Read a text of `textOf`, or a whole position. Throws PositionError. `hues`: the colours of the seats. */
export function tableOf(text: string, hues: readonly number[]): SettledTable {
  const [first = "", ...rest] = fieldsIn(text);
  const field = rest.length === 1 ? rest[0]! : rest.length === 4 ? rest[1]! : null;
  if (field === null) throw new PositionError(null);
  const game = readGame(first);
  const bandit = game.variants.includes("bandit");
  const parts = field.split("/");
  const scope: Scope = parts.length > 1 ? "all" : bandit ? "bandit" : "one";
  const numbers = numbersOf({ scope, bandit });
  if (parts.length !== numbers.length) throw new PositionError("casinos");
  const casinos = emptyCasinos();
  parts.forEach((part, i) => (casinos[numbers[i]! - 1] = readCasino(part, numbers[i]!)));
  return { edition: game.edition, hues: fitHues(hues, game.players), scope, bandit, casinos };
}

/** Return as many different colours as there are players, as far as possible those that were chosen. */
export function fitHues(hues: readonly number[], players: number): number[] {
  const chosen = [...new Set(hues)].filter((hue) => hue >= 1 && hue <= COLOURS.length).slice(0, players);
  for (let hue = 1; chosen.length < players; hue++) if (!chosen.includes(hue)) chosen.push(hue);
  return chosen.sort((one, other) => one - other);
}

const withCasino = (table: SettledTable, number: number, change: (casino: Casino) => Casino): SettledTable => ({
  ...table,
  casinos: table.casinos.map((casino, i) => (i === number - 1 ? change(casino) : casino)),
});

export const addNote = (table: SettledTable, number: number, value: number): SettledTable =>
  withCasino(table, number, ({ notes, dice }) => ({ notes: [...notes, value].sort((a, b) => b - a), dice }));

export const takeNote = (table: SettledTable, number: number, value: number): SettledTable =>
  withCasino(table, number, ({ notes, dice }) => ({ notes: notes.toSpliced(notes.lastIndexOf(value), 1), dice }));

/** Take all dice from a casino. */
export const takeDice = (table: SettledTable, number: number): SettledTable =>
  withCasino(table, number, ({ notes }) => ({ notes, dice: [] }));

/** A kind of dice of a seat (NEUTRAL: of nobody), as a face on the bandit. */
export interface DiceKind {
  seat: number;
  kind: Kind;
  face: number;
}

const isOf =
  (number: number, { seat, kind, face }: DiceKind) =>
  (dice: Dice): boolean =>
    dice.kind === kind && (kind === "neutral" || dice.seat === seat) && (number !== BANDIT || dice.face === face);

export const countAt = (table: SettledTable, number: number, wanted: DiceKind): number =>
  table.casinos[number - 1]!.dice.find(isOf(number, wanted))?.count ?? 0;

/** Lay one more die, or with -1 one fewer. Null: on the bandit each face belongs to one player. */
export function changeDice(table: SettledTable, number: number, wanted: DiceKind, change: 1 | -1): SettledTable | null {
  const { dice } = table.casinos[number - 1]!;
  const isWanted = isOf(number, wanted);
  const there = dice.find(isWanted);
  if (!there && change < 0) return null;
  if (there) {
    const changed = dice.map((each) => (each === there ? { ...each, count: each.count + change } : each));
    return withCasino(table, number, ({ notes }) => ({ notes, dice: changed.filter(({ count }) => count > 0) }));
  }
  const added = { ...wanted, face: number === BANDIT ? wanted.face : number, count: 1 };
  if (number !== BANDIT)
    return withCasino(table, number, ({ notes }) => ({ notes, dice: [...dice, added].sort(inOrder) }));
  const onFace = dice.filter(({ face }) => face === wanted.face);
  const owner = onFace.find(({ kind }) => kind !== "neutral")?.seat;
  if (wanted.kind !== "neutral" && owner !== undefined && owner !== wanted.seat) return null;
  // Neutral dice lie with the seat that laid the face; nobody has to say which, as long as they are alone.
  const seat = wanted.kind === "neutral" ? (owner ?? 0) : wanted.seat;
  const moved = dice.map((each) => (each.face === wanted.face ? { ...each, seat } : each));
  return withCasino(table, number, ({ notes }) => ({ notes, dice: [...moved, { ...added, seat }].sort(inOrder) }));
}

const KIND_ORDER: readonly Kind[] = ["own", "big", "neutral"];
const inOrder = (one: Dice, other: Dice): number =>
  one.face - other.face || one.seat - other.seat || KIND_ORDER.indexOf(one.kind) - KIND_ORDER.indexOf(other.kind);

/** Fit a table to an edition: what it does not have goes. */
export function fitEdition(table: SettledTable, edition: EditionInfo): SettledTable {
  const values = new Set(edition.notes.map(({ value }) => value));
  const players = Math.min(Math.max(table.hues.length, edition.fewest), edition.most);
  const scope = table.scope === "bandit" && !edition.bandit ? "one" : table.scope;
  const casinos = table.casinos.map(({ notes, dice }) => ({
    notes: notes.filter((value) => values.has(value)),
    dice: dice.filter(({ kind }) => kind !== "big" || edition.big_dice > 0),
  }));
  const fitted = { ...table, edition: edition.name, scope, bandit: table.bandit && edition.bandit, casinos };
  return withHues(fitted, fitHues(table.hues, players), edition);
}

/** Choose the colours that play. Dice keep their colour; those of a colour that does not play go. */
export function withHues(table: SettledTable, hues: readonly number[], edition: EditionInfo): SettledTable {
  const takesNeutral = edition.neutral.some(({ players }) => players === hues.length);
  const casinos = table.casinos.map(({ notes, dice }) => ({
    notes,
    dice: dice.flatMap((each) => {
      if (each.kind === "neutral" && !takesNeutral) return [];
      if (each.seat === NEUTRAL) return [each];
      const seat = hues.indexOf(table.hues[each.seat] ?? 0);
      return seat < 0 ? [] : [{ ...each, seat }];
    }),
  }));
  return { ...table, hues, casinos };
}

/** Let a colour play, or no longer; null: too few or too many would. */
export function toggleHue(table: SettledTable, hue: number, edition: EditionInfo): SettledTable | null {
  const hues = table.hues.includes(hue)
    ? table.hues.filter((each) => each !== hue)
    : [...table.hues, hue].sort((one, other) => one - other);
  if (hues.length < Math.max(FEWEST, edition.fewest) || hues.length > edition.most) return null;
  return withHues(table, hues, edition);
}

/** Return the address of a table. Spaces are written as _, which needs no escape. */
export const settleAddress = (table: SettledTable): string =>
  `/settle?casinos=${textOf(table).replaceAll(" ", "_")}&colours=${table.hues.join("")}`;

/** Return the table of an address; null: it has none. Throws PositionError. */
export function tableIn(search: string): SettledTable | null {
  const found = new URLSearchParams(search);
  const text = found.get("casinos");
  return text === null ? null : tableOf(text, [...(found.get("colours") ?? "")].map(Number));
}
