import { afterEach, expect, test, vi } from "vitest";
import type { Message } from "../../../src/lib/api/messages";
import type { Connection } from "../../../src/lib/online/connection.svelte";
import { StreamSocket, useStreams } from "../../../src/lib/online/stream_socket";
import { eventually } from "../../eventually";
import { FakeSocket } from "./fake_socket";
import { event, placed, welcome } from "./server";

afterEach(() => vi.unstubAllGlobals());

const URL_ = "ws://vegas.example/games/api/tables/abc/live";
const json = (value: unknown, status = 200): Response => new Response(JSON.stringify(value), { status });

/** A server that answers over HTTP: what it was asked, and the end of its stream. */
function server(answers: Record<string, () => Response>): { asked: string[]; write: (...lines: unknown[]) => void } {
  const asked: string[] = [];
  let stream: ReadableStreamDefaultController<Uint8Array>;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    const tokens = new Headers(init?.headers).get("authorization") ?? "";
    asked.push(`${init?.method ?? "GET"} ${path} ${tokens}`.trim());
    if (!path.includes("/stream")) return Promise.resolve(answers[path.split("/").at(-1) ?? ""]?.() ?? json({}, 500));
    return Promise.resolve(
      answers["stream"]?.() ?? new Response(new ReadableStream({ start: (made) => void (stream = made) })),
    );
  });
  const write = (...lines: unknown[]): void =>
    stream.enqueue(
      new TextEncoder().encode(lines.map((line) => (line === "" ? "\n" : `${JSON.stringify(line)}\n`)).join("")),
    );
  return { asked, write };
}

function open(): { socket: StreamSocket; told: Message[]; closed: () => boolean } {
  const socket = new StreamSocket(URL_);
  const told: Message[] = [];
  let closed = false;
  socket.onmessage = ({ data }) => told.push(JSON.parse(data) as Message);
  socket.onclose = () => (closed = true);
  return { socket, told, closed: () => closed };
}

async function greeted(
  answers: Record<string, () => Response> = {},
): Promise<ReturnType<typeof open> & ReturnType<typeof server>> {
  const there = server(answers);
  const here = open();
  await new Promise<void>((opened) => (here.socket.onopen = opened));
  here.socket.send(JSON.stringify({ t: "hello", tokens: ["mine"], since: 5 }));
  await eventually(() => expect(there.asked).toEqual(["GET /games/api/tables/abc/stream?since=5 Bearer mine"]));
  there.write(welcome());
  await eventually(() => expect(here.told.map(({ t }) => t)).toEqual(["welcome"]));
  return { ...there, ...here };
}

test("messages come by the stream, and a blank line says that the server is there", async () => {
  const { write, told } = await greeted();
  write(event(6, placed(0)), "");
  await eventually(() => expect(told.map(({ t }) => t)).toEqual(["welcome", "event", "pong"]));
});

test("an event that answers a command comes by the stream alone, so that none is told before its time", async () => {
  const { socket, write, told, asked } = await greeted({ commands: () => json(event(7, placed(0), { key: "k" })) });
  socket.send(JSON.stringify({ t: "place", key: "k", seat: 0, face: 2, bandit: false }));
  await eventually(() => expect(asked.at(-1)).toBe("POST /api/tables/abc/commands Bearer mine"));
  write(event(6, placed(1)), event(7, placed(0), { key: "k" }));
  await eventually(() => expect(told.map((one) => ("seq" in one ? one.seq : 0))).toEqual([5, 6, 7]));
});

test("a command that is repeated is answered by its event of the past", async () => {
  const { socket, told } = await greeted({ commands: () => json(event(4, placed(0), { key: "k" })) });
  socket.send(JSON.stringify({ t: "place", key: "k", seat: 0, face: 2, bandit: false }));
  await eventually(() => expect(told.at(-1)).toMatchObject({ t: "event", seq: 4 }));
});

test("a refusal is told with the key of its command", async () => {
  const { socket, told, closed } = await greeted({ commands: () => json({ code: "not-yours", message: "No." }, 403) });
  socket.send(JSON.stringify({ t: "place", key: "k", seat: 0, face: 2, bandit: false }));
  await eventually(() =>
    expect(told.at(-1)).toEqual({ t: "refused", key: "k", code: "not-yours", message: "No.", table: null }),
  );
  expect(closed()).toBe(false);
});

test("a table that does not exist is told of, and the end of a stream is that of the connection", async () => {
  server({ stream: () => json({ code: "no-table", message: "No." }, 404) });
  const { socket, told, closed } = open();
  await Promise.resolve();
  socket.send(JSON.stringify({ t: "hello" }));
  await eventually(() => expect(closed()).toBe(true));
  expect(told).toEqual([{ t: "refused", key: null, code: "no-table", message: "No.", table: null }]);
});

test.each([
  ["no socket opens, but the server answers", () => json({}), false, true],
  ["the server is back", () => json({}), true, false],
  ["no server answers", () => json({}, 502), false, false],
])("streams are used only where %s", async (_, answer, works, used) => {
  server({ abc: answer });
  FakeSocket.made = [];
  const retry = vi.fn();
  const connection = { path: "/games/api/tables/abc/live", url: URL_, connect: FakeSocket.connect, retry };
  const done = useStreams(connection as unknown as Connection);
  if (answer().ok) {
    await eventually(() => expect(FakeSocket.made.length).toBe(1));
    if (works) FakeSocket.last.accept();
    else FakeSocket.last.close();
  }
  await done;
  expect(connection.connect !== FakeSocket.connect).toBe(used);
  expect(retry).toHaveBeenCalledTimes(used ? 1 : 0);
});
