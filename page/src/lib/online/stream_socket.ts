/** Plays at a table over HTTP where a proxy lets no WebSockets through: a stream of messages, and a request for each command. */
import { command, ProblemError } from "../api/http";
import type { Code, Command, Frame, Hello, Hint, Message, Say, TableView } from "../api/messages";
import type { Connection } from "./connection.svelte";

/** Return whether a WebSocket opens. */
const opens = (socket: WebSocket): Promise<boolean> =>
  new Promise((resolve) => {
    socket.onopen = () => {
      resolve(true);
      socket.close();
    };
    socket.onclose = () => resolve(false);
  });

/** Let a connection use streams if the server answers, but opens no WebSocket. */
export async function useStreams(connection: Connection): Promise<void> {
  const answer = await fetch(connection.path.replace(/\/live$/, "")).catch(() => null);
  if (!answer?.ok || (await opens(connection.connect(connection.url)))) return;
  connection.connect = (url) => new StreamSocket(url) as unknown as WebSocket;
  connection.retry();
}

/** The part of WebSocket's interface that a connection needs. */
export class StreamSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;

  /** The path of the table in the API. */
  readonly #path: string;
  readonly #name: string;
  #hello: Hello = { t: "hello" };
  #stream = new AbortController();
  /** The number of the last event that came by the stream. */
  #seq = 0;
  /** How far the server's clock is ahead, ms. */
  #ahead = 0;
  /** The requests so far: the next one waits for them. */
  #sent: Promise<void> = Promise.resolve();

  constructor(url: string) {
    this.#path = new URL(url).pathname.replace(/\/live$/, "");
    this.#name = this.#path.split("/").at(-1) ?? "";
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  send(text: string): void {
    const frame = JSON.parse(text) as Frame;
    if (frame.t === "hello") void this.#listen(frame);
    else if (frame.t === "ping") void this.#ping();
    else this.#sent = this.#sent.then(() => this.#command(frame));
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.#stream.abort();
    this.onclose?.();
  }

  #tell(message: Message): void {
    if (message.t === "welcome" || message.t === "event") this.#seq = message.seq;
    if (message.t === "welcome" || message.t === "pong") this.#ahead = message.now - Date.now();
    if (this.readyState === WebSocket.OPEN) this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Pass on the messages of a stream; a further hello ends the previous stream. */
  async #listen(hello: Hello): Promise<void> {
    this.#stream.abort();
    const { signal } = (this.#stream = new AbortController());
    this.#hello = hello;
    try {
      // What a pass offers is told to sockets alone.
      if (hello.pass) throw new Error("no stream tells what a pass offers");
      const since = hello.since == null ? "" : `?since=${hello.since}`;
      const answer = await fetch(`${this.#path}/stream${since}`, { signal, ...this.#tokens });
      if (!answer.ok) throw new ProblemError((await answer.json()) as ProblemError["problem"]);
      const reader = answer.body!.getReader();
      const decoder = new TextDecoder();
      let rest = "";
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        const lines = (rest + decoder.decode(read.value, { stream: true })).split("\n");
        rest = lines.pop() ?? "";
        // A blank line says that the server is there.
        for (const line of lines)
          this.#tell(line === "" ? { t: "pong", now: Date.now() + this.#ahead } : (JSON.parse(line) as Message));
      }
    } catch (error) {
      if (error instanceof ProblemError) this.#refuse(null, error);
    }
    if (!signal.aborted) this.close();
  }

  get #tokens(): RequestInit {
    const tokens = this.#hello.tokens ?? [];
    return tokens.length > 0 ? { headers: { authorization: `Bearer ${tokens.join(",")}` } } : {};
  }

  async #ping(): Promise<void> {
    const answer = await fetch(this.#path).catch(() => null);
    if (answer?.ok) this.#tell({ t: "pong", now: ((await answer.json()) as TableView).now });
    // Else the connection notices that no pong comes.
  }

  async #command(frame: Command | Say | Hint): Promise<void> {
    try {
      const reply = await command(this.#name, frame as Command, this.#hello.tokens ?? []);
      // The stream brings events and talk in their order; an event of the past is the answer to a repeated command.
      if (reply.t === "said" || (reply.t === "event" && reply.seq > this.#seq)) return;
      this.#tell(reply);
      if (reply.t === "seated") {
        const tokens = [...(this.#hello.tokens ?? []), reply.token];
        void this.#listen({ t: "hello", tokens, since: this.#seq });
      }
    } catch (error) {
      if (error instanceof ProblemError && error.problem) this.#refuse(frame.key, error);
      else this.close();
    }
  }

  #refuse(key: string | null, { problem }: ProblemError): void {
    if (!problem) return;
    const { message, table = null } = problem;
    this.#tell({ t: "refused", key, code: problem.code as Code, message, table });
  }
}
