/** A game of this browser as a file: what is written is read, and nothing that could lead elsewhere. */
import { expect, test } from "vitest";
import type { Logged } from "../../../src/lib/local/events";
import { logIn, recordIn, savedGame } from "../../../src/lib/local/saved_game";

const RECORD = "croupier record 1\n";
const moved = (table: unknown): Logged[] => [{ table: "here", seq: 1, at: 5, key: null, event: { t: "moved", table } as Logged["event"] }];

test("a log is read as it was written, for a table of another name", () => {
  const text = savedGame(RECORD, moved("D-FfPm4Bz2J4"));
  expect(logIn(text, "there")).toEqual(moved("D-FfPm4Bz2J4").map((entry) => ({ ...entry, table: "there" })));
  expect(recordIn(text).trim()).toBe(RECORD.trim());
});

test.each(["../settings", "", "a".repeat(65), "https://elsewhere.example/", null, { id: 1 }])(
  "a table that a game has moved to is the id of one: %j",
  (table) => {
    expect(logIn(savedGame(RECORD, moved(table)), "there")).toBeNull();
  },
);

test("what is no event is no log", () => {
  expect(logIn(savedGame(RECORD, [{ table: "here", seq: 1, at: 5, key: null, event: null } as unknown as Logged]), "there")).toBeNull();
});
