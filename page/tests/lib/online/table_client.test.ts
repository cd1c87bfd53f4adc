import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableClient } from "../../../src/lib/online/table_client.svelte";
import type { EventMessage, PublicEvent, GameView, Welcome } from "../../../src/lib/api/messages";
import { holdingOf, saveHostToken, saveSeatToken } from "../../../src/lib/online/tokens";
import * as samples from "../../../src/gallery/samples";
import type { Moment } from "../../../src/lib/play/table";
import { FakeSocket } from "./fake_socket";
import { event, placed, welcome as welcomeTo } from "./server";

const view = (round: number): GameView => ({ ...samples.table, round });
const welcome = (more: Partial<Welcome> = {}): Welcome =>
  welcomeTo({ room: samples.room(2, "classic"), view: view(1), ...more });
const what: PublicEvent = placed(0);
const happened = (seq: number, more: Partial<EventMessage> = {}): EventMessage =>
  event(seq, what, { view: view(seq), ...more });

let client: TableClient;
let moments: Moment[];
let renewed: number;

function opened(): FakeSocket {
  client.open();
  FakeSocket.last.accept();
  FakeSocket.last.tell(welcome());
  return FakeSocket.last;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  FakeSocket.made = [];
  client = new TableClient("abc", FakeSocket.connect);
  moments = [];
  renewed = 0;
  client.listen({ onmoments: (more) => moments.push(...more), onreset: () => renewed++ });
});
afterEach(() => {
  client.close();
  vi.useRealTimers();
});

describe("hello", () => {
  test("it names the table, our tokens and the last event we have", () => {
    saveSeatToken("abc", "seat-token");
    saveHostToken("abc", "host-token");
    client.open();
    FakeSocket.last.accept();
    expect(FakeSocket.last.url).toMatch(/\/api\/tables\/abc\/live$/);
    expect(FakeSocket.last.sent).toEqual([{ t: "hello", tokens: ["seat-token", "host-token"], since: null }]);
    expect(client.state).toBe("connecting");
  });

  test("after the welcome everything is known", () => {
    opened();
    expect(client.state).toBe("open");
    expect([client.view?.round, client.you, client.host]).toEqual([1, [0], true]);
  });

  test("a line on which nobody ever says anything is given up, and another is tried", () => {
    client.open();
    vi.advanceTimersByTime(15_000);
    expect(client.state).toBe("waiting");
    vi.advanceTimersByTime(500);
    expect(FakeSocket.made.length).toBe(2);
    FakeSocket.last.accept(); // somebody is there, but silent
    vi.advanceTimersByTime(15_000);
    expect(client.state).toBe("waiting");
    vi.advanceTimersByTime(1_000);
    FakeSocket.last.accept();
    FakeSocket.last.tell(welcome());
    vi.advanceTimersByTime(15_000);
    expect([client.state, FakeSocket.made.length]).toEqual(["open", 3]);
  });

  test("a server that speaks otherwise is not misunderstood", () => {
    client.open();
    FakeSocket.last.accept();
    FakeSocket.last.tell(welcome({ version: 99 }));
    expect([client.state, client.failure]).toEqual(["closed", "other-version"]);
  });

  test("a table that does not exist is not asked for again", () => {
    client.open();
    FakeSocket.last.accept();
    FakeSocket.last.tell({ t: "refused", key: null, code: "no-table", message: "", table: null });
    vi.advanceTimersByTime(60_000);
    expect([client.state, client.failure, FakeSocket.made.length]).toEqual(["closed", "no-table", 1]);
  });
});

