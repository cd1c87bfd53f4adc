import { flushSync, mount, unmount } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { PlacedEvent } from "../../../../src/lib/api/messages";
import { settings } from "../../../../src/lib/shell/settings.svelte";
import { speak, speakMore } from "../../../../src/lib/words/words.svelte";
import * as samples from "../../../../src/gallery/samples";
import { GameLog } from "../../../../src/screens/table/log/game_log.svelte";
import type { Game } from "../../../../src/screens/table/game.svelte";
import SoundOffer from "../../../../src/screens/table/sound/SoundOffer.svelte";

let offer: ReturnType<typeof mount>;
let log: GameLog;
/** What a newcomer is being told. */
const tips = new SvelteSet<string>();

function come(): void {
  log = new GameLog();
  const game = {
    log,
    table: { you: [0], room: null },
    get tipped() {
      return tips.size > 0;
    },
  };
  offer = mount(SoundOffer, { target: document.body, props: { game: game as unknown as Game } });
  flushSync();
}
function place(seat: number, by: PlacedEvent["by"] = "player"): void {
  const what: PlacedEvent = { t: "placed", seat, face: 2, bandit: false, by, chance: "", payout: null };
  log.entries = [...log.entries, { what, before: null, view: samples.table }];
  flushSync();
}
const answers = (): HTMLButtonElement[] => [...document.querySelectorAll("button")];

beforeAll(() => speak().then(speakMore));
beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  settings.reset();
  tips.clear();
});
afterEach(async () => {
  await unmount(offer);
  vi.useRealTimers();
});

test("sound is offered after one's own first turn, and a yes brings sound and touch", () => {
  come();
  place(1, "bot");
  expect(answers()).toHaveLength(0);
  place(0);
  expect(document.body.textContent).toContain("Play with sound?");
  answers()[0]?.click();
  flushSync();
  expect([settings.sound, settings.touch, answers().length]).toEqual([true, true, 0]);
});

test("after a no it never comes again", async () => {
  come();
  place(0);
  answers()[1]?.click();
  flushSync();
  expect([settings.sound, settings.touch, answers().length]).toEqual([false, false, 0]);
  await unmount(offer);
  come();
  place(0);
  expect(answers()).toHaveLength(0);
});

test("unanswered it goes by itself, though not while somebody is about to answer", () => {
  come();
  place(0);
  answers()[0]?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  flushSync();
  vi.advanceTimersByTime(60_000);
  flushSync();
  expect(answers()).toHaveLength(2);
  answers()[0]?.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
  flushSync();
  vi.advanceTimersByTime(20_000);
  flushSync();
  expect(answers()).toHaveLength(0);
});

test("it waits for a tip, and gives way to one", () => {
  tips.add("marks");
  come();
  place(0);
  expect([answers().length, settings.soundOffered]).toEqual([0, false]);
  tips.clear();
  flushSync();
  expect(answers()).toHaveLength(2);
  tips.add("equal");
  flushSync();
  expect(answers()).toHaveLength(0);
  vi.advanceTimersByTime(60_000);
  tips.clear();
  flushSync();
  expect(answers()).toHaveLength(2);
});

test("who has sound already is not asked", () => {
  settings.change({ sound: true });
  come();
  place(0);
  expect(answers()).toHaveLength(0);
});
