/** The API of analysis over HTTP: reviews of records, boards of positions, and what their moves are worth. */
import { isLocal } from "../shell/route";
import { asked, posted, ProblemError } from "./http";
import type { Move, MoveAdvised, PositionValues, PositionView, Review } from "./messages";

/** How often a review that gets no further is polled before giving up. */
const TRIES = 120;
const PAUSE_MS = 1000;

/** Poll until a review is ready. */
async function polled(
  ask: () => Promise<Review>,
  onprogress: (share: number) => void,
  signal: AbortSignal,
): Promise<Review> {
  for (let tries = 0, last = -1; tries < TRIES; tries++) {
    const found = await ask();
    signal.throwIfAborted();
    if (found.ready) return found;
    if (found.progress !== last) tries = 0;
    last = found.progress;
    onprogress(found.progress);
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    signal.throwIfAborted();
  }
  throw new ProblemError({ code: "too-many", message: "The server does not get on with this review." });
}

/** Luck and skill in the game of a record. */
export const reviewRecord = (
  record: string,
  onprogress: (share: number) => void,
  signal: AbortSignal,
): Promise<Review> => polled(() => asked("/api/records/review", posted("text/plain", record)), onprogress, signal);

/** Luck and skill of a game that is over. */
export const review = async (
  table: string,
  onprogress: (share: number) => void,
  signal: AbortSignal,
): Promise<Review> =>
  isLocal(table)
    ? (await import("../session/games")).reviewOf(table, onprogress)
    : polled(() => asked(`/api/tables/${table}/review`), onprogress, signal);

export const showPosition = (position: string): Promise<PositionView> =>
  asked("/api/positions/show", posted("text/plain", position));

/** Every legal move of a position, the best first, in the form of a hint. */
export async function evaluatePosition(position: string): Promise<MoveAdvised[]> {
  const { moves } = await asked<PositionValues>("/api/positions/evaluate", posted("text/plain", position));
  return moves.map(({ move, win, error, exact, money }) => ({ ...move, win, error, exact, money }));
}

/** The position after a move, and the roll that follows; `move` null: nobody has rolled yet. */
export const playOn = (position: string, move: Move | null): Promise<PositionView> =>
  asked("/api/positions/play", posted("application/json", JSON.stringify({ position, move })));
