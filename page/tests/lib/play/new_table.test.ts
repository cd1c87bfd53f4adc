import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command } from "../../../src/lib/api/messages";
import { knownTables } from "../../../src/lib/online/tokens";
import { clearStorage } from "../../../src/lib/shell/storage";
import openTable from "../../../src/lib/play/new_table";
import { fetchGlance } from "../../../src/lib/api/http";
import type { Engine } from "../../../src/lib/rules/engine";
import { pinOf } from "../../../src/lib/fair/pins";
import { isLocal } from "../../../src/lib/shell/route";
import { settings } from "../../../src/lib/shell/settings.svelte";
import { eventually } from "../../eventually.ts";
import { builtEngine } from "../rules/module";
import { startsWhenShown } from "../../../src/lib/play/start";

/** Whether the rules of the page come. */
const rules = vi.hoisted(() => ({ loadEngine: vi.fn<() => Promise<Engine>>() }));
vi.mock("../../../src/lib/rules/load_engine", () => rules);

let sent: Command[];
const ANN = { name: "Ann", colour: null };
const REFUSED = { name: "You", colour: null };

beforeEach(() => {
  clearStorage();
  sent = [];
  rules.loadEngine.mockImplementation(() => Promise.reject(new Error("there is no engine.json")));
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    if (path === "/api/tables")
      return Promise.resolve(Response.json({ table: "abc", host: "host-token", commitment: null, day: null }));
    const wish = JSON.parse(body) as Command;
    sent.push(wish);
    const bad = wish.t === "sit" && wish.name === REFUSED.name;
    return Promise.resolve(
      bad ? Response.json({ code: "bad-name", message: "" }, { status: 400 }) : Response.json({ t: "done" }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

test("people sit down first, then bots under names that nobody has", async () => {
  expect(await openTable({}, [{ bot: "regular" }, ANN, { bot: "shark" }], true)).toBe("abc");
  expect(sent.map((wish) => [wish.t, "seat" in wish ? wish.seat : null])).toEqual([
    ["sit", 1],
    ["sit-bot", 0],
    ["sit-bot", 2],
  ]);
  expect(startsWhenShown("abc")).toBe(true);
  expect(knownTables()).toEqual(["abc"]);
});

test("a game at this device is this browser's, as soon as the rules are there", async () => {
  let ready: (engine: Engine) => void = () => undefined;
  rules.loadEngine.mockImplementation(() => new Promise((done) => (ready = done)));
  const opening = openTable({ players: 2 }, [ANN, { bot: "regular" }], true);
  await eventually(() => expect(rules.loadEngine).toHaveBeenCalled());
  expect(sent).toEqual([]);
  rules.loadEngine.mockImplementation(() => Promise.resolve(builtEngine()));
  ready(builtEngine());
  const name = await opening;
  expect(isLocal(name)).toBe(true);
  expect([sent, knownTables()]).toEqual([[], [name]]);
  expect(await fetchGlance(name)).toMatchObject({
    view: null,
    room: {
      state: "open",
      seats: [
        { name: "Ann", kind: "person" },
        { name: "Duke", kind: "bot" },
      ],
    },
  });
  expect(pinOf(name)).toMatchObject({
    alone: true,
    commitment: (await fetchGlance(name)).room.commitment,
    seeds: [(await fetchGlance(name)).room.seats[0]!.seed],
  });
});

test("where the rules do not come in time, or somebody wants it so, the server has it", async () => {
  vi.useFakeTimers();
  rules.loadEngine.mockImplementation(() => new Promise(() => undefined));
  let table = "";
  void openTable({}, [ANN, { bot: "regular" }], true).then((name) => (table = name));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(5_900);
  expect(table).toBe("");
  await vi.advanceTimersByTimeAsync(200);
  expect(table).toBe("abc");
  vi.useRealTimers();
  rules.loadEngine.mockImplementation(() => Promise.resolve(builtEngine()));
  settings.change({ local: false });
  expect(await openTable({}, [ANN, { bot: "regular" }], true)).toBe("abc");
  settings.change({ local: true });
  expect(await openTable({}, [ANN, { bot: "a bot of another package" }], true)).toBe("abc");
});

test("where no server answers the rules may take their time", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("nobody is there")));
  let ready: (engine: Engine) => void = () => undefined;
  const engine = builtEngine();
  const coming = new Promise<Engine>((done) => (ready = done));
  rules.loadEngine.mockImplementation(() => coming);
  let table = "";
  void openTable({}, [ANN, { bot: "regular" }], true).then((name) => (table = name));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(table).toBe("");
  ready(engine);
  await vi.advanceTimersByTimeAsync(100);
  expect(isLocal(table)).toBe(true);
  vi.useRealTimers();
});

test("of too many games those that are over go first, then the oldest, and their entries with them", async () => {
  rules.loadEngine.mockImplementation(() => Promise.resolve(engine));
  const engine = builtEngine();
  vi.useFakeTimers({ toFake: ["Date"] });
  const create = async (): Promise<string> => {
    vi.advanceTimersByTime(1000);
    return openTable({}, [ANN, { bot: "tourist" }], true);
  };
  const { forgetGames, openGame } = await import("../../../src/lib/session/games");
  await forgetGames();
  const [oldest, over] = [await create(), await create()];
  const session = (await openGame(over))!;
  session.open();
  await session.end([0]);
  await session.whenStored();
  for (let made = 2; made < 100; made++) await create();
  const isKept = (name: string): Promise<boolean> =>
    fetchGlance(name).then(
      () => true,
      () => false,
    );
  expect([await isKept(over), await isKept(oldest)]).toEqual([true, true]);
  await create();
  await eventually(async () => expect([await isKept(over), await isKept(oldest)]).toEqual([false, true]));
  await create();
  await eventually(async () => expect(await isKept(oldest)).toBe(false));
  const left = knownTables()[0]!;
  await forgetGames();
  expect(await isKept(left)).toBe(false);
  vi.useRealTimers();
});

test("a game that cannot be read is not said to be gone", async () => {
  rules.loadEngine.mockImplementation(() => Promise.resolve(builtEngine()));
  const { openGame } = await import("../../../src/lib/session/games");
  const name = "here-000000000009";
  expect(await openGame(name)).toBeNull();
  await expect(fetchGlance(name)).rejects.toMatchObject({ problem: { code: "no-table" } });
  const read = vi
    .spyOn((await import("../../../src/lib/session/games")).store, "read")
    .mockRejectedValue(new Error("the disk does not answer"));
  await expect(openGame(name)).rejects.toMatchObject({ problem: { code: "unreadable" } });
  read.mockRestore();
});

test("a table where somebody gets no seat is not among ours, and nobody else finds it", async () => {
  await expect(openTable({ players: 3, listed: true }, [ANN, REFUSED], false)).rejects.toMatchObject({ seat: 1 });
  expect(knownTables()).toEqual([]);
  expect(sent.at(-1)).toMatchObject({ t: "agree", agreement: { players: 3, listed: false } });
  await expect(openTable({}, [REFUSED], false)).rejects.toMatchObject({ seat: 0 });
  expect([knownTables(), sent.at(-1)?.t]).toEqual([[], "sit"]);
});
