import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command } from "../../../src/lib/api/messages";
import { knownTables } from "../../../src/lib/online/tokens";
import { clearStorage } from "../../../src/lib/shell/storage";
import { openContinuedTable } from "../../../src/lib/online/continued_table";

let sent: Command[];
let refused: string | null;
const BEGINNING = { record: "", placings: 0 };
const ANN = { name: "Ann", colour: null };
const LOLA = { name: "Lola", bot: "shark" };

beforeEach(() => {
  clearStorage();
  [sent, refused] = [[], null];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    if (path === "/api/tables")
      return Promise.resolve(Response.json({ table: "abc", host: "host-token", commitment: null, day: null }));
    const wish = JSON.parse(body) as Command;
    sent.push(wish);
    const bad = wish.t === refused;
    return Promise.resolve(
      bad ? Response.json({ code: "unknown-bot", message: "" }, { status: 400 }) : Response.json({ t: "done" }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

test("people sit down first, and bots keep the names of the record", async () => {
  expect(await openContinuedTable({}, BEGINNING, [LOLA, ANN])).toBe("abc");
  expect(sent).toMatchObject([
    { t: "sit", seat: 1, name: "Ann" },
    { t: "sit-bot", seat: 0, name: "Lola", bot: "shark" },
  ]);
  expect(knownTables()).toEqual(["abc"]);
});

test("a table where somebody gets no seat is not among ours", async () => {
  refused = "sit-bot";
  await expect(openContinuedTable({}, BEGINNING, [ANN, LOLA])).rejects.toMatchObject({
    problem: { code: "unknown-bot" },
  });
  expect(knownTables()).toEqual([]);
});
