import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as samples from "../../../../src/gallery/samples";
import type { Option, GameView } from "../../../../src/lib/api/messages";
import Roll from "../../../../src/lib/parts/felt/Roll.svelte";
import { chooseLanguage } from "../../../../src/lib/words/words.svelte";

let list: Record<string, unknown> | undefined;
let said: [string, Option | null][] = [];
beforeEach(() => chooseLanguage("en"));
afterEach(() => list && unmount(list));

function drawn({ roll, options }: GameView, chosen: Option | null = null): HTMLButtonElement[] {
  if (!roll) throw new Error("nothing is rolled");
  said = [];
  const note = (what: string) => (option: Option | null) => said.push([what, option]);
  list = mount(Roll, {
    target: document.body,
    props: {
      roll,
      options,
      hue: 1,
      chosen,
      onchoose: note("choose"),
      onpreview: note("look"),
      onplace: note("place"),
    },
  });
  flushSync();
  return [...document.querySelectorAll<HTMLButtonElement>(".pick")];
}

test("every face that can be placed is a button that says what it does", () => {
  const labels = drawn(samples.table).map((pick) => pick.getAttribute("aria-label"));
  expect(labels).toEqual([
    "2: 3 dice for Twin Swans",
    "4: 1 die for Four-Leaf",
    "5: 2 dice for Comet",
    "6: 1 die for Honeycomb",
  ]);
});

test("a face that may also go to the bandit says so, and the Biggy is big", () => {
  const [, trident] = drawn(samples.bandit);
  expect(trident?.getAttribute("aria-label")).toBe("3: 3 dice for Trident or Bandit");
  expect(trident?.querySelectorAll(".die.big").length).toBe(1);
});

test("a group that comes to lie under a mouse at rest shows nothing", () => {
  const [swans] = drawn(samples.table);
  swans?.dispatchEvent(new PointerEvent("pointerenter", { pointerType: "mouse" }));
  expect(said).toEqual([]);
});

test("pointing shows, tapping chooses, tapping again places", () => {
  const [swans, clover] = drawn(samples.table, samples.table.options[0] ?? null);
  clover?.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", bubbles: true }));
  clover?.click();
  swans?.click();
  expect(said.map(([what, option]) => [what, option?.move.face])).toEqual([
    ["look", 4],
    ["choose", 4],
    ["place", 2],
  ]);
  expect([swans, clover].map((pick) => pick?.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
});
