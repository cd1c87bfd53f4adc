import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { room as sample } from "../../../src/gallery/samples";
import type { Command, NewTable, PersonView, RoomView } from "../../../src/lib/api/messages";
import quickMatch from "../../../src/lib/online/quick_match";
import { cameByQuickMatch, quickAgreement } from "../../../src/lib/online/quick_tables";
import { holdingOf, knownTables, saveSeatToken } from "../../../src/lib/online/tokens";
import { clearStorage } from "../../../src/lib/shell/storage";
import { speak } from "../../../src/lib/words/words.svelte";
import { person } from "./server";

interface Served {
  room: RoomView;
  present: number[];
  /** When something last happened there. */
  at: number;
}
const NOW = 1_000_000;
/** The server's tables, the newest first. */
let tables: Served[];
/** What happens there before somebody's request is carried out. */
let before: (path: string, wish: Command | null) => void;

function served(table: string, seats: (PersonView | null)[], more: Partial<Served> = {}): Served {
  const shown = sample(seats.length, "classic");
  return {
    room: { ...shown, table, state: "open", seats, agreement: { ...shown.agreement, listed: true } },
    present: [0],
    at: 0,
    ...more,
  };
}
/** A table that somebody else opened by quick match. */
function quick(table: string, seats: (PersonView | null)[], more: Partial<Served> = {}): Served {
  const { room, ...rest } = served(table, seats, more);
  return { ...rest, room: { ...room, agreement: quickAgreement(1500) } };
}
const refused = (code: string): Response => Response.json({ code, message: "" }, { status: 409 });

function answer(path: string, body: string | null): Response {
  const wish = body === null ? null : (JSON.parse(body) as Command);
  before(path, wish);
  if (path === "/api/tables" && wish === null)
    return Response.json(
      tables
        .map(({ room }) => room)
        .filter(({ seats, state, agreement }) => agreement.listed && state === "open" && seats.includes(null)),
    );
  if (path === "/api/tables") {
    const { agreement } = wish as unknown as NewTable;
    const table = served(
      "own",
      Array.from({ length: agreement?.players ?? 2 }, () => null),
      { present: [], at: NOW },
    );
    table.room = { ...table.room, agreement: { ...table.room.agreement, ...agreement } };
    tables.unshift(table);
    return Response.json({ table: "own", host: "host-token-of-this-device", commitment: "c" });
  }
  const found = tables.find(({ room }) => path.startsWith(`/api/tables/${room.table}`));
  if (!found) return refused("no-table");
  if (wish === null) return Response.json({ ...found, seq: 3, now: NOW, due: null, view: null, watching: 0 });
  const { room } = found;
  if (wish.t === "sit") {
    const seat = wish.seat ?? room.seats.indexOf(null);
    if (seat < 0) return refused("no-free-seat");
    if (room.seats.some((other) => other?.name === wish.name)) return refused("name-taken");
    found.room = { ...room, seats: room.seats.with(seat, person(wish.name)) };
  }
  if (wish.t === "leave") found.room = { ...room, seats: room.seats.with(wish.seat, null) };
  if (wish.t === "agree") found.room = { ...room, agreement: { ...room.agreement, ...wish.agreement } };
  return Response.json({ t: "seated", seat: 1, token: "" });
}
const names = (table: string): (string | null)[] =>
  tables.find(({ room }) => room.table === table)?.room.seats.map((seat) => seat?.name ?? null) ?? [];