describe("a lost line", () => {
  test("it is taken up again, with the number of the last event", () => {
    const socket = opened();
    socket.tell(happened(6));
    socket.close();
    expect(client.state).toBe("waiting");
    vi.advanceTimersByTime(500);
    FakeSocket.last.accept();
    expect(FakeSocket.made.length).toBe(2);
    expect(FakeSocket.last.sent[0]).toMatchObject({ t: "hello", since: 6 });
  });

  test("attempts come further and further apart, but never more than fifteen seconds", () => {
    client.open();
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      FakeSocket.last.close();
      const [made, since] = [FakeSocket.made.length, Date.now()];
      while (FakeSocket.made.length === made) vi.advanceTimersByTime(10);
      waits.push(Date.now() - since);
    }
    expect(waits[0]).toBeLessThanOrEqual(500);
    expect(waits[3]).toBeGreaterThanOrEqual(2_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_000);
  });

  test("a line that answers no ping is dead", () => {
    const socket = opened();
    vi.advanceTimersByTime(20_000);
    expect(socket.sent.at(-1)).toEqual({ t: "ping" });
    vi.advanceTimersByTime(8_000);
    expect(client.state).toBe("waiting");
  });

  test("an answered ping keeps it open", () => {
    const socket = opened();
    vi.advanceTimersByTime(20_000);
    socket.tell({ t: "pong", now: Date.now() });
    vi.advanceTimersByTime(19_000);
    expect(client.state).toBe("open");
  });

  test("a device that wakes up does not wait", () => {
    opened().close();
    dispatchEvent(new Event("online"));
    expect(client.state).toBe("connecting");
    client.close();
    dispatchEvent(new Event("online"));
    expect([client.state, FakeSocket.made.length]).toEqual(["closed", 2]);
  });

  test("a missing event is fetched by coming back", () => {
    const socket = opened();
    socket.tell(happened(8));
    expect(client.state).toBe("waiting");
    vi.advanceTimersByTime(500);
    FakeSocket.last.accept();
    expect(FakeSocket.last.sent[0]).toMatchObject({ since: 5 });
  });

  test("what happened meanwhile is told, and the board shows the truth", () => {
    const socket = opened();
    socket.tell(happened(6));
    socket.close();
    vi.advanceTimersByTime(500);
    FakeSocket.last.accept();
    FakeSocket.last.tell(welcome({ seq: 7, view: view(7), missed: [{ seq: 7, at: 0, what }] }));
    expect([client.missed.length, client.view?.round, moments.length, renewed]).toEqual([1, 7, 1, 2]);
  });
});

