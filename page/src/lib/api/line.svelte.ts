/** A line to the server that is kept up: tried again when it breaks, asked for a sign of life when it is quiet. */
import type { Frame, Message } from "./messages";

/** connecting: no answer yet; open; waiting: to try again at `retryAt`; closed: for good. */
export type State = "connecting" | "open" | "waiting" | "closed";

export interface Ends {
  /** Somebody took the call; what is said first is said here. */
  onopen: () => void;
  onmessage: (message: Message) => void;
  /** It broke, or was given up. */
  onlost: () => void;
}

/** How long a call may stay unanswered, from the first ring to the first word. */
const ANSWER_MS = 15_000;
const PING_MS = 20_000;
/** How long a ping may stay unanswered before we take the line for dead. */
const PONG_MS = 8_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

export class Line {
  state = $state<State>("connecting");
  /** While waiting: when the next attempt is made, ms since 1970 by this device. */
  retryAt = $state<number | null>(null);

  #socket: WebSocket | null = null;
  #attempts = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #awake: AbortController | null = null;
  #givenUp = false;

  constructor(
    readonly path: string,
    readonly ends: Ends,
    readonly connect: (url: string) => WebSocket,
  ) {}

  open(): void {
    if (this.#socket || this.#givenUp) return;
    this.#stopTimers();
    this.#stayAwake();
    this.state = "connecting";
    this.retryAt = null;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = this.connect(`${scheme}//${location.host}${this.path}`);
    this.#socket = socket;
    socket.onopen = () => this.ends.onopen();
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      // Whatever comes shows that somebody is there.
      this.#stopTimers();
      this.#after(PING_MS, () => this.#ping());
      this.ends.onmessage(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#after(ANSWER_MS, () => this.drop());
  }

  /** We are understood: from here on the line is open, and the next break is a first one. */
  understood(): void {
    this.#attempts = 0;
    this.state = "open";
  }

  send(frame: Frame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** The device woke up or is online again: do not wait any longer, and do not trust an old line. */
  wake(): void {
    if (this.state === "waiting") this.open();
    else if (this.state === "open") this.#ping();
  }

  /** What comes over it is no use: call again. */
  drop(): void {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }

  /** Calling again is no use. */
  giveUp(): void {
    this.#givenUp = true;
    this.drop();
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
    this.ends.onlost();
    if (this.#givenUp) {
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

  #ping(): void {
    this.#stopTimers();
    this.send({ t: "ping" });
    this.#after(PONG_MS, () => this.drop());
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
}