beforeAll(speak);
beforeEach(() => {
  clearStorage();
  tables = [];
  before = () => undefined;
  vi.stubGlobal("fetch", (path: string, request?: RequestInit) =>
    Promise.resolve(answer(path, (request?.body as string | undefined) ?? null)),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("the first table that waits for somebody has a seat for us; abandoned ones are passed by", async () => {
  tables = [
    served("gone", [person("Ada"), null], { present: [] }),
    served("empty", [null, null], { present: [] }),
    served("here", [person("Ben"), null, null]),
    served("later", [person("Carla"), null]),
  ];
  expect(await quickMatch()).toBe("here");
  expect(names("here")).toEqual(["Ben", "Player 2", null]);
  expect(holdingOf("here").seats).toHaveLength(1);
  expect(await quickMatch(), "who presses again has a seat already").toBe("here");
  expect(names("here")).toEqual(["Ben", "Player 2", null]);
});

test("whoever was just set up counts as there", async () => {
  tables = [served("new", [person("Ada"), null], { present: [], at: NOW - 2_000 })];
  expect(await quickMatch()).toBe("new");
});

test("where somebody was quicker, the next table is tried; a name that is taken gets a number", async () => {
  tables = [served("first", [person("Ada"), null]), served("second", [person("Player 2"), null])];
  before = (path, wish) => {
    if (wish?.t === "sit" && path.includes("first")) tables[0] = served("first", [person("Ada"), person("Quick")]);
  };
  expect(await quickMatch()).toBe("second");
  expect(names("second")).toEqual(["Player 2", "Player 2 2"]);
  expect(holdingOf("first").seats).toEqual([]);
});

test("where no table waits, one is opened that others find", async () => {
  expect(await quickMatch()).toBe("own");
  expect(tables[0]?.room.agreement).toMatchObject({ edition: "classic", players: 3, listed: true, chat: false });
  expect(names("own")).toEqual(["Player 1", null, null]);
});

test("of two who press at once the later one gives up their table and sits down at the other", async () => {
  before = (path, wish) => {
    if (path === "/api/tables" && wish !== null)
      tables = [quick("theirs", [person("Ada"), null, null], { present: [], at: NOW })];
  };
  expect(await quickMatch()).toBe("theirs");
  expect(names("theirs")).toEqual(["Ada", "Player 2", null]);
  expect(names("own")).toEqual([null, null, null]);
  expect(tables.find(({ room }) => room.table === "own")?.room.agreement.listed).toBe(false);
  expect(holdingOf("own").host).toBeNull();
});

test("whoever found our new table meanwhile is not left alone", async () => {
  before = (path, wish) => {
    if (path === "/api/tables" && wish !== null)
      tables = [quick("theirs", [person("Ada"), null, null], { present: [], at: NOW })];
    const own = tables.find(({ room }) => room.table === "own");
    if (own && path === "/api/tables/own")
      own.room = { ...own.room, seats: [own.room.seats[0] ?? null, person("Ben"), null] };
  };
  expect(await quickMatch()).toBe("own");
  expect([names("own"), names("theirs")]).toEqual([
    ["Player 1", "Ben", null],
    ["Ada", null, null],
  ]);
  expect(holdingOf("theirs").seats).toEqual([]);
});

test("tables of quick match come first, and what would take days never", async () => {
  const slow = served("slow", [person("Ada"), null]);
  slow.room = { ...slow.room, agreement: { ...slow.room.agreement, seconds_per_move: 86_400 } };
  tables = [slow, served("listed", [person("Ben"), null]), quick("quick", [person("Carla"), null, null])];
  expect(await quickMatch()).toBe("quick");
  tables = tables.slice(0, 2);
  expect(await quickMatch()).toBe("listed");
  tables = [slow];
  expect(await quickMatch()).toBe("own");
  expect([cameByQuickMatch("quick"), cameByQuickMatch("own")]).toEqual([true, true]);
  expect(cameByQuickMatch("listed"), "its host starts that game").toBe(false);
});

test("where the opener of a quick match is gone, nobody is there to start", async () => {
  tables = [
    quick("left", [null, person("Ada"), null], { present: [1], at: NOW }),
    quick("lost", [person("Ben"), person("Carla"), null], { present: [1] }),
  ];
  expect(await quickMatch()).toBe("own");
});

test("whoever goes on looking does not come back to the table that they leave", async () => {
  tables = [quick("left", [person("Ada"), null, null]), quick("next", [person("Ben"), null, null])];
  expect(await quickMatch()).toBe("left");
  expect(await quickMatch("left")).toBe("next");
});

test("two tabs that press at once do not meet each other", async () => {
  before = (path, wish) => {
    if (path !== "/api/tables" || wish === null) return;
    tables = [quick("tab", [person("Player 1"), null, null], { present: [], at: NOW })];
    saveSeatToken("tab", "token");
  };
  expect(await quickMatch()).toBe("tab");
  expect([names("tab"), names("own")]).toEqual([
    ["Player 1", null, null],
    [null, null, null],
  ]);
  expect(knownTables()).toEqual(["tab"]);
});

test("without an answer nothing is opened", async () => {
  saveSeatToken("elsewhere", "token");
  vi.stubGlobal("fetch", () => Promise.reject(new Error("nobody is there")));
  await expect(quickMatch()).rejects.toThrow();
});
