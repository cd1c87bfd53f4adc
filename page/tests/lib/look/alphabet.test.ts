import { expect, test } from "vitest";
import { lettering } from "../../../src/lib/look/alphabet";
import { LANGUAGES } from "../../../src/lib/words/language";
import { casinoName } from "../../../src/lib/words/casinos";
import { chooseLanguage } from "../../../src/lib/words/words.svelte";

test.each(LANGUAGES)("every letter of every sign can be drawn in %s", async (language) => {
  await chooseLanguage(language);
  for (const casino of [1, 2, 3, 4, 5, 6, 7]) {
    const name = casinoName(casino);
    const gaps = lettering(name).letters.filter(({ d }) => d === "").length;
    expect(gaps, name).toBe([...name].filter((letter) => letter === " ").length);
  }
});

test("an accent belongs to its letter", () => {
  const [plain, accented] = [lettering("O"), lettering("Ö")];
  expect(accented.width).toBe(plain.width);
  expect(accented.letters[0]?.d.startsWith(plain.letters[0]?.d ?? "?")).toBe(true);
  expect(accented.letters.length).toBe(1);
});
