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
    const newer = unreadText("# by hand\n\n  croupier record 5\nedition: classic\n");
    expect(newer).toContain("Croupier");
    expect(newer).toContain("5");
    expect(newer).not.toBe(unreadText("Hello!\n"));
    sentences.push(newer);
  }
  expect(new Set(sentences).size).toBe(LANGUAGES.length);
});

test("what is no record says so; what is one has something else wrong", async () => {
  await speakMore();
  for (const text of ["", "Hello!", "croupier record", "croupier record x", "edition: classic\ncroupier record 9"])
    expect(unreadText(text)).toBe("This is not the record of a game.");
  for (const version of [1, 2, 3, 4])
    expect(unreadText(`\uFEFFcroupier record ${version}\r\nedition: none\r\n`)).toBe("");
});

test("a version is newer here where the reader of local games does not know it either", () => {
  for (const version of [1, 2, 3, 4, 5, 10]) {
    const text = `croupier record ${version}\nedition: none\n`;
    const unknown = (() => {
      try {
        readRecord(text, {} as Engine);
        return false;
      } catch (error) {
        return String(error).includes("the record is of version");
      }
    })();
    expect(unreadText(text) !== "").toBe(unknown);
  }
});
