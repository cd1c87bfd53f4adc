import { expect, test } from "vitest";
import { lettering } from "../../../src/lib/look/alphabet";
import { LANGUAGES } from "../../../src/lib/words/language";
import { casinoName } from "../../../src/lib/words/casinos";
import { chooseLanguage } from "../../../src/lib/words/words.svelte";

test.each(LANGUAGES)("every letter of every sign can be drawn in %s", async (language) => {
  await chooseLanguage(language);
  for (const casino of [1, 2, 3, 4, 5, 6, 7]) {
    const name = casinoName(casino);
    for (const letter of name) expect(lettering(letter).d === "", name).toBe(letter === " ");
  }
});

test("an accent belongs to its letter", () => {
  const [plain, accented] = [lettering("CO"), lettering("CÓ")];
  expect(accented.width).toBe(plain.width);
  expect(accented.d.startsWith(plain.d)).toBe(true);
  expect(accented.d.slice(plain.d.length)).toBe("M32.2 -3.5l4-4"); // C is 17.6 wide, a gap 4.6, the middle of O 10 farther
});

test("letters stand one after another in one path", () => {
  expect(lettering("L I", 2)).toEqual({ width: 18.5, d: "M0 0v20h9.5M18.5 0v20" });
});
