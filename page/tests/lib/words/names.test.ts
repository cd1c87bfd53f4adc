import { beforeAll, describe, expect, test } from "vitest";
import { splitCharacters, truncateName, isolate } from "../../../src/lib/words/names";
import { list, say, speak } from "../../../src/lib/words/words.svelte";

beforeAll(speak);

const FAMILY = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";
const FLAG = "\u{1f1eb}\u{1f1f7}";
const AVI = "\u05d0\u05d1\u05d9 \u05db\u05d4\u05df";

describe("a name is as long as a reader sees it", () => {
  test("a family, a flag and a letter with its accent are one character each", () => {
    expect(splitCharacters(`${FAMILY}${FLAG}n\u0303`)).toEqual([FAMILY, FLAG, "n\u0303"]);
  });

  test("what fits is taken whole, and nothing is cut in the middle of a character", () => {
    expect(truncateName(`Fam ${FAMILY}`)).toBe(`Fam ${FAMILY}`);
    expect(truncateName("x".repeat(30))).toBe("x".repeat(24));
    expect(truncateName(FLAG.repeat(30))).toBe(FLAG.repeat(24));
    expect(truncateName(FAMILY.repeat(7))).toBe(FAMILY.repeat(6));
  });
});

describe("a name that is written from right to left", () => {
  test("keeps its direction to itself in a sentence", () => {
    expect(say("page.tell.left", { name: AVI })).toBe(`\u2068${AVI}\u2069 has left.`);
    expect(say("page.tell.left", { name: "Ben" })).toBe("Ben has left.");
  });

  test("and in a list, where its neighbours stay in their order", () => {
    const names = list(["Ben", AVI, "Carla"]);
    expect(names).toBe(`Ben, \u2068${AVI}\u2069, and Carla`);
    expect(say("page.end_asked", { names })).toContain(`In favour: ${names}.`);
    expect(isolate(names)).toBe(names);
  });
});
