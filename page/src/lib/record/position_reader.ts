/** Lays positions out with the engine: a text becomes a game to go on with, or casinos say who gets what. The numbers are those of
    `croupier.record.position_table`. */
import type { EditionInfo, GameView, Standing } from "../api/messages";
import type { Engine, GameSetup, Position, Rules } from "../rules/engine";
import { IllegalStepError } from "../rules/engine";
import { BANDIT } from "../table/groups";
import { NEUTRAL } from "../table/people";
import {
  casinosOf,
  KINDS,
  PositionError,
  readNotation,
  type Casino,
  type Dice,
  type Field,
  type GameField,
} from "./notation";

const FACES = 6;
/** The casino at which dice are tried; casinos 1 to 6 are all alike. */
const FIRST = 1;
const CASINOS_ALONE = 0;
const HEAD = 4;
const ITEM = 4;
const REASONS = 16;
const NOTE = KINDS.length;
const [WON, LEFT, IN_HAND] = [7, 8, 12];

/** A position, and the rules that it is played by. */
export interface ReadPosition {
  rules: Rules;
  position: Position;
}

/** A note or dice as four numbers, and the field that they come from. */
interface Item {
  field: Field;
  numbers: [what: number, where: number, seat: number, number: number];
}

function editionOf(engine: Engine, name: string): EditionInfo {
  const edition = engine.editions.find((each) => each.name === name);
  if (!edition) throw new PositionError("game");
  return edition;
}

function rulesOf(engine: Engine, { edition, players, variants }: GameField, starter: number | null): Rules {
  const setup: GameSetup = {
    edition,
    players,
    neutral: variants.includes("neutral"),
    bandit: variants.includes("bandit"),
    face_down: variants.includes("down"),
    starter,
  };
  try {
    return engine.rules(setup);
  } catch {
    throw new PositionError("game");
  }
}

/** Return notes as items. */
function notesAt(edition: EditionInfo, notes: readonly number[], where: number, seat: number, field: Field): Item[] {
  const values = edition.notes.map(({ value }) => value).sort((one, other) => one - other);
  return notes.map((value) => {
    const denomination = values.indexOf(value) + 1;
    if (denomination === 0) throw new PositionError(field);
    return { field, numbers: [NOTE, where, seat, denomination] };
  });
}

function casinoItems(edition: EditionInfo, players: number, { notes, dice }: Casino, casino: number): Item[] {
  const isOnBandit = casino === BANDIT;
  const laid = dice.flatMap(({ face, seat, kind, count }): Item[] => {
    if (count === 0) return [];
    if (seat >= players && (isOnBandit || kind !== "neutral")) throw new PositionError("casinos");
    const where = isOnBandit ? FACES + face - 1 : casino - 1;
    return [{ field: "casinos", numbers: [KINDS.indexOf(kind), where, seat, count] }];
  });
  return [...notesAt(edition, notes, casino - 1, 0, "casinos"), ...laid];
}

/** Lay a table out. `turn`: round, starter and seat to act, or CASINOS_ALONE. */
function layOut(rules: Rules, items: readonly Item[], turn: readonly [number, number, number]): Position {
  const laid = rules.layOut([items.length, ...turn, ...items.flatMap(({ numbers }) => numbers)]);
  if (typeof laid !== "number") return laid;
  throw new PositionError(laid < 0 ? "turn" : items[(Math.floor(laid / REASONS) - HEAD) / ITEM]!.field);
}

/** Read a position. Throws PositionError. */
export function readPosition(text: string, engine: Engine): ReadPosition {
  const found = readNotation(text);
  const { players, variants, seat, roll, starter } = found;
  const edition = editionOf(engine, found.edition);
  const isAgreed = variants.includes("agreed");
  if (starter === null) {
    if (isAgreed) throw new PositionError("turn");
    const rules = rulesOf(engine, found, null);
    return { rules, position: rules.open() };
  }
  const round = found.round ?? edition.rounds + 1;
  if (round < 1 || (found.round ?? 1) > edition.rounds || Math.max(starter, seat ?? 0) >= players)
    throw new PositionError("turn");
  const first = (((starter - round + 1) % players) + players) % players;
  const rules = rulesOf(engine, found, isAgreed ? first : null);
  const items = [
    ...found.casinos.flatMap((casino, i) => casinoItems(edition, players, casino, i + 1)),
    ...found.won.flatMap((notes, i) => notesAt(edition, notes, WON!, i, "winnings")),
    ...found.neutral.flatMap((count, i): Item[] =>
      count > 0 ? [{ field: "winnings", numbers: [KINDS.indexOf("neutral"), IN_HAND!, i, count] }] : [],
    ),
    ...notesAt(edition, found.left, LEFT!, 0, "left"),
  ];
  const position = layOut(rules, items, [round, starter, seat ?? -1]);
  if (roll === null) return { rules, position };
  const [own, big, neutral] = KINDS.map((kind) =>
    Array.from({ length: FACES }, (_, i) => roll[kind].filter((face) => face === i + 1).length),
  );
  try {
    return { rules, position: rules.apply(position, { t: "roll", own: own!, big: big!, neutral: neutral! }) };
  } catch (error) {
    if (error instanceof IllegalStepError) throw new PositionError("turn");
    throw error;
  }
}

/** Return what a casino, but not the bandit, would be with one more die of a colour: an ordinary or a big one. Throws PositionError. */
export function withDie(rules: Rules, edition: EditionInfo, casino: Standing, colour: number, big: boolean): Standing {
  const dice = casino.groups.flatMap((group) => diceOf(group.colour, group.dice, group.big));
  const more = diceOf(colour, big ? 0 : 1, big ? 1 : 0);
  const lying = { notes: casino.notes, dice: [...dice, ...more] };
  const items = casinoItems(edition, rules.setup.players, lying, FIRST);
  const [standing] = rules.view(layOut(rules, items, [CASINOS_ALONE, 0, 0])).casinos;
  return { ...standing!, casino: casino.casino };
}

const diceOf = (seat: number, count: number, big: number): Dice[] => [
  { face: FIRST, seat, kind: seat === NEUTRAL ? "neutral" : "own", count },
  { face: FIRST, seat, kind: "big", count: big },
];

/** Return who would take what if a round ended with these casinos: as many as the game has, in their order. Throws PositionError. */
export function settleCasinos(
  game: GameField,
  casinos: readonly Casino[],
  engine: Engine,
): Pick<GameView, "casinos" | "bandit"> {
  if (casinos.length !== casinosOf(game)) throw new PositionError("casinos");
  const rules = rulesOf(engine, game, null);
  const edition = editionOf(engine, game.edition);
  const items = casinos.flatMap((casino, i) => casinoItems(edition, game.players, casino, i + 1));
  return rules.view(layOut(rules, items, [CASINOS_ALONE, 0, 0]));
}
