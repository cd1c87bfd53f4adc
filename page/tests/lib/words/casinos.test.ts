import { afterEach, expect, test } from "vitest";
import { atCasino, casinoName, onCasino } from "../../../src/lib/words/casinos";
import { LANGUAGES } from "../../../src/lib/words/language";
import { chooseLanguage } from "../../../src/lib/words/words.svelte";

afterEach(() => chooseLanguage("en"));

const ALL = [1, 2, 3, 4, 5, 6, 7];

test("every casino and the bandit have a name, a way there and a place in every language", async () => {
  for (const language of LANGUAGES) {
    await chooseLanguage(language);
    const words = ALL.flatMap((casino) => [casinoName(casino), onCasino(casino), atCasino(casino)]);
    expect(new Set(words).size).toBe(3 * ALL.length);
  }
});

test("in German what lies there and what goes there differ in case", async () => {
  await chooseLanguage("de");
  expect([atCasino(1), onCasino(1)]).toEqual(["an der Laterne", "auf die Laterne"]);
  expect([atCasino(7), onCasino(7)]).toEqual(["am Banditen", "auf den Banditen"]);
});
