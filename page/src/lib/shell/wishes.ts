/** What somebody played last, so that one tap plays it again. */
import { CLASSIC, filled, type Game } from "../table/games";
import { keep, kept } from "./kept";

/** Alone against bots. */
export interface SoloWish {
  game: Game;
  bots: string[];
}
/** Somebody at this device, or a bot. */
export interface DeviceSeat {
  name: string;
  colour: string;
  /** null: a person sits here. */
  bot: string | null;
}
export interface DeviceWish {
  game: Game;
  seats: DeviceSeat[];
  hints: boolean;
}
export interface OnlineWish {
  game: Game;
  seconds_per_move: number | null;
  hints: boolean;
  chat: boolean;
  listed: boolean;
  colour: string | null;
}

/** Three who play in different ways, and none too well: the first evening should be fun. */
export const FIRST_BOTS = ["regular", "richest", "tourist"] as const;

export function soloWish(): SoloWish {
  const { game = CLASSIC, bots = [] } = (kept("solo") ?? {}) as Partial<SoloWish>;
  return { game, bots: filled(bots, game.players - 1, FIRST_BOTS) };
}
export const keepSolo = (wish: SoloWish): void => keep("solo", wish);

export const deviceWish = (): DeviceWish | undefined => kept("device") as DeviceWish | undefined;
export const keepDevice = (wish: DeviceWish): void => keep("device", wish);

export const onlineWish = (): OnlineWish => ({
  game: { ...CLASSIC, players: 3 },
  seconds_per_move: null,
  hints: false,
  chat: false,
  listed: false,
  colour: null,
  ...(kept("online") as Partial<OnlineWish> | undefined),
});
export const keepOnline = (wish: OnlineWish): void => keep("online", wish);
