import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Command } from "../../../src/lib/api/messages";
import { holding } from "../../../src/lib/api/tokens";
import { playedOn } from "../../../src/lib/daily/days";
import { openDay } from "../../../src/lib/daily/open_day";
import { settings } from "../../../src/lib/shell/settings.svelte";
import { clearStorage } from "../../../src/lib/shell/storage";
import { startsWhenShown } from "../../../src/lib/table/start";
import { speak } from "../../../src/lib/words/words.svelte";

const DAY = "2026-11-16";
let sent: Command[];

beforeEach(async () => {
  clearStorage();
  settings.change({ name: "Duke" });
  await speak();
  sent = [];
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => {
    if (path === "/api/tables") return Promise.resolve(Response.json({ table: "abc", host: "host-token", commitment: null, day: DAY }));
    const wish = JSON.parse(body) as Command;
    sent.push(wish);
    const taken = wish.t === "sit" && wish.name === "Duke"; // one of the bots is called so
    return Promise.resolve(taken ? Response.json({ code: "name-taken", message: "" }, { status: 409 }) : Response.json({ t: "done" }));
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
  expect(holding("abc").seats).toHaveLength(1);
  expect(playedOn(DAY)?.table).toBe("abc");
});
