/** Statistics of the games on this device: wins compared with the expected number, streaks, the best night. */
import { kindOfGame, type PlayedGame, type PlayedSeat } from "./played_game";

/** The statistics of one kind of table. */
export interface TableRecord {
  edition: string;
  players: number;
  games: number;
  wins: number;
  /** The expected number of wins if all players were equal. */
  fair: number;
}

/** The statistics of one name in games with several people at this device. */
export interface NameRecord {
  name: string;
  games: number;
  wins: number;
  fair: number;
}

export interface Statistics {
  games: number;
  wins: number;
  fair: number;
  /** The most frequent table first. */
  tables: TableRecord[];
  /** By name, for games with several people at this device; most games first. */
  names: NameRecord[];
  /** The most money won at this device in one game; null: no games. */
  best: { money: number; game: PlayedGame } | null;
  /** The longest and the current run of wins, in games with one seat of ours. */
  longest: number;
  current: number;
}

const won = ({ rank }: PlayedSeat): boolean => rank === 1;
const ours = ({ seats }: PlayedGame): PlayedSeat[] => seats.filter(({ mine }) => mine);
/** Return the kind of table of a game, such as "classic 4". */
export const shapeOf = ({ game }: PlayedGame): string => `${game.edition} ${game.players}`;

/** Return the group of a key, which is created if needed. */
function groupOf<Key, Group>(groups: Map<Key, Group>, key: Key, made: () => Group): Group {
  const group = groups.get(key) ?? made();
  groups.set(key, group);
  return group;
}

/** Return the longest run of wins, and the run at the end of the list. */
function streaks(outcomes: readonly boolean[]): { longest: number; current: number } {
  let [longest, current] = [0, 0];
  for (const win of outcomes) {
    current = win ? current + 1 : 0;
    longest = Math.max(longest, current);
  }
  return { longest, current };
}

/** Compute statistics of games in any order; practice does not count. */
export function statisticsOf(played: readonly PlayedGame[]): Statistics {
  const games = played.filter(({ practice }) => !practice).toSorted((one, other) => one.at - other.at);
  const [tables, names] = [new Map<string, TableRecord>(), new Map<string, NameRecord>()];
  const single: boolean[] = [];
  let best: Statistics["best"] = null;
  for (const game of games) {
    const { edition, players } = game.game;
    const seats = ours(game);
    for (const seat of seats) if (!best || seat.money > best.money) best = { money: seat.money, game };
    if (kindOfGame(game) === "device") {
      for (const seat of seats) {
        const record = groupOf(names, seat.name, () => ({ name: seat.name, games: 0, wins: 0, fair: 0 }));
        record.games++;
        record.wins += Number(won(seat));
        record.fair += 1 / players;
      }
      continue;
    }
    const win = seats.some(won);
    single.push(win);
    const record = groupOf(tables, shapeOf(game), () => ({ edition, players, games: 0, wins: 0, fair: 0 }));
    record.games++;
    record.wins += Number(win);
    record.fair += seats.length / players;
  }
  const byGames = (one: { games: number }, other: { games: number }): number => other.games - one.games;
  const shapes = [...tables.values()].sort(byGames);
  return {
    games: games.length,
    wins: shapes.reduce((sum, { wins }) => sum + wins, 0),
    fair: shapes.reduce((sum, { fair }) => sum + fair, 0),
    tables: shapes,
    names: [...names.values()].sort(byGames),
    best,
    ...streaks(single),
  };
}
