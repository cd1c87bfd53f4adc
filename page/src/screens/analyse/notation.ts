/** Converts position notation to the address of the analysis board, and to a draft and back. */
import { PositionError, readNotation, writeNotation } from "../../lib/record/notation";
import type { Draft } from "./draft";

/** Return a position as a draft; null: it cannot be read, or nobody is to move. */
export function draftOf(position: string): Draft | null {
  try {
    const { round, starter, seat, ...rest } = readNotation(position);
    return round === null || starter === null || seat === null ? null : { ...rest, round, starter, seat };
  } catch (error) {
    if (error instanceof PositionError) return null;
    throw error;
  }
}

export const positionOf: (draft: Draft) => string = writeNotation;

/** Return the address of the analysis board for a position. Spaces are written as _, which needs no escape. */
export const analysisAddress = (position: string): string =>
  `/analyse?position=${encodeURIComponent(position.replaceAll(" ", "_")).replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":")}`;

/** Return the position in an address; null: none. */
export const positionIn = (search: string): string | null =>
  new URLSearchParams(search).get("position")?.replaceAll("_", " ") ?? null;
