/** A WebSocket to the server that reconnects when it breaks and pings when it is idle. */
import type { Frame, Message } from "../api/messages";

/** connecting: no answer yet; waiting: before the next attempt; closed: for good. */
export type State = "connecting" | "open" | "waiting" | "closed";

export interface Handlers {
  /** The socket is open: send the first message here. */
  onopen: () => void;
  onmessage: (message: Message) => void;
  /** The socket was closed, by an error or by us. */
  onlost: () => void;
}

/** The longest time until the first message of a connection, ms. */
const ANSWER_MS = 15_000;
const PING_MS = 20_000;
/** The time without an answer after which the player is told, ms. */
export const LATE_MS = 1_500;
/** The time without a pong after which the connection counts as broken, ms. */
const PONG_MS = 8_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

export class Connection {
  state = $state<State>("connecting");
  /** Whether a pong is late, so that the connection may be lost. The next message resets it. */
  late = $state(false);

  #socket: WebSocket | null = null;
  #attempts = 0;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #networkListeners: AbortController | null = null;
  #givenUp = false;
  /** Whether a ping has not been answered yet. */
  #pinged = false;

  constructor(
    readonly path: string,
    readonly handlers: Handlers,
    /** Opens a WebSocket; replaced where none gets through. */
    public connect: (url: string) => WebSocket,
  ) {}

  get url(): string {
    return location.origin.replace("http", "ws") + this.path;
  }

  open(): void {
    if (this.#socket || this.#givenUp) return;
    this.#stopTimers();
    this.#watchNetwork();
    this.state = "connecting";
    const socket = this.connect(this.url);
    this.#socket = socket;
    socket.onopen = () => this.handlers.onopen();
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      // Any message proves that the server is there.
      this.#stopTimers();
      this.late = false;
      this.#schedule(PING_MS, () => this.#ping());
      this.handlers.onmessage(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#handleLoss();
    };
    this.#schedule(ANSWER_MS, () => this.reconnect());
  }

  /** Mark the connection as accepted by the server, and reset the delays of retries. */
  markOpen(): void {
    this.#attempts = 0;
    this.state = "open";
  }

  send(frame: Frame): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  /** Reconnect without delay, or ping to see whether the socket still works: the device woke up or is online again. */
  retry(): void {
    if (this.late) this.reconnect();
    if (this.state === "waiting") this.open();
    else this.check();
  }

  /** Ping, unless a ping is pending, because an answer is overdue. */
  check(): void {
    if (this.state === "open" && !this.#pinged) this.#ping();
  }

  /** Close the socket and reconnect. */
  reconnect(): void {
    const socket = this.#socket;
    this.#handleLoss();
    socket?.close();
  }

  /** Close the socket and never reconnect. */
  giveUp(): void {
    this.#givenUp = true;
    this.reconnect();
  }

  /** Close for good, because the screen is closed. */
  close(): void {
    this.#stopTimers();
    this.#networkListeners?.abort();
    this.#networkListeners = null;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.state = "closed";
  }

  #watchNetwork(): void {
    if (this.#networkListeners) return;
    this.#networkListeners = new AbortController();
    const { signal } = this.#networkListeners;
    addEventListener("online", () => this.retry(), { signal });
    // The socket itself would take long to notice.
    addEventListener("offline", () => this.#socket && this.reconnect(), { signal });
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.retry(), {
      signal,
    });
  }

  #handleLoss(): void {
    this.#stopTimers();
    this.late = false;
    this.#socket = null;
    this.handlers.onlost();
    if (this.#givenUp) {
      this.state = "closed";
      return;
    }
    // All clients lose their connections when a server stops; jitter spreads their return.
    const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.#attempts++);
    const wait = longest * (0.5 + Math.random() / 2);
    this.state = "waiting";
    this.#schedule(wait, () => this.open());
    // Perhaps a proxy lets no WebSockets through.
    if (this.#attempts === 2 && navigator.onLine)
      void import("./stream_socket").then(({ useStreams }) => useStreams(this)).catch(() => {});
  }

  #ping(): void {
    this.#stopTimers();
    this.#pinged = true;
    this.send({ t: "ping" });
    this.#schedule(LATE_MS, () => (this.late = true));
    this.#schedule(PONG_MS, () => this.reconnect());
  }

  #schedule(ms: number, then: () => void): void {
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
