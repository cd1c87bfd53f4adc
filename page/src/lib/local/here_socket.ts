/** HereSocket: what `Connection` takes for a WebSocket, to a table of this browser. Its other end is the Worker of the tables. */
import type { Ends } from "./bridge";

type Line = { send: (text: string) => void; close: () => void };

export class HereSocket {
  readyState = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;
  #line: Line | null = null;

  constructor(table: string) {
    void this.#open(table);
  }

  async #open(table: string): Promise<void> {
    const ends: Ends = {
      onmessage: (data) => this.onmessage?.({ data } as MessageEvent),
      onclose: () => this.#closed(),
    };
    try {
      const { bridge } = await import("./bridge");
      const found = bridge();
      if (!found || !(await found.ready) || this.readyState !== WebSocket.CONNECTING) return this.#closed();
      this.#line = found.connect(table, ends);
      this.readyState = WebSocket.OPEN;
      this.onopen?.({} as Event);
    } catch {
      this.#closed();
    }
  }

  #closed(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({} as CloseEvent);
  }

  send(text: string): void {
    this.#line?.send(text);
  }

  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.#line?.close();
  }
}
