import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../../src/lib/words/language";
import { chaptersOf, spansOf } from "../../../src/lib/words/markdown";

test("stars emphasise, everything else is plain text, HTML too", () => {
  expect(spansOf("lay *all* of **R1.** <b>x</b>")).toEqual([
    { text: "lay ", style: "plain" },
    { text: "all", style: "em" },
    { text: " of ", style: "plain" },
    { text: "R1.", style: "strong" },
    { text: " <b>x</b>", style: "plain" },
  ]);
  expect(spansOf("2 * 3")).toEqual([{ text: "2 * 3", style: "plain" }]);
});

test("lines of an item and of a paragraph go on", () => {
  const [chapter] = chaptersOf("# A\n\none\ntwo\n\n1. first\n   more\n2. second\n");
  expect(chapter).toEqual({
    title: "A",
    blocks: [
      { kind: "paragraph", spans: [{ text: "one two", style: "plain" }] },
      {
        kind: "list",
        ordered: true,
        items: [[{ text: "first more", style: "plain" }], [{ text: "second", style: "plain" }]],
      },
    ],
  });
});

test("a table has a head and rows", () => {
  const [chapter] = chaptersOf("## T\n\n| | a |\n|---|---|\n| b | c |");
  expect(chapter?.blocks[0]).toEqual({
    kind: "table",
    head: [[], [{ text: "a", style: "plain" }]],
    rows: [[[{ text: "b", style: "plain" }], [{ text: "c", style: "plain" }]]],
  });
});

test.each(LANGUAGES)("the rules in %s are understood to the last sign", (language) => {
  const text = readFileSync(`${import.meta.dirname}/../../../../locales/rules.${language}.md`, "utf8");
  const chapters = chaptersOf(text);
  expect(chapters).toHaveLength(8);
  const drawn = JSON.stringify(chapters);
  expect(drawn).not.toMatch(/\*\*|#{1,3} |\|/);
});
