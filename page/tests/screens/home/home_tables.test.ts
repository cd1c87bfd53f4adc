import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { room } from "../../../src/gallery/samples";
import { knownTables, holdingOf, copyTokens, saveSeatToken, markOver } from "../../../src/lib/online/tokens";
import type { RoomView } from "../../../src/lib/api/messages";
import { clearStorage } from "../../../src/lib/shell/storage";
import { chooseLanguage, speak } from "../../../src/lib/words/words.svelte";
import { HomeTables, namesAt } from "../../../src/screens/home/home_tables.svelte";

/** What the server says of a table: its state, or that there is none; undefined: it does not answer. */
let tables: Record<string, "playing" | "over" | "none" | undefined>;
let asked: string[];

function answer(path: string): Response {
  const name = path.split("/").at(-1) ?? "";
  asked.push(name);
  if (path === "/api/tables") return Response.json([{ ...room(3, "classic"), table: "of-others" }]);
  const state = tables[name];
  if (state === undefined) throw new Error("nobody is there");
  if (state === "none") return Response.json({ code: "no-table", message: "" }, { status: 404 });
  return Response.json({ room: { ...room(3, "classic"), table: name, state }, view: null });
}

beforeEach(() => {
  clearStorage();
  tables = {};
  asked = [];
  vi.useFakeTimers({ now: 1000 });
  vi.stubGlobal("fetch", (path: string) => new Promise((done) => done(answer(path))));
  for (const table of ["oldest", "older", "newest"]) {
    saveSeatToken(table, "seat");
    vi.advanceTimersByTime(1000);
  }
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("the newest table of this device is known before anybody has answered", () => {
  expect(new HomeTables().mine).toEqual([{ table: "newest", shown: undefined }]);
});

test("what goes on is found, the newest first; what is over or gone is not asked for again", async () => {
  tables = { newest: "over", older: "playing", oldest: "none" };
  const found = new HomeTables();
  await found.load();
  expect(found.mine.map(({ table, shown }) => [table, shown?.room.state])).toEqual([["older", "playing"]]);
  expect(found.everyones.map(({ table }) => table)).toEqual(["of-others"]);
  expect([holdingOf("newest").over, knownTables()]).toEqual([true, ["newest", "older"]]);
  expect(new HomeTables().known).toEqual(["older"]);
});

test("where nobody answers the table may still be there", async () => {
  const found = new HomeTables();
  await found.load();
  expect(found.mine[0]).toEqual({ table: "newest", shown: null });
});

test("a game that was seen to its end is not asked for", async () => {
  tables = { older: "playing", oldest: "playing" };
  markOver("newest");
  await new HomeTables().load();
  expect(asked).not.toContain("newest");
});

test("a rematch of a game that is over goes on", () => {
  markOver("newest");
  copyTokens("newest", "again");
  expect(new HomeTables().known).toEqual(["again", "older", "oldest"]);
});

/** A table where people of these names sit, and two bots. */
function tableOf(people: string[], state: RoomView["state"] = "playing"): RoomView {
  const sample = room(people.length + 2, "classic");
  const seats = sample.seats.map((seat, at): RoomView["seats"][number] => {
    const name = people[at];
    return (
      seat &&
      (name === undefined
        ? { ...seat, kind: "bot", bot: "tourist", name: `Bot ${at}` }
        : { ...seat, kind: "person", bot: null, name })
    );
  });
  return { ...sample, table: "abc", state, seats };
}

test("somebody who plays alone with bots is called on home what the table calls them", async () => {
  saveSeatToken("abc", "token");
  await speak();
  expect(namesAt(tableOf(["Guest"]))).toBe("You, Bot 1, and Bot 2");
  await chooseLanguage("de");
  expect(namesAt(tableOf(["Gast"]))).toBe("Du, Bot 1 und Bot 2");
  await chooseLanguage("en");
});

test("several people, a table that waits for others and tables of others have their names", async () => {
  saveSeatToken("abc", "token");
  await speak();
  expect(namesAt(tableOf(["Ada", "Ben"]))).toBe("Ada, Ben, Bot 2, and Bot 3");
  expect(namesAt(tableOf(["Ada"], "open"))).toBe("Ada, Bot 1, and Bot 2");
  expect(namesAt({ ...tableOf(["Ada"]), table: "of-others" })).toBe("Ada, Bot 1, and Bot 2");
});
