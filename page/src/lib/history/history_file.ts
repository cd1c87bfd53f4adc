/** The file to which games are exported and from which they are imported: JSON that contains every record. */
import { parsePlayedGame, type PlayedGame } from "./played_game";
import { MOST_GAMES } from "./store";

const FORMAT = "croupier history";
const VERSION = 1;
/** The largest file that is read. */
export const MOST_BYTES = 32_000_000;

/** Why a file is refused. */
export type FileProblem = "too_large" | "no_history" | "newer" | "wrong_game" | "not_stored";

export class HistoryFileError extends Error {
  constructor(
    readonly problem: FileProblem,
    /** The number of the wrong game, from 1, with `wrong_game`. */
    readonly number = 0,
  ) {
    super(problem);
  }
}

export const writeHistory = (games: readonly PlayedGame[]): string =>
  JSON.stringify({ format: FORMAT, version: VERSION, games }, null, 1);

/** Parse a text as JSON; null: it is none. */
function parseJson(text: string): { format?: unknown; version?: unknown; games?: unknown } | null {
  try {
    return JSON.parse(text) as ReturnType<typeof parseJson>;
  } catch {
    return null;
  }
}

/** Read the games of a file, the newest first and no more than are kept. Throws HistoryFileError. */
export function readHistory(text: string): PlayedGame[] {
  if (text.length > MOST_BYTES) throw new HistoryFileError("too_large");
  const file = parseJson(text);
  if (file?.format !== FORMAT || !Array.isArray(file.games)) throw new HistoryFileError("no_history");
  if (file.version !== VERSION) throw new HistoryFileError("newer");
  const games = file.games.map((entry: unknown, index) => {
    const game = parsePlayedGame(entry);
    if (game === null) throw new HistoryFileError("wrong_game", index + 1);
    return game;
  });
  return games.sort((one, other) => other.at - one.at).slice(0, MOST_GAMES);
}
