import { expect, test } from "vitest";
import { TalkLog } from "../../../src/screens/table/talk_log.svelte";

test("the last fifty things that were said are there, in their order", () => {
  const log = new TalkLog();
  for (let i = 0; i < 60; i++)
    log.add({ said: { t: "said", seat: 0, phrase: null, words: `${i}` }, name: "Ada", hue: 1, seed: "s" });
  expect(log.lines.map(({ said }) => said.words)).toEqual(Array.from({ length: 50 }, (_, i) => `${i + 10}`));
  expect(new Set(log.lines.map(({ number }) => number)).size).toBe(50);
});
