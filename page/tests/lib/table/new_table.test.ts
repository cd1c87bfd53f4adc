import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command } from "../../../src/lib/api/messages";
import { heldTables } from "../../../src/lib/api/tokens";
import { clearStorage } from "../../../src/lib/shell/storage";
import openTable from "../../../src/lib/table/new_table";
import { startsWhenShown } from "../../../src/lib/table/start";

let sent: Command[];
const ANN = { name: "Ann", colour: null };
const REFUSED = { name: "You", colour: null };

beforeEach(() => {
  clearStorage();
  sent = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    if (path === "/api/tables") return Promise.resolve(Response.json({ table: "abc", host: "host-token", commitment: null, day: null }));
    const wish = JSON.parse(body) as Command;
    sent.push(wish);
    const bad = wish.t === "sit" && wish.name === REFUSED.name;
    return Promise.resolve(bad ? Response.json({ code: "bad-name", message: "" }, { status: 400 }) : Response.json({ t: "done" }));
  });
});
afterEach(() => vi.unstubAllGlobals());

test("people sit down first, then bots under names that nobody has", async () => {
  expect(await openTable({}, [{ bot: "regular" }, ANN, { bot: "shark" }], true)).toBe("abc");
  expect(sent.map((wish) => [wish.t, "seat" in wish ? wish.seat : null])).toEqual([["sit", 1], ["sit-bot", 0], ["sit-bot", 2]]);
  expect(startsWhenShown("abc")).toBe(true);
  expect(heldTables()).toEqual(["abc"]);
});

test("who taps before the rules are there waits less than a second for them, then the server has the table", async () => {
  vi.useFakeTimers();
  const started = vi.fn();
  vi.stubGlobal(
    "Worker",
    class {
      constructor() {
        started();
      }
    },
  );
  let table = "";
  void openTable({}, [ANN, { bot: "regular" }], true).then((name) => (table = name));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(799);
  expect([started.mock.calls.length, table]).toEqual([1, ""]);
  await vi.advanceTimersByTimeAsync(50);
  expect(table).toBe("abc");
  vi.useRealTimers();
});

test("a table where somebody gets no seat is not among ours, and nobody else finds it", async () => {
  await expect(openTable({ players: 3, listed: true }, [ANN, REFUSED], false)).rejects.toMatchObject({ seat: 1 });
  expect(heldTables()).toEqual([]);
  expect(sent.at(-1)).toMatchObject({ t: "agree", agreement: { players: 3, listed: false } });
  await expect(openTable({}, [REFUSED], false)).rejects.toMatchObject({ seat: 0 });
  expect([heldTables(), sent.at(-1)?.t]).toEqual([[], "sit"]);
});
