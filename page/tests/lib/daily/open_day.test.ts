import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command } from "../../../src/lib/api/messages";
import { knownTables, holdingOf } from "../../../src/lib/online/tokens";
import { playedOn } from "../../../src/lib/daily/days";
import { openDay } from "../../../src/lib/daily/open_day";
import { settings } from "../../../src/lib/shell/settings.svelte";
import type { Engine } from "../../../src/lib/rules/engine";
import { openGame } from "../../../src/lib/session/games";
import { isLocal } from "../../../src/lib/shell/route";
import { builtEngine } from "../rules/module";
import { clearStorage } from "../../../src/lib/shell/storage";
import { startsWhenShown } from "../../../src/lib/play/start";
import { speak } from "../../../src/lib/words/words.svelte";

/** Whether the rules of the page come. */
const rules = vi.hoisted(() => ({ loadEngine: vi.fn<() => Promise<Engine>>() }));
vi.mock("../../../src/lib/rules/load_engine", () => rules);

const DAY = "2026-11-16";
/** Why a name is refused; one of the bots is called Duke. */
const REFUSED: Record<string, string> = { Duke: "name-taken", You: "bad-name" };
let sent: Command[];

beforeEach(async () => {
  clearStorage();
  settings.change({ name: "Duke" });
  await speak();
  sent = [];
  rules.loadEngine.mockImplementation(() => Promise.reject(new Error("there is no engine.json")));
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    if (path === "/api/tables")
      return Promise.resolve(Response.json({ table: "abc", host: "host-token", commitment: null, day: DAY }));
    const wish = JSON.parse(body) as Command;
    sent.push(wish);
    const code = wish.t === "sit" ? REFUSED[wish.name] : undefined;
    return Promise.resolve(code ? Response.json({ code, message: "" }, { status: 409 }) : Response.json({ t: "done" }));
  });
});
afterEach(() => {
  settings.reset();
  vi.unstubAllGlobals();
});

test("who plays the deal of a day sits down, under another name where theirs is taken, and sees it being opened", async () => {
  expect(await openDay("today")).toBe("abc");
  expect(sent.map((wish) => (wish.t === "sit" ? wish.name : wish.t))).toEqual(["Duke", "Guest"]);
  expect(startsWhenShown("abc"), "the game starts where its first note can be seen being dealt").toBe(true);
  expect(holdingOf("abc").seats).toHaveLength(1);
  expect(playedOn(DAY)?.table).toBe("abc");
});

test("a table of a day where our name is refused is forgotten", async () => {
  settings.change({ name: "You" });
  await expect(openDay("today")).rejects.toThrow();
  expect(knownTables()).toEqual([]);
});

test("where the rules of the page have come the deal needs no server; its bots keep their names", async () => {
  rules.loadEngine.mockImplementation(() => Promise.resolve(builtEngine()));
  const table = await openDay(DAY);
  expect([isLocal(table), sent, playedOn(DAY)?.table]).toEqual([true, [], table]);
  const session = (await openGame(table))!;
  expect(session.plan.seats.map(({ name, bot }) => [name, bot])).toEqual([
    ["Guest", null],
    ["Duke", "regular"],
    ["Mae", "regular"],
    ["Frankie", "regular"],
  ]);
  session.open();
  expect(session.room).toMatchObject({
    day: DAY,
    commitment: null,
    secret: null,
    agreement: { edition: "classic", players: 4, hints: true },
  });
});