describe("a command", () => {
  test("it is answered by its event", async () => {
    const socket = opened();
    const answer = client.send({ t: "place", seat: 0, face: 2 });
    const [key = ""] = socket.keys;
    socket.tell(happened(6, { key }));
    expect((await answer).t).toBe("event");
  });

  test("it is answered by a refusal that says why", async () => {
    const socket = opened();
    const answer = client.send({ t: "start" });
    socket.tell({ t: "refused", key: socket.keys[0] ?? "", code: "seats-free", message: "", table: null });
    expect(await answer).toMatchObject({ t: "refused", code: "seats-free" });
  });

  test("without an answer it goes out again with the same key after a lost line, and counts once", async () => {
    const socket = opened();
    const answer = client.send({ t: "place", seat: 0, face: 2 });
    socket.close();
    vi.advanceTimersByTime(500);
    FakeSocket.last.accept();
    FakeSocket.last.tell(welcome());
    expect(FakeSocket.last.keys).toEqual(socket.keys);
    FakeSocket.last.tell({ t: "done", key: socket.keys[0] ?? "", seq: 6 });
    expect((await answer).t).toBe("done");
  });

  test("asked for while the line is down, it goes out once it is up", () => {
    client.open();
    void client.send({ t: "start" });
    FakeSocket.last.accept();
    expect(FakeSocket.last.keys).toEqual([]);
    FakeSocket.last.tell(welcome());
    expect(FakeSocket.last.keys.length).toBe(1);
  });

  test("the token of a seat is kept before it is sent", async () => {
    const socket = opened();
    const answer = client.sit({ name: "Ann" });
    const sit = socket.sent.at(-1);
    const token = sit?.t === "sit" ? (sit.token ?? "") : "";
    expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(holdingOf("abc").seats).toEqual([token]);
    socket.tell(happened(6, { key: socket.keys[0] ?? "", what: { t: "sat", seat: 1, name: "Ann" } }));
    socket.tell({ t: "seated", key: socket.keys[0] ?? "", seat: 1, token });
    expect((await answer).t).toBe("seated");
  });

  test("which seats are ours the server says, also when people move up", () => {
    const socket = opened();
    socket.tell({ t: "you", seats: [0, 1], host: true });
    expect([client.you, client.host]).toEqual([[0, 1], true]);
    socket.tell({ t: "you", seats: [1], host: false });
    expect([client.you, client.host]).toEqual([[1], false]);
  });

  test("who talks too fast is told so, once", () => {
    const socket = opened();
    const heard: string[] = [];
    client.listenToTalk((message) => heard.push(message.t));
    client.say({ seat: 0, phrase: "ouch" });
    const key = socket.keys.at(-1) ?? "";
    const refused = { t: "refused", key, code: "too-fast", message: "Wait.", table: null } as const;
    socket.tell(refused);
    socket.tell(refused);
    socket.tell({ t: "said", seat: 0, phrase: "ouch", words: null });
    expect(heard).toEqual(["refused", "said"]);
  });
  test("what was said is not said twice", () => {
    const socket = opened();
    client.say({ seat: 0, phrase: "hello" });
    socket.close();
    vi.advanceTimersByTime(500);
    FakeSocket.last.accept();
    FakeSocket.last.tell(welcome());
    expect(FakeSocket.last.sent.some((frame) => frame.t === "say")).toBe(false);
  });
});

describe("what happened", () => {
  test("every event is told once, with the game before and after it, when the newest state has it", () => {
    const socket = opened();
    let told: number | undefined;
    client.listen({ onmoments: () => (told = client.view?.round), onreset: () => undefined });
    socket.tell(happened(6));
    expect(told).toBe(6);
    socket.tell(happened(6)); // heard twice
    socket.tell(happened(7));
    expect(moments).toMatchObject([
      { seq: 6, before: { round: 1 }, view: { round: 6 } },
      { seq: 7, before: { round: 6 }, view: { round: 7 } },
    ]);
  });

  test("at the rematch the same tokens count", () => {
    const socket = opened();
    saveSeatToken("abc", "seat-token");
    socket.tell(happened(6, { what: { t: "rematched", table: "def" } }));
    expect(holdingOf("def").seats).toEqual(["seat-token"]);
  });

  test("a clock is told in this device's time", () => {
    client.open();
    FakeSocket.last.accept();
    FakeSocket.last.tell(welcome({ now: Date.now() + 5_000, due: Date.now() + 35_000 }));
    expect(client.due).toBe(Date.now() + 30_000);
  });
});

describe("hints", () => {
  const moves = [{ face: 2, bandit: false, win: 0.5, error: 0.01, exact: false, money: 90 }];

  test("one that is asked for is answered, and holds up nothing else", async () => {
    const socket = opened();
    const hint = client.hint(0);
    const [key = ""] = socket.keys;
    socket.tell({ t: "advised", key, seq: 5, moves });
    expect(await hint).toEqual(moves);
  });

  test("one that is refused says why", async () => {
    const socket = opened();
    const hint = client.hint(0);
    const [key = ""] = socket.keys;
    socket.tell({ t: "refused", key, code: "no-hints", message: "", table: null });
    expect(await hint).toMatchObject({ code: "no-hints" });
  });

  test("a line that breaks, or is not there, brings none", async () => {
    expect(await client.hint(0)).toBeNull();
    const socket = opened();
    const hint = client.hint(0);
    socket.close();
    expect(await hint).toBeNull();
  });
});

