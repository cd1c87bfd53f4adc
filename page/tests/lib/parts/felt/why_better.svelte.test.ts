/** Why one move is better: asked once for each pair and position, and never shown for another. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Move, MoveComparison } from "../../../../src/lib/api/messages";
import WhyBetter, { type Compare } from "../../../../src/lib/parts/felt/WhyBetter.svelte";
import { chooseLanguage, say, speakMore } from "../../../../src/lib/words/words.svelte";

const move = (face: number): Move => ({ face, bandit: false });
const compared = (better: Move, worse: Move): MoveComparison => ({
  ...{ seat: 0, gap: 0.05, error: 0, nearly_equal: false, reasons: [], gainer: null, gain: 0, reply: null },
  better: { move: better, win: 0.5, error: 0, exact: true },
  worse: { move: worse, win: 0.45, error: 0, exact: true },
});
const settled = async (): Promise<void> => {
  for (let turns = 0; turns < 3; turns++) {
    flushSync();
    await new Promise((done) => setTimeout(done));
  }
};
let part: object | null = null;
function show(compare: Compare): { worse: Move; compare: Compare } {
  const props = $state({ compare, better: move(5), worse: move(3), people: [], players: 2 });
  part = mount(WhyBetter, { target: document.body, props });
  return props;
}
const text = (): string => document.body.textContent;
beforeAll(async () => {
  await chooseLanguage("en");
  await speakMore();
});
afterEach(() => void (part && unmount(part)));

test("an answer is shown for the moves that it is about, and asked for once", async () => {
  const answers: (() => void)[] = [];
  const compare = vi.fn<Compare>(
    (better, worse) => new Promise((done) => answers.push(() => done(compared(better!, worse!)))),
  );
  const props = show(compare);
  await settled();
  expect(document.querySelector("[role=status]")!.textContent).toContain(say("page.reason.thinking"));
  props.worse = move(2);
  await settled();
  answers[0]!();
  await settled();
  expect(text()).toContain(say("page.reason.thinking"));
  answers[1]!();
  await settled();
  expect(text()).toContain("Why 5, not 2");
  expect(text()).toContain(say("reason.none"));
  props.worse = move(3);
  await settled();
  expect(text()).toContain(say("reason.none"));
  expect(compare).toHaveBeenCalledTimes(2);
});

test("the answer has the last word on which move is better", async () => {
  show((better, worse) => Promise.resolve(compared(worse!, better!)));
  await settled();
  expect(text()).toContain("Why 3, not 5");
});

test("a question that failed is said to have, and asked again when it is shown again", async () => {
  const compare = vi.fn<Compare>(() => Promise.reject(new Error("interrupted")));
  const props = show(compare);
  await settled();
  expect(text()).toContain(say("page.reason.failed"));
  expect(compare).toHaveBeenCalledTimes(1);
  props.worse = move(1);
  await settled();
  props.worse = move(3);
  await settled();
  expect(compare).toHaveBeenCalledTimes(3);
});
