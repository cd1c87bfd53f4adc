import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { table } from "../../../../src/gallery/samples";
import { speak, speakMore } from "../../../../src/lib/words/words.svelte";
import { STANDINGS_MS } from "../../../../src/screens/table/payout/pace";
import Standings from "../../../../src/screens/table/payout/Standings.svelte";

beforeAll(() => speak().then(speakMore));
beforeEach(() => {
  vi.useFakeTimers();
  // Nothing is drawn here, so nothing moves.
  Element.prototype.animate = vi.fn();
});
afterEach(() => vi.useRealTimers());

function shown(ondone: () => void, until: number | null = null): () => void {
  const people = ["Ann", "Ben", "Cleo", "Dan", "Eve"].map((name, i) => ({ name, hue: i + 1 }));
  const props = { round: 1, view: table, casinos: table.casinos, people, speed: "normal" as const, until, ondone };
  const standings = mount(Standings, { target: document.body, props });
  flushSync();
  return () => void unmount(standings);
}
const ring = (): Element | null => document.querySelector(".foot .primary span:has(.ring)");

test("the standings go on by themselves, and a ring on the button tells so", () => {
  const done = vi.fn();
  const leave = shown(done);
  expect(ring()?.classList).not.toContain("stays");
  vi.advanceTimersByTime(STANDINGS_MS.normal - 1);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledOnce();
  leave();
});

test("who touches them keeps them, and the ring goes", () => {
  const done = vi.fn();
  const leave = shown(done);
  window.dispatchEvent(new Event("pointerdown"));
  flushSync();
  expect(ring()?.classList).toContain("stays");
  vi.advanceTimersByTime(2 * STANDINGS_MS.normal);
  expect(done).not.toHaveBeenCalled();
  leave();
});

test.each([
  ["they last until the next clock begins", 4_000, 4_000],
  ["but can be read where it has begun already", -1_000, 2_500],
  ["and no longer than they would", 60_000, STANDINGS_MS.normal],
])("where a clock waits for the standings, %s", (_, until, lasts) => {
  const done = vi.fn();
  const leave = shown(done, Date.now() + until);
  vi.advanceTimersByTime(lasts - 1);
  expect(done).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(done).toHaveBeenCalledOnce();
  leave();
});
