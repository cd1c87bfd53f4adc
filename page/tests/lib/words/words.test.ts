import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LANGUAGES, languageOf } from "../../../src/lib/words/language";
import { isForPage } from "../../../src/lib/words/page_keys";
import { settings } from "../../../src/lib/shell/settings.svelte";
import { amount, chooseLanguage, count, money, say, words } from "../../../src/lib/words/words.svelte";

beforeEach(() => chooseLanguage("en"));
afterEach(() => localStorage.clear());

test("a text has its places filled in", () => {
  expect(say("round.title", { round: 2, rounds: 4 })).toBe("Round 2 of 4");
});

test("a place that nobody fills is noticed while one works on the page", () => {
  expect(() => say("round.title", { round: 2 })).toThrow("rounds");
});

test("braces in a name are only braces", () => {
  expect(say("page.group", { name: "{dice}", dice: "8 dice" })).toBe("{dice}: 8 dice");
});

test.each([
  ["en", "$1,140,000", "80,000"],
  ["de", "1.140.000\u00a0$", "80.000"],
  ["fr", "1\u202f140\u202f000\u00a0$", "80\u202f000"],
  ["it", "1.140.000\u00a0$", "80.000"],
  ["nl", "$\u00a01.140.000", "80.000"],
] as const)("money is written as %s does", async (language, whole, figures) => {
  await chooseLanguage(language);
  expect(money(1140)).toBe(whole); // never broken in two
  expect(amount(80)).toBe(figures);
  expect(amount(0)).toBe("0");
});

test.each(LANGUAGES)("one thing is singular and two are plural in %s", async (language) => {
  await chooseLanguage(language);
  expect(count("notes", 1)).toBe(say("notes.one", { number: 1 }));
  expect(count("notes", 2)).toBe(say("notes.other", { number: 2 }));
  expect(count("notes", 0)).toBe(say(language === "fr" ? "notes.one" : "notes.other", { number: 0 }));
});

test("a million things are plural in French and Italian too, where Intl knows a third form", async () => {
  await chooseLanguage("fr");
  expect(count("dice", 1_000_000)).toBe("1000000 dés");
});

test("the language chosen is spoken at once and remembered", async () => {
  await chooseLanguage("nl");
  expect([words.language, settings.language, say("you.name")]).toEqual(["nl", "nl", "Jij"]);
});

test("what only the terminal says is not sent to the page", () => {
  expect(Object.keys(words.texts).every(isForPage)).toBe(true);
  expect(words.texts["typed.note"]).toBeUndefined();
});

describe("the language of the browser", () => {
  test.each([
    [["de-AT", "en"], "de"],
    [["ja", "fr-CA"], "fr"],
    [["ja"], "en"],
    [[], "en"],
  ] as const)("%j speaks %s", (wanted, spoken) => {
    expect(languageOf(wanted)).toBe(spoken);
  });
});
