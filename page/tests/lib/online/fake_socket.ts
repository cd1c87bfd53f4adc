/** A socket whose other end is the test. */
import type { Frame, Message } from "../../../src/lib/api/messages";

export class FakeSocket {
  static made: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.made.at(-1);
    if (!socket) throw new Error("nobody has connected");
    return socket;
  }
  static connect = (url: string): WebSocket => new FakeSocket(url) as unknown as WebSocket;

  readyState: number = WebSocket.CONNECTING;
  sent: Frame[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Frame);
  }
  close(): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.();
  }

  accept(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  tell(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get keys(): string[] {
    return this.sent.flatMap((frame) => ("key" in frame ? [frame.key] : []));
  }
}
