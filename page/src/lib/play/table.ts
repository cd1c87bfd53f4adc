/** Table: what screens know of a table they show or play at. An online table is a client of the server; a session is a game that this
    page plays itself. */
import type {
  GameView,
  MissedEvent,
  Move,
  MoveAdvised,
  OwnWinnings,
  PublicEvent,
  Refused,
  Replay,
  Review,
  RoomView,
} from "../api/messages";
import type { Alarm } from "../fair/pins";

/** A public event with the game before and after it: what the screen plays out, one at a time. */
export interface Moment {
  seq: number;
  what: PublicEvent;
  room: RoomView;
  before: GameView | null;
  view: GameView | null;
  own: OwnWinnings[];
}

/** What keeps a table from going on, or its game from being kept. connecting: there was no answer yet, or not again; lost: there is no
    line, another attempt is made later; late: an answer that should be here is not; none: there is no such table; unreadable: a game of this browser
    that this page cannot read; other-version: the
    page is too old or too new for it; not-kept: the game goes on, but the browser cannot store it. */
export type Trouble = "connecting" | "lost" | "late" | "none" | "unreadable" | "other-version" | "not-kept";

/** What a table can do besides; fixed for its life. */
export interface Abilities {
  /** Whether people may sit at other devices: the table has an address that others can open. */
  readonly otherDevices: boolean;
  /** Takes back the last placing of a person, with all that followed; returns whether there was one. */
  readonly undo?: (() => boolean) | undefined;
  /** The game as a file, to go on with elsewhere. */
  readonly file?: (() => Promise<string>) | undefined;
  /** Goes on with the game at a table of the server; resolves with its name. */
  readonly takeOnline?: (() => Promise<string>) | undefined;
}

/** Called when something has happened at a table, before anything of it is drawn. */
export interface Listener {
  happened: (moments: readonly Moment[]) => void;
  /** There is another state, and no event led there. */
  renewed: () => void;
}

/** All properties are reactive. */
export interface Table {
  readonly name: string;
  readonly can: Abilities;
  /** null: not known yet. */
  readonly room: RoomView | null;
  /** The newest view; its seat may act, by its options. */
  readonly view: GameView | null;
  /** Our seats. */
  readonly you: readonly number[];
  readonly host: boolean;
  readonly own: readonly OwnWinnings[];
  readonly present: readonly number[];
  readonly watching: number;
  /** When the clock of the seat to act runs out, ms since 1970 by this device; null: there is no clock. */
  readonly due: number | null;
  /** The time agreed on for a move, ms; 0: there is no clock. While `due` is farther away, the clock waits. */
  readonly moveMs: number;
  /** Events that happened while we were disconnected. */
  readonly missed: readonly MissedEvent[];
  readonly trouble: Trouble | null;
  /** What is wrong with the dice. */
  readonly alarm: Alarm | null;

  /** Hear of events; returns how to stop. A session tells of a placing before `place` returns. */
  listen(listener: Listener): () => void;
  /** Go to the table; a game that has not begun begins where nobody else is waited for. */
  open(): void;
  /** For good: the screen goes away. */
  close(): void;
  /** Do not wait any longer to try what is in trouble. */
  wake(): void;

  start(): Promise<Refused | null>;
  place(seat: number, move: Move): Promise<Refused | null>;
  /** Let a bot play for a person. */
  standIn(seat: number): Promise<Refused | null>;
  /** Take back a seat that a bot plays for, or that was left. */
  reclaim(seat: number): Promise<Refused | null>;
  leave(seats: readonly number[]): Promise<Refused | null>;
  /** Ask, from these seats, to end the game. */
  end(seats: readonly number[]): Promise<Refused | null>;
  /** The same people once more; resolves with the name of the table. */
  rematch(): Promise<string | Refused>;

  /** What every legal move is worth, the best first; null: it could not be asked. */
  hint(seat: number): Promise<readonly MoveAdvised[] | Refused | null>;
  /** Luck and skill of a game that is over. */
  review(onprogress: (share: number) => void, signal: AbortSignal): Promise<Review>;
  /** The game so far, to step through. */
  moments(): Promise<Replay>;
  /** The text of its record. */
  record(): Promise<string>;
}
