/** Events of a table of this browser, as its log has them. A table is the sum of its events and nothing else. */
import type { Agreement, By } from "../api/messages";

/** Somebody of a rematch. */
export interface Taken {
  name: string;
  colour: string;
  /** null: a person, who adds a new seed to the new dice. */
  bot: string | null;
}

export type TableEvent =
  /** A table is set up. `secret`: of its dice, hexadecimal; shown when the game is over, never before. */
  | { t: "created"; agreement: Agreement; secret: string; previous: string | null; kept: Taken[] }
  | { t: "sat"; seat: number; name: string; colour: string; seed: string }
  | { t: "bot-sat"; seat: number; name: string; colour: string; bot: string }
  | { t: "left"; seat: number }
  /** `chance`: what chance brought, up to the first placing. */
  | { t: "started"; chance: string }
  | { t: "placed"; seat: number; face: number; bandit: boolean; by: By; chance: string }
  | { t: "stood-in"; seat: number; bot: string }
  | { t: "reclaimed"; seat: number }
  | { t: "end-asked"; seat: number; ends: boolean }
  | { t: "rematched"; table: string }
  /** The game goes on at a table online. */
  | { t: "moved"; table: string };

export interface Logged {
  table: string;
  /** Its number, from 1. */
  seq: number;
  /** ms since 1970. */
  at: number;
  /** The key of the command that led to it, so that one sent twice counts once; null: a bot did. */
  key: string | null;
  event: TableEvent;
}
