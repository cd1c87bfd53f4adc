/** Table: the interface through which screens show a table and play at it. `TableClient` implements it for a table of the server,
    `Session` for a game that this page plays itself. */
import type {
  GameView,
  MissedEvent,
  Move,
  MoveAdvised,
  MoveComparison,
  OwnWinnings,
  PublicEvent,
  Refused,
  Replay,
  Review,
  RoomView,
} from "../api/messages";
import type { Alarm } from "../fair/pins";
import type { Referee } from "../session/referee";

/** A public event with the game before and after it. Screens play out one moment at a time. */
export interface Moment {
  seq: number;
  what: PublicEvent;
  room: RoomView;
  before: GameView | null;
  view: GameView | null;
  own: OwnWinnings[];
}

/** Why a table cannot go on, or its game is not saved. connecting: no answer yet, or not again; lost: no connection, to be tried again
    later; late: an answer is overdue; none: there is no such table; unreadable: a game of this browser that this page cannot read;
    other-version: the page is too old or too new for the server; not-kept: the game goes on, but the browser cannot store it. */
export type Trouble = "connecting" | "lost" | "late" | "none" | "unreadable" | "other-version" | "not-kept";

/** Optional abilities of a table, which never change. */
export interface Abilities {
  /** Whether people may sit at other devices: the table has an address that others can open. */
  readonly otherDevices: boolean;
  /** Take back the last placing of a person and everything after it; return whether there was one. */
  readonly undo?: (() => boolean) | undefined;
  /** Return the game as a file, to be continued elsewhere. */
  readonly file?: (() => Promise<string>) | undefined;
  /** Continue the game at a table of the server; return its name. */
  readonly takeOnline?: (() => Promise<string>) | undefined;
  /** Compare two moves of the seat to place, for a hint, on this device; null stands for the best, and for the best of the others. */
  readonly compare?: ((move: Move | null, other: Move | null) => Promise<MoveComparison>) | undefined;
  /** People roll real dice and enter them here. Its answers change with `view`. */
  readonly referee?: Referee | undefined;
  /** Whether only the dice that were placed are entered, so that luck and skill stay unknown. */
  readonly placedOnly?: boolean | undefined;
}

/** A listener of a table's events. It is called before anything is drawn. */
export interface Listener {
  onmoments: (moments: readonly Moment[]) => void;
  /** The state has been replaced, not changed by events. */
  onreset: () => void;
}

/** All properties are reactive. */
export interface Table {
  readonly name: string;
  readonly can: Abilities;
  /** null: not known yet. */
  readonly room: RoomView | null;
  /** The newest view; its options are the legal moves of its seat. */
  readonly view: GameView | null;
  /** Our seats. */
  readonly you: readonly number[];
  readonly host: boolean;
  readonly own: readonly OwnWinnings[];
  readonly present: readonly number[];
  readonly watching: number;
  /** When the clock of the seat to act runs out, ms since 1970 by this device's clock; null: there is no clock. */
  readonly due: number | null;
  /** The time agreed on for a move, ms; 0: there is no clock. While `due` is farther away than this, the clock is paused. */
  readonly moveMs: number;
  /** Events that happened while we were disconnected. */
  readonly missed: readonly MissedEvent[];
  readonly trouble: Trouble | null;
  /** What is wrong with the dice. */
  readonly alarm: Alarm | null;

  /** Call a listener for every event; return a function that stops it. A session does so before `place` returns. */
  listen(listener: Listener): () => void;
  /** Connect to the table. A game that has not begun starts, unless it waits for other people. */
  open(): void;
  /** Leave the table for good, because its screen is closed. */
  close(): void;
  /** Try again now what is in trouble. */
  retry(): void;

  start(): Promise<Refused | null>;
  place(seat: number, move: Move): Promise<Refused | null>;
  /** Let a bot play for a person. */
  standIn(seat: number): Promise<Refused | null>;
  /** Return to a seat that a bot plays for, or that was left. */
  reclaim(seat: number): Promise<Refused | null>;
  leave(seats: readonly number[]): Promise<Refused | null>;
  /** Ask, from these seats, to end the game. */
  end(seats: readonly number[]): Promise<Refused | null>;
  /** Open a table for a rematch; return its name. */
  rematch(): Promise<string | Refused>;

  /** Evaluate every legal move, the best first; null: the question could not be sent. */
  hint(seat: number): Promise<readonly MoveAdvised[] | Refused | null>;
  /** Review luck and skill of a finished game. */
  review(onprogress: (share: number) => void, signal: AbortSignal): Promise<Review>;
  /** Return the game so far, to step through. */
  moments(): Promise<Replay>;
  /** Return the text of its record. */
  record(): Promise<string>;
}
