/** The game in an agreement, and how it is fitted to the editions that the server offers. */
import type { Agreement, EditionInfo } from "../api/messages";

/** The part of an agreement that is the game itself, without clock, chat and the like. */
export type Game = Pick<Agreement, "edition" | "players" | "neutral" | "bandit" | "face_down">;

export const CLASSIC: Game = { edition: "classic", players: 4, neutral: false, bandit: false, face_down: false };

/** The bots that fill a table, those of the level `easy`: different, and none too strong. */
export const FIRST_BOTS = ["richest", "regular", "tourist"] as const;

/** The choices of time for a move, seconds; null: no clock. */
export const CLOCKS = [null, 30, 60, 120, 86_400, 259_200] as const;

/** The pauses that the server lets bots make when several people watch, ms. */
export const BOT_PAUSES = { slow: 2500, normal: 1500, fast: 400, instant: 0 } as const;

/** Return whether an edition offers neutral dice for a number of players. */
export const offersNeutral = (edition: EditionInfo, players: number): boolean =>
  edition.neutral.some((offer) => offer.players === players);

/** Return the fewest and the most players that neutral dice are for. */
export function neutralSizes(edition: EditionInfo): { fewest: number; most: number } {
  const sizes = edition.neutral.map(({ players }) => players);
  return { fewest: Math.min(...sizes), most: Math.max(...sizes) };
}

/** Return the nearest game that an edition offers. */
export function fitGame(game: Game, edition: EditionInfo): Game {
  const players = Math.min(Math.max(game.players, edition.fewest), edition.most);
  return {
    edition: edition.name,
    players,
    neutral: game.neutral && offersNeutral(edition, players),
    bandit: game.bandit && edition.bandit,
    face_down: game.face_down,
  };
}

/** Return the first `length` items of a list; missing ones are taken from `more` in turn. */
export function fillUp<Item>(list: readonly Item[], length: number, more: readonly Item[]): Item[] {
  return Array.from({ length }, (_, i) => list[i] ?? more[i % more.length]!);
}
