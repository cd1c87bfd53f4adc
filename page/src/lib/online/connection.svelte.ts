/** A WebSocket to the server that reconnects when it breaks and pings when it is idle. */
import type { Frame, Message } from "../api/messages";

/** connecting: no answer yet; open; waiting: to try again; closed: for good. */
export type State = "connecting" | "open" | "waiting" | "closed";

export interface Handlers {
  /** The socket is open: send the first message here. */
  onopen: () => void;
  onmessage: (message: Message) => void;
  /** The socket closed, whether it broke or was given up. */
  onlost: () => void;
}

/** How long a connection attempt may take until the first message, ms. */
const ANSWER_MS = 15_000;
const PING_MS = 20_000;
/** After this long without an answer the player is told, ms. */
export const LATE_MS = 1_500;
/** How long a pong may take before the connection counts as broken, ms. */
const PONG_MS = 8_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

export class Connection {
  state = $state<State>("connecting");
  /** Whether a pong is late: the line may be lost. The next message says that it is not. */
  late = $state(false);

  #socket: WebSocket | null = null;
  #attempts = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #awake: AbortController | null = null;
  #givenUp = false;
  /** Whether a ping has no answer yet. */
  #pinged = false;

  constructor(
    readonly path: string,
    readonly handlers: Handlers,
    readonly connect: (url: string) => WebSocket,
  ) {}

  open(): void {
    if (this.#socket || this.#givenUp) return;
    this.#stopTimers();
    this.#stayAwake();
    this.state = "connecting";
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = this.connect(`${scheme}//${location.host}${this.path}`);
    this.#socket = socket;
    socket.onopen = () => this.handlers.onopen();
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      // Any message shows that the server is there.
      this.#stopTimers();
      this.late = false;
      this.#after(PING_MS, () => this.#ping());
      this.handlers.onmessage(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#after(ANSWER_MS, () => this.drop());
  }

  /** The server has accepted us: the connection counts as open, and the delays of retries begin anew. */
  markOpen(): void {
    this.#attempts = 0;
    this.state = "open";
  }

  send(frame: Frame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** The device woke up or is online again: reconnect without delay, or ping to see whether the socket still works. */
  retry(): void {
    if (this.late) this.drop();
    if (this.state === "waiting") this.open();
    else this.check();
  }

  /** Ping, unless that is under way: an answer that should be here is not. */
  check(): void {
    if (this.state === "open" && !this.#pinged) this.#ping();
  }

  /** Close the socket and reconnect. */
  drop(): void {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }

  /** Close the socket and never reconnect. */
  giveUp(): void {
    this.#givenUp = true;
    this.drop();
  }

  /** Close for good: the screen goes away. */
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
    addEventListener("online", () => this.retry(), { signal });
    // A socket would not notice for a long time.
    addEventListener("offline", () => this.#socket && this.drop(), { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.retry(), {
      signal,
    });
  }

  #lost(): void {
    this.#stopTimers();
    this.late = false;
    this.#socket = null;
    this.handlers.onlost();
    if (this.#givenUp) {
      this.state = "closed";
      return;
    }
    // All clients lose their connections when a server goes down; jitter spreads their return.
    const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempts++);
    const wait = longest * (0.5 + Math.random() / 2);
    this.state = "waiting";
    this.#after(wait, () => this.open());
  }

  #ping(): void {
    this.#stopTimers();
    this.#pinged = true;
    this.send({ t: "ping" });
    this.#after(LATE_MS, () => (this.late = true));
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
    this.#pinged = false;
    this.#timers.forEach(clearTimeout);
    this.#timers.clear();
  }
}
