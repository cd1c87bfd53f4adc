/** What every table promises to screens: the same checks for a client of a server and for a session. */
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Command, Frame, Refused } from "../../../src/lib/api/messages";
import { TableClient } from "../../../src/lib/online/table_client.svelte";
import type { WorkerEngine } from "../../../src/lib/rules/engine";
import type { Moment, Table } from "../../../src/lib/play/table";
import type { Session } from "../../../src/lib/session/session.svelte";
import { FakeSocket } from "../online/fake_socket";
import { event, welcome } from "../online/server";
import { builtEngine } from "../rules/module";
import { begun, planOf, random, whenStored, tabOf } from "../session/games";

let engine: WorkerEngine;
beforeAll(() => {
  engine = builtEngine();
});

/** A socket whose other end plays by the rules: what it says of a command a session has decided. */
function online(session: Session): Table {
  FakeSocket.made = [];
  const client = new TableClient("abc", FakeSocket.connect);
  client.open();
  const socket = FakeSocket.last;
  let seq = session.entries.length;
  let key: string | null = null;
  session.listen({
    onmoments: (moments) => {
      for (const { what, room, view, own } of structuredClone(moments) as Moment[])
        socket.tell(event(++seq, what, { key, room, view, own }));
      key = null;
    },
    onreset: () => undefined,
  });
  const answered = async (command: Command, answer: Promise<Refused | null | string>): Promise<void> => {
    const refused = await answer;
    if (typeof refused === "string" && key === command.key)
      socket.tell({ t: "refused", key, code: "exists", message: "", table: refused }); // there was one already
    else if (refused !== null && typeof refused === "object") socket.tell({ ...refused, key: command.key });
  };
  const send = socket.send.bind(socket);
  socket.send = (text: string) => {
    send(text);
    const frame = JSON.parse(text) as Frame;
    queueMicrotask(() => {
      if (frame.t === "hello" || frame.t === "ping") return;
      key = frame.key;
      if (frame.t === "place")
        void answered(frame, session.place(frame.seat, { face: frame.face, bandit: frame.bandit ?? false }));
      else if (frame.t === "leave") void answered(frame, session.leave([frame.seat]));
      else if (frame.t === "reclaim") void answered(frame, session.reclaim(frame.seat));
      else if (frame.t === "end") void answered(frame, session.end([frame.seat]));
      else if (frame.t === "rematch") void answered(frame, session.rematch());
      else if (frame.t === "hint")
        void session
          .hint(frame.seat)
          .then((found) =>
            socket.tell(
              Array.isArray(found)
                ? { t: "advised", key: frame.key, seq, moves: found }
                : { ...(found as Refused), key: frame.key },
            ),
          );
    });
  };
  socket.accept();
  const { room, view, own } = session;
  const you = [...session.you];
  socket.tell(welcome({ seq, you, room: room!, view, own }));
  return client;
}

describe.each(["a session", "an online table"])("%s", (kind) => {
  let table: Table;
  let moments: Moment[];
  const open = (hints = true): void => {
    const session = begun(tabOf(engine), planOf(random(2), { players: 2, hints }, [null]));
    table = kind === "a session" ? session : online(session);
    moments = [];
    table.listen({ onmoments: (more) => moments.push(...more), onreset: () => undefined });
  };
  beforeEach(() => {
    localStorage.clear();
    vi.unstubAllGlobals();
    open();
  });
  const first = (): Parameters<Table["place"]> => [table.view!.seat!, table.view!.options[0]!.move];

  test("it knows its room and view, which seats are ours, and whose turn it is", () => {
    expect(table.trouble).toBeNull();
    expect(table.room).toMatchObject({ state: "playing" });
    expect([table.you, table.host, table.present]).toEqual([[0, 1], true, [0, 1]]);
    expect(table.view!.options.length).toBeGreaterThan(0);
    expect([table.due, table.moveMs, table.alarm]).toEqual([null, 0, null]);
  });

  test("a placing is told, with the view before and after it, and answered with nothing; the newest view is there by then", async () => {
    const before = table.view;
    let known: unknown;
    table.listen({ onmoments: () => (known = table.view), onreset: () => undefined });
    expect(await table.place(...first())).toBeNull();
    expect(moments).toHaveLength(1);
    expect(moments[0]).toMatchObject({ what: { t: "placed", seat: before!.seat, by: "player" }, before });
    expect(moments[0]!.view).toBe(table.view);
    expect(known).toBe(table.view);
    expect(table.view).not.toEqual(before);
  });

  test("a placing that may not be is refused with its reason, and nothing has happened", async () => {
    const [seat, move] = first();
    expect(await table.place(1 - seat, move)).toMatchObject({ t: "refused", code: "not-your-turn" });
    expect(moments).toEqual([]);
  });

  test("who has stopped listening hears no more", async () => {
    const late: Moment[] = [];
    table.listen({ onmoments: (more) => late.push(...more), onreset: () => undefined })();
    await table.place(...first());
    expect(late).toEqual([]);
  });

  test("seats are left and taken back", async () => {
    expect(await table.leave([0])).toBeNull();
    expect(table.room!.seats[0]!.left).toBe(true);
    expect(await table.reclaim(0)).toBeNull();
    expect(table.room!.seats[0]!.left).toBe(false);
    expect(await table.reclaim(0)).toMatchObject({ code: "not-away" });
  });

  test("a game that all its people end is broken off, and has a rematch", async () => {
    expect(await table.rematch()).toMatchObject({ t: "refused" });
    expect(await table.end(table.you)).toBeNull();
    expect(table.room).toMatchObject({ state: "ended" });
    const following = await table.rematch();
    expect(following).toBe(table.room!.following);
    expect(await table.rematch()).toBe(following);
  });

  test("a hint names every legal move; where none were agreed on, it is refused", async () => {
    const { options } = table.view!;
    expect(await table.hint(table.view!.seat!)).toHaveLength(options.length);
    open(false);
    expect(await table.hint(table.view!.seat!)).toMatchObject({ code: "no-hints" });
  });

  test("what is closed is left alone", async () => {
    table.close();
    await whenStored();
    expect(moments).toEqual([]);
  });
});
