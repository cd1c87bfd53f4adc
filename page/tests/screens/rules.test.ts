import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, expect, test } from "vitest";
import { speak, speakMore } from "../../src/lib/words/words.svelte";
import Rules from "../../src/screens/Rules.svelte";
import { eventually } from "../eventually.ts";

/** What is read in a hundred seconds, at 140 words a minute. */
const MOST_WORDS = 230;

const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../../locales/${language}.json`), "utf8"));

beforeAll(async () => {
  await speak();
  await speakMore();
});

test.each(["en", "de", "fr", "it", "nl"])("the game in six pictures is read in a hundred seconds: %s", (language) => {
  const story = Object.entries(textsOf(language)).filter(([key]) => key.startsWith("page.rules.story"));
  expect(story).toHaveLength(13);
  expect(story.flatMap(([, text]) => text.split(/\s+/)).length).toBeLessThanOrEqual(MOST_WORDS);
});

test("how to play begins with six pictures that words tell, and folds the rules by chapter", async () => {
  const screen = mount(Rules, { target: document.body });
  await eventually(() => expect(document.querySelectorAll("details").length).toBeGreaterThan(5));
  flushSync();
  const order = [...document.querySelectorAll("ol.story > li, details, table")];
  expect(order.slice(0, 6).every((part) => part.matches("li"))).toBe(true);
  for (const picture of document.querySelectorAll(".frame")) {
    expect(picture.querySelector(".picture")?.getAttribute("aria-hidden")).toBe("true");
    expect(picture.querySelector("p")?.textContent).not.toBe("");
  }
  expect(document.querySelectorAll(".frame")).toHaveLength(9);
  expect(document.querySelectorAll("details[open]")).toHaveLength(0);
  expect(document.querySelectorAll("details figure").length).toBeGreaterThan(6);
  await unmount(screen);
});
