/** The page's side of the Worker that runs its tables: requests, sockets, and whether there is such a thing here. */
import { ProblemError } from "../api/http";
import { AnswersAhead } from "./answers_ahead";
import type { FromWorker, Kind, Requests, ToWorker } from "./protocol";

/** How long the Worker may take to be ready before a game is played through the server instead, ms. */
const PATIENCE_MS = 6_000;

/** A Worker that failed is not started again sooner, ms. */
const AGAIN_MS = 30_000;

/** A socket's end in the page. */
export interface Ends {
  onmessage: (text: string) => void;
  onclose: () => void;
}

interface Waiting {
  answer: (answer: never) => void;
  fail: (error: ProblemError) => void;
}

class Bridge {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #sockets = new Map<number, Ends & { ahead: AnswersAhead }>();
  /** Whether what tables say ahead has always held. Where it has not, be it that the disk is full, nothing is shown before it is so. */
  #trusted = true;
  #last = 0;
  #gone = false;
  /** Whether the rules are there. */
  readonly ready: Promise<boolean>;

  constructor(readonly onlost: () => void) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    this.ready = new Promise((ready) => {
      setTimeout(() => ready(false), PATIENCE_MS);
      this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.t === "ready") ready(true);
        else if (data.t === "failed") ready(false);
        else this.#receive(data);
      };
      this.#worker.onerror = () => {
        ready(false);
        this.#lost(); // also where it was ready before
      };
    });
    void this.ready.then((ready) => ready || this.#lost());
  }

  #receive(message: Exclude<FromWorker, { t: "ready" | "failed" }>): void {
    const { id } = message;
    if (message.t === "message") return this.#hear(id, message.text);
    if (message.t === "ahead") return this.#sockets.get(id)?.ahead.learn(message.answers);
    if (message.t === "closed") return this.#closed(id);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (message.t === "answer") waiting?.answer(message.answer as never);
    else waiting?.fail(new ProblemError(message.problem));
  }

  #hear(id: number, text: string): void {
    const socket = this.#sockets.get(id);
    const heard = socket?.ahead.hear(text);
    if (heard === "new") return socket?.onmessage(text);
    if (heard !== "other") return;
    // Whoever comes again hears how things are.
    this.#trusted = false;
    this.#post({ t: "close", id });
    this.#closed(id);
  }

  #closed(id: number): void {
    const socket = this.#sockets.get(id);
    this.#sockets.delete(id);
    socket?.onclose();
  }

  /** The Worker does not work: everybody hears of it, and the next one who wants it starts another. */
  #lost(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#worker.terminate();
    this.onlost();
    for (const { fail } of this.#waiting.values()) fail(new ProblemError(null));
    for (const { onclose } of this.#sockets.values()) onclose();
    this.#waiting.clear();
    this.#sockets.clear();
  }

  #post = (message: ToWorker): void => this.#worker.postMessage(message);

  ask<Wish extends Kind>(kind: Wish, asked: Requests[Wish]["asked"]): Promise<Requests[Wish]["answer"]> {
    return new Promise((answer, fail) => {
      const id = ++this.#last;
      this.#waiting.set(id, { answer, fail });
      this.#post({ t: "ask", id, kind, asked });
    });
  }

  connect(table: string, ends: Ends): { send: (text: string) => void; close: () => void } {
    const id = ++this.#last;
    const ahead = new AnswersAhead();
    this.#sockets.set(id, { ...ends, ahead });
    this.#post({ t: "connect", id, table });
    return {
      send: (text) => {
        this.#post({ t: "frame", id, text });
        const answer = this.#trusted ? ahead.to(text) : null;
        // Whoever sends goes on first, as with any other answer.
        if (answer !== null) queueMicrotask(() => this.#sockets.has(id) && ends.onmessage(answer));
      },
      close: () => {
        this.#sockets.delete(id);
        this.#post({ t: "close", id });
      },
    };
  }
}

let running: Bridge | null = null;
/** When it last failed, by `performance.now()`: it is not tried again for every question. */
let failedAt = -Infinity;

/** The Worker, started where it is not running; null: this browser cannot have one. */
export function bridge(): Bridge | null {
  if (!("Worker" in globalThis) || !("WebAssembly" in globalThis)) return null;
  if (!running) {
    const made: Bridge = new Bridge(() => {
      if (running === made) running = null;
      failedAt = performance.now();
    });
    running = made;
  }
  return running;
}

/** Whether games can be played here, without a server. `within`: what is not there so soon counts as not there, ms. */
export async function isAvailable(within = PATIENCE_MS): Promise<boolean> {
  const ready = performance.now() - failedAt < AGAIN_MS ? null : bridge()?.ready;
  return ready ? Promise.race([ready, new Promise<boolean>((late) => setTimeout(() => late(false), within))]) : false;
}

/** Ask the Worker; ProblemError(null): there is none. */
export async function askHere<Wish extends Kind>(kind: Wish, asked: Requests[Wish]["asked"]): Promise<Requests[Wish]["answer"]> {
  const found = bridge();
  if (!found) throw new ProblemError(null);
  return found.ask(kind, asked);
}
