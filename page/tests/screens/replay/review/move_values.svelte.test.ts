/** What the moves of a position are worth is asked for once, also where an effect shows it and there is no answer. */
import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { speak } from "../../../../src/lib/words/words.svelte";
import { MoveValues } from "../../../../src/screens/replay/review/game_review.svelte";

afterEach(() => vi.unstubAllGlobals());

test("a question that failed is not asked again until another position was shown", async () => {
  await speak();
  const refused = JSON.stringify({ code: "too-many", message: "Too many at once." });
  const fetched = vi.fn(() => Promise.resolve(new Response(refused, { status: 429 })));
  vi.stubGlobal("fetch", fetched);
  const values = new MoveValues();
  let position = $state("one");
  const stop = $effect.root(() => {
    $effect(() => values.show(position));
  });
  const settled = async (): Promise<void> => {
    for (let turns = 0; turns < 5; turns++) {
      flushSync();
      await new Promise((done) => setTimeout(done));
    }
  };
  await settled();
  expect(values.error).not.toBe("");
  expect(values.asking).toBe(false);
  expect(fetched).toHaveBeenCalledTimes(1);
  position = "two";
  await settled();
  position = "one";
  await settled();
  expect(fetched).toHaveBeenCalledTimes(3);
  stop();
});
