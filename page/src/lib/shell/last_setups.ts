/** Remembers the setup of the last game of each kind, so that one tap plays it again. */
import { CLASSIC, fillUp, type Game } from "../table/games";
import type { Level } from "../table/levels";
import { save, load } from "./storage";

/** A game alone against bots. */
export interface SoloSetup {
  game: Game;
  bots: string[];
  /** The level with these bots; undefined: they were chosen one by one. */
  level?: Level | undefined;
}
/** A person at this device, or a bot. */
export interface DeviceSeat {
  name: string;
  colour: string;
  /** null: a person sits here. */
  bot: string | null;
}
export interface DeviceSetup {
  game: Game;
  seats: DeviceSeat[];
  hints: boolean;
}
/** A game with real dice. */
export interface RealSetup {
  game: Game;
  seats: DeviceSeat[];
  /** Whether whole rolls are entered. */
  whole: boolean;
  /** Whether the page deals the notes. */
  deals: boolean;
}
export interface OnlineSetup {
  game: Game;
  seconds_per_move: number | null;
  hints: boolean;
  chat: boolean;
  listed: boolean;
  colour: string | null;
}

/** Return the setup of the last game alone; a first game has bots that most newcomers beat (docs/bots.md). */
export function lastSolo(): SoloSetup {
  const { game = CLASSIC, bots = [], level } = (load("solo") ?? { level: "very_easy" }) as Partial<SoloSetup>;
  return { game, bots: fillUp(bots, game.players - 1, ["tourist"]), level };
}
export const saveSolo = (setup: SoloSetup): void => save("solo", setup);

export const lastDevice = (): DeviceSetup | undefined => load("device") as DeviceSetup | undefined;
export const saveDevice = (setup: DeviceSetup): void => save("device", setup);

export const lastReal = (): RealSetup | undefined => load("real") as RealSetup | undefined;
export const saveReal = (setup: RealSetup): void => save("real", setup);

export const lastOnline = (): OnlineSetup => ({
  game: { ...CLASSIC, players: 3 },
  seconds_per_move: null,
  hints: false,
  chat: false,
  listed: false,
  colour: null,
  ...(load("online") as Partial<OnlineSetup> | undefined),
});
export const saveOnline = (setup: OnlineSetup): void => save("online", setup);
