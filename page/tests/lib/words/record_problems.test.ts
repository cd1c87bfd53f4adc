import { afterEach, expect, test } from "vitest";
import type { Engine } from "../../../src/lib/rules/engine";
import { readRecord } from "../../../src/lib/record/record_reader";
import { LANGUAGES } from "../../../src/lib/words/language";
import { unreadText } from "../../../src/lib/words/record_problems";
import { chooseLanguage, speakMore } from "../../../src/lib/words/words.svelte";

afterEach(() => chooseLanguage("en"));

test("a record of a newer version is called that in every language, not something that is no record", async () => {
  await speakMore();
  const sentences = [];
  for (const language of LANGUAGES) {
    await chooseLanguage(language);
    const newer = unreadText("# by hand\n\n  croupier record 6\nedition: classic\n");
    expect(newer).toContain("Croupier");
    expect(newer).toContain("6");
    expect(newer).not.toBe(unreadText("Hello!\n"));
    sentences.push(newer);
  }
  expect(new Set(sentences).size).toBe(LANGUAGES.length);
});

test("a record with the row of an edition of its own says so in every language", async () => {
  await speakMore();
  const sentences = [];
  for (const language of LANGUAGES) {
    await chooseLanguage(language);
    sentences.push(unreadText("croupier record 5\nedition: small\n"));
    expect(sentences.at(-1)).toContain("`croupier replay`");
  }
  expect(new Set(sentences).size).toBe(LANGUAGES.length);
  expect(() => readRecord("croupier record 5\nedition: small\n", {} as Engine)).toThrow(
    "line 1: the record is of an edition of its own, which is not played here",
  );
});

test("what is no record says so; what is one has something else wrong", async () => {
  await speakMore();
  for (const text of ["", "Hello!", "croupier record", "croupier record x", "edition: classic\ncroupier record 9"])
    expect(unreadText(text)).toBe("This is not the record of a game.");
  for (const version of [1, 2, 3, 4])
    expect(unreadText(`\uFEFFcroupier record ${version}\r\nedition: none\r\n`)).toBe("");
});

test("a version is not read here where the reader of local games does not know it either", () => {
  for (const version of [1, 2, 3, 4, 5, 6, 10]) {
    const text = `croupier record ${version}\nedition: none\n`;
    const unknown = (() => {
      try {
        readRecord(text, {} as Engine);
        return false;
      } catch (error) {
        return /the record is of (version|an edition of its own)/.test(String(error));
      }
    })();
    expect(unreadText(text) !== "").toBe(unknown);
  }
});
