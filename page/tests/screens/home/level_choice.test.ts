import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { LEVELS } from "../../../src/lib/table/levels";
import { chooseLanguage, speakMore } from "../../../src/lib/words/words.svelte";
import LevelChoice from "../../../src/screens/home/LevelChoice.svelte";

test("levels stand one below the other, however many there are", async () => {
  await chooseLanguage("en");
  await speakMore();
  const known = Object.values(LEVELS).flat();
  const choice = mount(LevelChoice, {
    target: document.body,
    props: { known, number: 3, value: "merciless", onchoose: () => undefined },
  });
  flushSync();
  const labels = [...document.querySelectorAll("label")].map((label) => label.textContent?.replace(/\s+/g, " ").trim());
  expect(labels).toHaveLength(6);
  expect(labels.at(-1)).toContain("Merciless");
  expect(labels.at(-1)).toContain("3 × Ace");
  // On a phone many short options make three columns, which lines with a sign do not fit in.
  expect([...(document.querySelector(".row")?.classList ?? [])]).not.toContain("many");
  await unmount(choice);
});