describe("several devices", () => {
  const lastSent = (): Record<string, unknown> => FakeSocket.last.sent.at(-1) as unknown as Record<string, unknown>;
  const answer = (seq: number, what: PublicEvent): void =>
    FakeSocket.last.tell(happened(seq, { what, key: lastSent()["key"] as string, room: samples.room(2, "classic") }));

  test("a pass is shown in hello, and the welcome says what it is for", () => {
    const socket = opened();
    client.inspectPass("the-pass");
    expect(lastSent()).toMatchObject({ t: "hello", pass: "the-pass", since: 5 });
    expect(client.invitation).toBeNull();
    socket.tell(welcome({ you: [], host: false, offer: { seats: [1], host: false } }));
    expect(client.invitation).toEqual({ pass: "the-pass", offer: { seats: [1], host: false } });
    expect(holdingOf("abc").seats).toEqual([]);
    client.sendHello();
    expect(lastSent()).not.toHaveProperty("pass");
  });

  test("a welcome that answers an earlier hello says nothing about the pass", () => {
    client.open();
    FakeSocket.last.accept();
    client.inspectPass("the-pass");
    FakeSocket.last.tell(welcome());
    expect(client.invitation).toBeNull();
    FakeSocket.last.tell(welcome());
    expect(client.invitation).toEqual({ pass: "the-pass", offer: null });
  });

  test("a pass for what this device holds already is left for another", () => {
    const socket = opened();
    client.inspectPass("the-pass");
    socket.tell(welcome({ offer: { seats: [0], host: true } }));
    expect(client.invitation).toBeNull();
  });

  test("a pass is redeemed with a token of our own, beside those we have", async () => {
    saveSeatToken("abc", "seat-token");
    saveHostToken("abc", "host-token");
    opened();
    const redeemed = client.redeem("the-pass");
    const { token } = lastSent();
    expect(lastSent()).toMatchObject({ t: "redeem", pass: "the-pass" });
    answer(6, { t: "redeemed", seats: [1], host: false });
    expect((await redeemed).t).toBe("event");
    expect(holdingOf("abc")).toMatchObject({ seats: ["seat-token", token], host: "host-token", seq: 6 });
  });

  test("a pass that is refused leaves everything as it was", async () => {
    saveSeatToken("abc", "seat-token");
    const socket = opened();
    const redeemed = client.redeem("the-pass");
    socket.tell({ t: "refused", key: lastSent()["key"] as string, code: "no-pass", message: "", table: null });
    expect((await redeemed).t).toBe("refused");
    expect(holdingOf("abc").seats).toEqual(["seat-token"]);
  });

  test("the pass for another device is the same until it is used", async () => {
    opened();
    const first = client.link(false);
    expect(lastSent()).toMatchObject({ t: "link", seats: [0], host: false });
    answer(6, { t: "linked", seats: [0], host: false });
    const pass = await first;
    expect(await client.link(false)).toBe(pass);
    FakeSocket.last.tell(happened(7, { what: { t: "redeemed", seats: [0], host: false } }));
    const second = client.link(false);
    answer(8, { t: "linked", seats: [0], host: false });
    expect(await second).not.toBe(pass);
  });

  test("who signs the others out holds everything by new tokens alone", async () => {
    saveSeatToken("abc", "seat-token");
    saveHostToken("abc", "host-token");
    opened();
    const signedOut = client.signOutOthers();
    const seat = lastSent();
    expect(seat).toMatchObject({ t: "rotate", seat: 0 });
    answer(6, { t: "rotated", seat: 0 });
    await vi.advanceTimersByTimeAsync(0);
    const host = lastSent();
    expect(host).toMatchObject({ t: "rotate", seat: null });
    expect(holdingOf("abc")).toMatchObject({ seats: ["seat-token", seat["token"], host["token"]], host: "host-token" });
    answer(7, { t: "rotated", seat: null });
    expect(await signedOut).toBeNull();
    expect(holdingOf("abc")).toMatchObject({ seats: [seat["token"], host["token"]], host: null });
  });

  test("tokens the server does not know are dropped, unless it is behind or they are under way", () => {
    for (const token of ["first", "second", "third"]) saveSeatToken("abc", token);
    client.open();
    FakeSocket.last.accept();
    FakeSocket.last.tell(welcome({ unknown: [1] }));
    expect(holdingOf("abc").seats).toEqual(["first", "third"]);
    FakeSocket.last.tell(happened(6, { what: { t: "sat", seat: 1, name: "Ben" }, room: samples.room(2, "classic") }));
    client.sendHello();
    FakeSocket.last.tell(welcome({ seq: 5, unknown: [0, 1] }));
    expect(holdingOf("abc").seats).toEqual(["first", "third"]);
    void client.sit({ name: "Ann", token: "first" });
    client.sendHello();
    FakeSocket.last.tell(welcome({ seq: 6, unknown: [0, 1] }));
    expect(holdingOf("abc").seats).toEqual(["first"]);
  });

  test("a tab of the device that signed the others out comes back with its new tokens", () => {
    const socket = opened();
    saveSeatToken("abc", "new-token");
    socket.tell({ t: "you", seats: [], host: false });
    expect(lastSent()).toMatchObject({ t: "hello", tokens: ["new-token"] });
  });

  test("a device that is signed out stays a spectator", () => {
    saveSeatToken("abc", "seat-token");
    const socket = opened();
    const before = socket.sent.length;
    socket.tell({ t: "you", seats: [], host: false });
    expect(socket.sent).toHaveLength(before);
    expect([client.you, client.host]).toEqual([[], false]);
  });
});

