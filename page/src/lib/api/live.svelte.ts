/** Live: one socket at one table. What the server said last is the truth; what the screen shows may lag behind it. */
import type {
  Advised,
  ByeReason,
  Code,
  Command,
  Done,
  Frame,
  Happened,
  Hello,
  Message,
  Missed,
  OwnShown,
  Refused,
  RoomShown,
  Said,
  Seated,
  Told,
  ViewShown,
  Welcome,
} from "./messages";
import { VERSION } from "./messages";
import { sharing } from "./sharing";
import { drawKey, drawSeed, drawToken, holdOn, holdSeat, tokensOf } from "./tokens";

/** connecting: no answer yet; open; waiting: to try again at `retryAt`; closed: for good, see `failure`. */
export type State = "connecting" | "open" | "waiting" | "closed";
export type Failure = Code | ByeReason | "other-version";
export type Answer = Happened | Seated | Done | Refused;

/** Something that happened, with the game before and after it: what the screen plays out, one at a time. */
export interface Moment {
  seq: number;
  what: Told;
  room: RoomShown;
  before: ViewShown | null;
  view: ViewShown | null;
  own: OwnShown[];
}

/** A command as a screen writes it; the key is drawn here. */
export type Wish = Command extends infer C ? (C extends Command ? Omit<C, "key"> : never) : never;

interface Pending {
  frame: Command;
  answer: (answer: Answer) => void;
}

const PING_MS = 20_000;
/** How long a ping may stay unanswered before we take the line for dead. */
const PONG_MS = 8_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;
/** After so many moments nobody wants to watch them one by one. */
const MOST_BEHIND = 400;
/** Refusals and farewells after which coming back is no use. */
const FINAL: readonly string[] = ["no-table", "expired", "bad-message", "no-hello"];

export class Live {
  state = $state<State>("connecting");
  failure = $state<Failure | null>(null);
  /** While waiting: when the next attempt is made, ms since 1970 by this device. */
  retryAt = $state<number | null>(null);

  // The truth
  room = $state.raw<RoomShown | null>(null);
  view = $state.raw<ViewShown | null>(null);
  own = $state.raw<OwnShown[]>([]);
  /** Our seats. */
  you = $state.raw<number[]>([]);
  host = $state(false);
  present = $state.raw<number[]>([]);
  watching = $state(0);
  /** When the clock of the seat to act runs out, ms since 1970 by this device; null: nobody is hurried. */
  due = $state<number | null>(null);
  /** What happened while we were away; the screen may tell it. */
  missed = $state.raw<Missed[]>([]);
  /** How many of our commands have no answer yet. */
  unanswered = $state(0);

  // What is shown
  /** What happened and is not shown yet, the oldest first. */
  moments = $state.raw<Moment[]>([]);
  /** The game as far as it was played out; the same as `view` once `moments` is empty. */
  shown = $state.raw<ViewShown | null>(null);

  readonly #connect: (url: string) => WebSocket;
  #socket: WebSocket | null = null;
  #seq: number | null = null;
  #pending = new Map<string, Pending>();
  #hints = new Map<string, (answer: Advised | Refused | null) => void>();
  #attempts = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #ahead = 0;
  #listeners = new Set<(said: Said) => void>();
  #awake: AbortController | null = null;

  constructor(
    readonly table: string,
    connect: (url: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.#connect = connect;
  }

  // The line

  open(): void {
    if (this.#socket || this.failure) return;
    this.#stopTimers();
    this.#stayAwake();
    this.state = "connecting";
    this.retryAt = null;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = this.#connect(`${scheme}//${location.host}/api/tables/${this.table}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { t: "hello", tokens: tokensOf(this.table), since: this.#seq };
      this.#send(hello);
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  /** For good: the screen goes away. */
  close(): void {
    this.#stopTimers();
    this.#awake?.abort();
    this.#awake = null;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.state = "closed";
  }

  /** The device woke up or is online again: do not wait any longer, and do not trust an old line. */
  wake(): void {
    if (this.state === "waiting") this.open();
    else if (this.state === "open") this.#ping();
  }

  #stayAwake(): void {
    if (this.#awake) return;
    this.#awake = new AbortController();
    const { signal } = this.#awake;
    addEventListener("online", () => this.wake(), { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake(), { signal });
  }

  #lost(): void {
    this.#stopTimers();
    this.#socket = null;
    for (const key of this.#hints.keys()) this.#hinted(key, null);
    if (this.failure) {
      this.state = "closed";
      return;
    }
    // Everyone loses the line when a server goes down; jitter keeps them from coming back all at once.
    const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempts++);
    const wait = longest * (0.5 + Math.random() / 2);
    this.state = "waiting";
    this.retryAt = Date.now() + wait;
    this.#after(wait, () => this.open());
  }

  #drop(): void {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }

  #fail(failure: Failure): void {
    this.failure = failure;
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }

  #after(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, ms);
    this.#timers.add(timer);
  }

  #stopTimers(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers.clear();
  }

