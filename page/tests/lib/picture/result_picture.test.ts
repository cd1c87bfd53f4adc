import { expect, it } from "vitest";
import { shortened } from "../../../src/lib/picture/result_picture";
import { charactersOf } from "../../../src/lib/words/names";

const FAMILY = "👨‍👩‍👧‍👦";

it("cuts a name only between what a reader sees as one character", () => {
  expect(charactersOf(`${FAMILY}é`)).toEqual([FAMILY, "é"]);
  const atMost =
    (length: number) =>
    (text: string): boolean =>
      charactersOf(text).length <= length;
  expect(shortened("Wolfgang", atMost(8))).toBe("Wolfgang");
  expect(shortened("Wolfgang", atMost(5))).toBe("Wolf…");
  expect(shortened(`A ${FAMILY}${FAMILY}`, atMost(4))).toBe(`A ${FAMILY}${FAMILY}`);
  expect(shortened(`A ${FAMILY}${FAMILY}`, atMost(3))).toBe("A…");
  expect(shortened("אברהם", atMost(3))).toBe("אב…");
  expect(shortened("Wolfgang", () => false)).toBe("W…");
});
