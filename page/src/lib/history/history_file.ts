/** The file that one's games are exported to and imported from: JSON, with every record in it. */
import { playedGameIn, type PlayedGame } from "./played_game";
import { MOST_GAMES } from "./store";

const FORMAT = "croupier history";
const VERSION = 1;
/** Larger files are not read. */
export const MOST_BYTES = 32_000_000;

/** Why a file is not taken. */
export type FileProblem = "too_large" | "no_history" | "newer" | "wrong_game" | "not_stored";

export class HistoryFileError extends Error {
  constructor(
    readonly problem: FileProblem,
    /** With `wrong_game`: which one, from 1. */
    readonly number = 0,
  ) {
    super(problem);
  }
}

export const written = (games: readonly PlayedGame[]): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, games }, null, 1);

/** What a text says in JSON; null: nothing. */
function parsed(text: string): { format?: unknown; version?: unknown; games?: unknown } | null {
  try {
    return JSON.parse(text) as ReturnType<typeof parsed>;
  } catch {
    return null;
  }
}

/** The games of such a file, the newest first and no more than are kept; throws HistoryFileError. */
export function gamesIn(text: string): PlayedGame[] {
  if (text.length > MOST_BYTES) throw new HistoryFileError("too_large");
  const file = parsed(text);
  if (file?.format !== FORMAT || !Array.isArray(file.games)) throw new HistoryFileError("no_history");
  if (file.version !== VERSION) throw new HistoryFileError("newer");
  const games = file.games.map((entry: unknown, index) => {
    const game = playedGameIn(entry);
    if (game === null) throw new HistoryFileError("wrong_game", index + 1);
    return game;
  });
  return games.sort((one, other) => other.at - one.at).slice(0, MOST_GAMES);
}
