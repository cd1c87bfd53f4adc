/** The HTTP API for analysis: reviews of records, and positions with evaluations of their moves. */
import { isLocal } from "../shell/route";
import { fetchJson, postInit, ProblemError } from "./http";
import type { Move, MoveAdvised, MoveComparison, PositionValues, PositionView, Review } from "./messages";

/** How often to poll a review that makes no progress before giving up. */
const TRIES = 120;
const PAUSE_MS = 1000;

/** Poll until a review is ready. */
async function poll(
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

/** Review luck and skill in the game of a record. */
export const reviewRecord = (
  record: string,
  onprogress: (share: number) => void,
  signal: AbortSignal,
): Promise<Review> => poll(() => fetchJson("/api/records/review", postInit("text/plain", record)), onprogress, signal);

/** Review luck and skill in a finished game. */
export const review = async (
  table: string,
  onprogress: (share: number) => void,
  signal: AbortSignal,
): Promise<Review> =>
  isLocal(table)
    ? (await import("../session/games")).reviewOf(table, onprogress)
    : poll(() => fetchJson(`/api/tables/${table}/review`), onprogress, signal);

type Answers = typeof import("./position_answers");
/** Return the server's answer or, if there is no server, the page's own. */
const served = <Answer>(answer: Promise<Answer>, own: (answers: Answers) => Promise<Answer>): Promise<Answer> =>
  answer.catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.problem) throw error;
    return own(await import("./position_answers"));
  });

export const showPosition = (position: string): Promise<PositionView> =>
  served(fetchJson("/api/positions/show", postInit("text/plain", position)), (page) => page.show(position));

/** Evaluate every legal move of a position, the best first, in the form of a hint. */
export const evaluatePosition = (position: string): Promise<MoveAdvised[]> =>
  served(
    fetchJson<PositionValues>("/api/positions/evaluate", postInit("text/plain", position)).then(({ moves }) =>
      moves.map(({ move, win, error, exact, money }) => ({ ...move, win, error, exact, money })),
    ),
    (page) => page.evaluate(position),
  );

/** Compare two moves of a position, on this device; null stands for the best, and for the best of the others. */
export const compareMoves = async (position: string, move: Move | null, other: Move | null): Promise<MoveComparison> =>
  (await import("./position_answers")).compare(position, move, other);

/** Return the position after a move and a new roll; `move` null: there was no roll yet. */
export const playOn = (position: string, move: Move | null): Promise<PositionView> =>
  served(fetchJson("/api/positions/play", postInit("application/json", JSON.stringify({ position, move }))), (page) =>
    page.play(position, move),
  );