describe("a line that is in doubt", () => {
  test("a command that is not answered in time says so, and pings; any answer ends it", () => {
    const socket = opened();
    void client.send({ t: "place", seat: 0, face: 2, bandit: false });
    vi.advanceTimersByTime(1_400);
    expect(client.trouble).toBeNull();
    vi.advanceTimersByTime(200);
    expect(client.trouble).toBe("late");
    expect(socket.sent.at(-1)).toEqual({ t: "ping" });
    socket.tell(happened(6, { key: socket.keys.at(-1) ?? null }));
    expect([client.trouble, client.state]).toEqual([null, "open"]);
    vi.advanceTimersByTime(10_000);
    expect(client.state).toBe("open");
  });

  test("a pong that is late says so, and the line is given up seconds later", () => {
    opened();
    vi.advanceTimersByTime(20_000);
    expect(client.trouble).toBeNull();
    vi.advanceTimersByTime(1_500);
    expect(client.trouble).toBe("late");
    vi.advanceTimersByTime(6_500);
    expect([client.trouble, client.state]).toEqual(["lost", "waiting"]);
  });

  test("a device that is offline knows at once, and what was sent goes out once under its key when it is back", () => {
    const socket = opened();
    void client.send({ t: "place", seat: 0, face: 2, bandit: false });
    expect(client.trouble).toBeNull();
    dispatchEvent(new Event("offline"));
    expect([client.state, client.trouble]).toEqual(["waiting", "lost"]);
    dispatchEvent(new Event("online"));
    FakeSocket.last.accept();
    FakeSocket.last.tell(welcome());
    expect(FakeSocket.last.keys).toEqual(socket.keys);
    FakeSocket.last.tell(happened(6, { key: socket.keys[0] ?? null }));
    expect(client.trouble).toBeNull();
  });

  test("who does not want to wait for a late answer gets a new line at once", () => {
    const socket = opened();
    vi.advanceTimersByTime(21_600);
    expect(client.trouble).toBe("late");
    client.retry();
    expect([socket.readyState, client.state]).toEqual([WebSocket.CLOSED, "connecting"]);
    expect(FakeSocket.last).not.toBe(socket);
  });
});
