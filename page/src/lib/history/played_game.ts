/** PlayedGame: a finished game as this device keeps it, and the check of one that comes from a file. */
import type { GameView, RoomView } from "../api/messages";
import { hueOf } from "../table/people";
import type { Game } from "../table/games";

export interface PlayedSeat {
  name: string;
  /** 1 to 6: colour and mark. */
  hue: number;
  /** The kind of bot; null: a person. */
  bot: string | null;
  /** Whether somebody at this device sat there. */
  mine: boolean;
  /** Thousand $. */
  money: number;
  notes: number;
  /** 1 is first; players can share a rank. */
  rank: number;
}

/** What the end of an online game proved to this device about its dice.
    proven: nobody chose them; checked: every die follows from the secret, but this device added nothing to them; withheld: the server
    never told the secret. The others say what was wrong: another commitment, a seed replaced, another secret, draws that do not
    follow from it, other steps than were seen here, a record that cannot be right. */
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
/** Whether a proof is one that people have to be warned of. */
export const isAlarming = (proof: Proof): boolean => proof !== "proven" && proof !== "checked";

export interface PlayedGame {
  /** The table's name; a game is kept once. */
  table: string;
  /** When this device saw its end, ms since 1970. */
  at: number;
  game: Game;
  seats: PlayedSeat[];
  /** The day whose deal it was; null: any other game. */
  day: string | null;
  /** Whether the deal of that day had been played here before, so that this one does not count. */
  practice: boolean;
  /** The text of the record. */
  record: string;
  /** What is proven of its dice; undefined: it was not an online game, or nobody has found out yet. */
  proof?: Proof;
}

/** A game that was just played to its end. */
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

/** How it was played: alone against bots, several at this device, with people elsewhere, or the deal of a day. */
export function kindOfGame({ day, seats }: PlayedGame): Kind {
  if (day !== null) return "day";
  if (seats.some(({ bot, mine }) => bot === null && !mine)) return "online";
  return seats.filter(({ mine }) => mine).length > 1 ? "device" : "solo";
}

// A game from a file: everything in it is checked, since anybody can have written it.

/** In units of the string: a sign that a reader sees as one can take many. */
const LONGEST_NAME = 200;
/** As long as a record may be. */
const LONGEST_RECORD = 256_000;
const TABLE = /^[A-Za-z0-9_-]{1,64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Loose = Record<string, unknown>;
const loose = (value: unknown): Loose => (typeof value === "object" && value !== null ? (value as Loose) : {});
const text = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length > 0 && value.length <= most;
const whole = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
const flag = (value: unknown): value is boolean => typeof value === "boolean";

function seatIn(value: unknown): PlayedSeat | null {
  const { name, hue, bot, mine, money, notes, rank } = loose(value);
  const fits =
    text(name, LONGEST_NAME) &&
    whole(hue, 0, 6) &&
    (bot === null || text(bot, 64)) &&
    flag(mine) &&
    whole(money, 0, 100_000) &&
    whole(notes, 0, 200) &&
    whole(rank, 1, 6);
  return fits ? { name, hue, bot, mine, money, notes, rank } : null;
}

/** The game that an entry of a file describes; null: it describes none. */
export function playedGameIn(value: unknown): PlayedGame | null {
  const { table, at, game, seats, day, practice, record, proof } = loose(value);
  const { edition, players, neutral, bandit, face_down } = loose(game);
  if (!text(table, 64) || !TABLE.test(table) || !whole(at, 0, 8.64e15) || !Array.isArray(seats)) return null;
  if (!text(edition, 24) || !whole(players, 2, 6) || !flag(neutral) || !flag(bandit) || !flag(face_down)) return null;
  if (!(day === null || (text(day, 10) && DAY.test(day))) || !flag(practice) || !text(record, LONGEST_RECORD))
    return null;
  const sat = seats.map(seatIn).filter((seat) => seat !== null);
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
