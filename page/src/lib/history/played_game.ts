/** PlayedGame: a finished game as this device saves it, and the validation of one from a file. */
import type { GameView, RoomView } from "../api/messages";
import { hueOf } from "../table/people";
import type { Game } from "../table/games";

export interface PlayedSeat {
  name: string;
  /** 1 to 6: colour and mark. */
  hue: number;
  /** The kind of bot; null: a person. */
  bot: string | null;
  /** Whether a person at this device sat there. */
  mine: boolean;
  /** Thousand $. */
  money: number;
  notes: number;
  /** 1 is first; players can share a rank. */
  rank: number;
}

/** What the end of an online game proved to this device about its dice.
    proven: nobody chose them; checked: every die follows from the secret, but this device contributed no seed; withheld: the server never
    revealed the secret. The others say what was wrong: another commitment, a replaced seed, another secret, draws that do not follow
    from it, other steps than were seen here, an invalid record. */
export const PROOFS = [
  "proven",
  "checked",
  "withheld",
  "commitment",
  "seed",
  "secret",
  "draws",
  "steps",
  "record",
] as const;
export type Proof = (typeof PROOFS)[number];
/** Return whether to warn people of a proof. */
export const isAlarming = (proof: Proof): boolean => proof !== "proven" && proof !== "checked";

export interface PlayedGame {
  /** The table's name, which is unique among saved games. */
  table: string;
  /** When this device saw its end, ms since 1970. */
  at: number;
  game: Game;
  seats: PlayedSeat[];
  /** The day of a daily deal; null: any other game. */
  day: string | null;
  /** Whether the deal of that day had been played here before, so that this game does not count. */
  practice: boolean;
  /** The text of the record. */
  record: string;
  /** What is proven about its dice; undefined: it was not an online game, or this is not known yet. */
  proof?: Proof;
}

/** Return a game that has just been finished. */
export function playedGame(
  room: RoomView,
  view: GameView,
  you: readonly number[],
  more: Pick<PlayedGame, "at" | "practice" | "record">,
): PlayedGame {
  const { edition, players, neutral, bandit, face_down } = room.agreement;
  return {
    table: room.table,
    game: { edition, players, neutral, bandit, face_down },
    seats: view.seats.map(({ money, notes, rank }, seat) => {
      const person = room.seats[seat];
      return {
        name: person?.name ?? "",
        hue: hueOf(person?.colour ?? ""),
        bot: person?.kind === "bot" ? person.bot : null,
        mine: you.includes(seat),
        money: money ?? 0,
        notes,
        rank: rank ?? 0,
      };
    }),
    day: room.day ?? null,
    ...more,
  };
}

export type Kind = "solo" | "device" | "online" | "day";

/** Return how a game was played: alone against bots, several people at this device, with people elsewhere, or as a daily deal. */
export function kindOfGame({ day, seats }: PlayedGame): Kind {
  if (day !== null) return "day";
  if (seats.some(({ bot, mine }) => bot === null && !mine)) return "online";
  return seats.filter(({ mine }) => mine).length > 1 ? "device" : "solo";
}

// Reading a game from a file: everything is validated, since anybody can have written it.

/** In UTF-16 units, of which one visible character can take many. */
const LONGEST_NAME = 200;
/** The longest record. */
const LONGEST_RECORD = 256_000;
const TABLE = /^[A-Za-z0-9_-]{1,64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Loose = Record<string, unknown>;
const asObject = (value: unknown): Loose => (typeof value === "object" && value !== null ? (value as Loose) : {});
const text = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= most;
const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";

function parseSeat(value: unknown): PlayedSeat | null {
  const { name, hue, bot, mine, money, notes, rank } = asObject(value);
  const fits =
    text(name, LONGEST_NAME) &&
    isWhole(hue, 0, 6) &&
    (bot === null || text(bot, 64)) &&
    isFlag(mine) &&
    isWhole(money, 0, 100_000) &&
    isWhole(notes, 0, 200) &&
    isWhole(rank, 1, 6);
  return fits ? { name, hue, bot, mine, money, notes, rank } : null;
}

/** Parse an entry of a file; null: it is no valid game. */
export function parsePlayedGame(value: unknown): PlayedGame | null {
  const { table, at, game, seats, day, practice, record, proof } = asObject(value);
  const { edition, players, neutral, bandit, face_down } = asObject(game);
  if (!text(table, 64) || !TABLE.test(table) || !isWhole(at, 0, 8.64e15) || !Array.isArray(seats)) return null;
  if (!text(edition, 24) || !isWhole(players, 2, 6) || !isFlag(neutral) || !isFlag(bandit) || !isFlag(face_down))
    return null;
  if (!(day === null || (text(day, 10) && DAY.test(day))) || !isFlag(practice) || !text(record, LONGEST_RECORD))
    return null;
  const sat = seats.map(parseSeat).filter((seat) => seat !== null);
  if (sat.length !== players || seats.length !== players || !record.startsWith("croupier record ")) return null;
  const played = {
    table,
    at,
    game: { edition, players, neutral, bandit, face_down },
    seats: sat,
    day,
    practice,
    record,
  };
  const known = PROOFS.find((each) => each === proof);
  return known === undefined ? played : { ...played, proof: known };
}
