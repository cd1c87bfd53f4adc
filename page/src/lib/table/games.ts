/** The game of an agreement, fitted to the editions that the server offers. */
import type { Agreement, EditionInfo } from "../api/messages";

/** The part of an agreement that is the game itself; the rest is manners. */
export type Game = Pick<Agreement, "edition" | "players" | "neutral" | "bandit" | "face_down">;

export const CLASSIC: Game = { edition: "classic", players: 4, neutral: false, bandit: false, face_down: false };

/** The bots of a first game, those of the level `easy`: different, and none too strong. */
export const FIRST_BOTS = ["richest", "regular", "tourist"] as const;

/** Seconds for a move that a table can be opened with. */
export const CLOCKS = [null, 30, 60, 120, 86_400, 259_200] as const;

/** Milliseconds the server lets its bots wait, where several people watch the same ones. */
export const BOT_PAUSES = { slow: 2000, normal: 1000, fast: 400, instant: 0 } as const;

export const withNeutral = (edition: EditionInfo, players: number): boolean =>
  edition.neutral.some((offer) => offer.players === players);

/** The fewest and the most players that neutral dice are for. */
export function neutralSizes(edition: EditionInfo): { fewest: number; most: number } {
  const sizes = edition.neutral.map(({ players }) => players);
  return { fewest: Math.min(...sizes), most: Math.max(...sizes) };
}

/** The nearest game that the edition offers. */
export function fitted(game: Game, edition: EditionInfo): Game {
  const players = Math.min(Math.max(game.players, edition.fewest), edition.most);
  return {
    edition: edition.name,
    players,
    neutral: game.neutral && withNeutral(edition, players),
    bandit: game.bandit && edition.bandit,
    face_down: game.face_down,
  };
}

/** As many of a list as are wanted; what is missing is filled up in turn. */
export function filled<Item>(list: readonly Item[], length: number, more: readonly Item[]): Item[] {
  return Array.from({ length }, (_, i) => list[i] ?? more[i % more.length]!);
}