  #ping(): void {
    this.#stopTimers();
    this.#send({ t: "ping" });
    this.#after(PONG_MS, () => this.#drop());
  }

  #send(frame: Frame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  // What we hear

  #hear(message: Message): void {
    // Whatever comes shows that somebody is there.
    this.#stopTimers();
    this.#after(PING_MS, () => this.#ping());
    switch (message.t) {
      case "welcome":
        this.#welcome(message);
        break;
      case "event":
        this.#happened(message);
        break;
      case "seated":
        holdSeat(this.table, message.token);
        if (!this.you.includes(message.seat)) this.you = [...this.you, message.seat].sort();
        this.#answered(message.key, message);
        break;
      case "done":
        this.#answered(message.key, message);
        break;
      case "advised":
        this.#hinted(message.key, message);
        break;
      case "refused":
        if (message.key !== null) {
          this.#hinted(message.key, message);
          this.#answered(message.key, message);
        }
        else if (FINAL.includes(message.code)) this.#fail(message.code);
        break;
      case "present":
        this.present = message.present;
        this.watching = message.watching;
        break;
      case "said":
        for (const listener of this.#listeners) listener(message);
        break;
      case "bye":
        if (FINAL.includes(message.reason)) this.#fail(message.reason);
        break;
      case "pong":
        this.#ahead = message.now - Date.now();
    }
  }

  #welcome(welcome: Welcome): void {
    if (welcome.version !== VERSION) {
      this.#fail("other-version");
      return;
    }
    this.#attempts = 0;
    this.#seq = welcome.seq;
    this.#ahead = welcome.now - Date.now();
    this.you = welcome.you;
    this.host = welcome.host;
    this.present = welcome.present;
    this.watching = welcome.watching;
    this.missed = welcome.missed;
    this.room = welcome.room;
    this.own = welcome.own;
    this.due = this.#here(welcome.due);
    this.view = welcome.view;
    this.catchUp();
    this.state = "open";
    for (const { frame } of this.#pending.values()) this.#send(frame);
  }

  #happened(event: Happened): void {
    if (this.#seq === null || event.seq > this.#seq + 1) {
      this.#drop(); // something is missing; the next welcome brings it
      return;
    }
    if (event.seq === this.#seq + 1 && this.room) {
      this.#seq = event.seq;
      const before = this.view;
      this.room = event.room ?? this.room;
      this.own = event.own;
      this.due = this.#here(event.due);
      this.view = sharing(before, event.view);
      if (event.what.t === "left" && this.room.state === "open") {
        const { seat } = event.what;
        this.you = this.you.filter((ours) => ours !== seat);
      }
      if (event.what.t === "rematched") holdOn(this.table, event.what.table);
      const moment = { seq: event.seq, what: event.what, room: this.room, before, view: this.view, own: event.own };
      this.moments = [...this.moments, moment];
      if (this.moments.length > MOST_BEHIND) this.catchUp();
    }
    if (event.key !== null) this.#answered(event.key, event);
  }

  /** A time of the server as this device counts. */
  #here(time: number | null): number | null {
    return time === null ? null : time - this.#ahead;
  }

  #answered(key: string, answer: Answer): void {
    const pending = this.#pending.get(key);
    // A seat is answered by `seated`, which has its token; the event may come before or after.
    if (!pending || (pending.frame.t === "sit" && answer.t === "event")) return;
    this.#pending.delete(key);
    this.unanswered = this.#pending.size;
    pending.answer(answer);
  }

  // What we ask

  /** Ask something of the table. The same key goes out again after a lost line, so that it counts once. */
  ask(wish: Exclude<Wish, { t: "say" }>): Promise<Answer> {
    const frame = { ...wish, key: drawKey() } as Command;
    return new Promise((answer) => {
      this.#pending.set(frame.key, { frame, answer });
      this.unanswered = this.#pending.size;
      if (this.state === "open") this.#send(frame);
    });
  }

  /** Take a seat. The token is kept before it is sent, so that no lost answer loses the seat. */
  sit(seat: { name: string; colour?: string | null; seat?: number | null; token?: string }): Promise<Answer> {
    const token = seat.token ?? drawToken();
    holdSeat(this.table, token);
    return this.ask({ t: "sit", seed: drawSeed(), ...seat, token });
  }

  /** Say something. What is lost is lost: nobody wants to hear it twice. */
  say(words: Omit<Extract<Command, { t: "say" }>, "t" | "key">): void {
    this.#send({ t: "say", key: drawKey(), ...words });
  }

  /** Ask for a hint. It holds up nothing; null: the line broke, and who still wants it asks again. */
  hint(seat: number): Promise<Advised | Refused | null> {
    const key = drawKey();
    return new Promise((answer) => {
      if (this.state !== "open") {
        answer(null);
        return;
      }
      this.#hints.set(key, answer);
      this.#send({ t: "hint", key, seat });
    });
  }

  #hinted(key: string, answer: Advised | Refused | null): void {
    this.#hints.get(key)?.(answer);
    this.#hints.delete(key);
  }

  /** Hear what is said; returns how to stop. */
  listen(listener: (said: Said) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  // What is shown

  /** The next moment, for the screen to play out; `shown` is then the game after it. */
  advance(): Moment | null {
    const [moment, ...rest] = this.moments;
    if (!moment) return null;
    this.moments = rest;
    this.shown = rest.length === 0 ? this.view : moment.view;
    return moment;
  }

  /** Show the truth at once. */
  catchUp(): void {
    this.moments = [];
    this.shown = this.view;
  }
}
