import { expect, test } from "vitest";
import { chooseLanguage } from "../../../../src/lib/words/words.svelte";
import { takeText } from "../../../../src/screens/table/roll/tray";

test("what a move would bring stands in one line: on a phone, and in long languages, it is said more briefly", async () => {
  await chooseLanguage("en");
  expect(takeText(50, true)).toBe("You take 50,000 if nothing changes");
  expect(takeText(50, false)).toBe("50,000 if nothing changes");
  await chooseLanguage("de");
  expect(takeText(100, true)).toBe("100.000, wenn es so bleibt");
  await chooseLanguage("en");
});
