/** Names: what a record can hold, and which are alike, in a game without a server as everywhere. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countCharacters, isName, nameKey } from "../../../src/lib/record/names";

interface Known {
  names: { name: string; characters: number; allowed: boolean }[];
  pairs: { one: string; other: string; alike: boolean }[];
}
const { names, pairs } = JSON.parse(readFileSync("../tests/records/names.json", "utf8")) as Known;

test.each(names)("$name has $characters characters; it is allowed: $allowed", ({ name, characters, allowed }) => {
  expect([countCharacters(name), isName(name)]).toEqual([characters, allowed]);
});

test.each(pairs)("$one and $other are alike: $alike", ({ one, other, alike }) => {
  expect(nameKey(one) === nameKey(other)).toBe(alike);
});
