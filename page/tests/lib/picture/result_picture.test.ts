import { expect, it } from "vitest";
import { shorten } from "../../../src/lib/picture/result_picture";
import { splitCharacters } from "../../../src/lib/words/names";

const FAMILY = "👨‍👩‍👧‍👦";

it("cuts a name only between what a reader sees as one character", () => {
  expect(splitCharacters(`${FAMILY}é`)).toEqual([FAMILY, "é"]);
  const atMost =
    (length: number) =>
    (text: string): boolean =>
      splitCharacters(text).length <= length;
  expect(shorten("Wolfgang", atMost(8))).toBe("Wolfgang");
  expect(shorten("Wolfgang", atMost(5))).toBe("Wolf…");
  expect(shorten(`A ${FAMILY}${FAMILY}`, atMost(4))).toBe(`A ${FAMILY}${FAMILY}`);
  expect(shorten(`A ${FAMILY}${FAMILY}`, atMost(3))).toBe("A…");
  expect(shorten("אברהם", atMost(3))).toBe("אב…");
  expect(shorten("Wolfgang", () => false)).toBe("W…");
});
