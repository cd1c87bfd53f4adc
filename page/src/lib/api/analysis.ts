/** The API of analysis over HTTP: reviews of records, boards of positions, and what their moves are worth. */
import { isHere } from "../local/here";
import { about, asked, posted, ProblemError, record } from "./http";
import type { Move, MoveAdvised, PositionValues, PositionView, Review } from "./messages";

/** Luck and skill in the game of a record; not `ready` while it is being worked out. */
export const reviewRecord = (record: string): Promise<Review> => asked("/api/records/review", posted("text/plain", record));

/** Luck and skill of a game that is over; not `ready` while it is being worked out. */
export const review = (table: string): Promise<Review> =>
  about("review", table, () => asked(`/api/tables/${table}/review`)).catch(async (error: unknown) => {
    // What the page cannot work out a server can, from the record.
    if (!isHere(table) || !(error instanceof ProblemError) || error.problem?.code !== "internal") throw error;
    return reviewRecord(await record(table));
  });

export const showPosition = (position: string): Promise<PositionView> => asked("/api/positions/show", posted("text/plain", position));

/** Every legal move of a position, the best first, in the form of a hint. */
export async function evaluatePosition(position: string): Promise<MoveAdvised[]> {
  const { moves } = await asked<PositionValues>("/api/positions/evaluate", posted("text/plain", position));
  return moves.map(({ move, win, error, exact, money }) => ({ ...move, win, error, exact, money }));
}

/** The position after a move, and the roll that follows; `move` null: nobody has rolled yet. */
export const playOn = (position: string, move: Move | null): Promise<PositionView> =>
  asked("/api/positions/play", posted("application/json", JSON.stringify({ position, move })));
