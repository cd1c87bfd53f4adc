import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import * as samples from "../../../../src/gallery/samples";
import type { RoomView } from "../../../../src/lib/api/messages";
import openTable from "../../../../src/lib/play/new_table";
import { lastSolo } from "../../../../src/lib/shell/last_setups";
import { speak, speakMore } from "../../../../src/lib/words/words.svelte";
import { decline, isBeaten, suggestLevel } from "../../../../src/lib/history/beaten_levels";
import HarderCard from "../../../../src/screens/table/end/HarderCard.svelte";
import { eventually } from "../../../eventually";

vi.mock("../../../../src/lib/play/new_table", () => ({ default: vi.fn(() => Promise.resolve("here-next")) }));

/** A finished game against these bots. */
function over(table: string, bots: string[], more: Partial<RoomView> = {}): RoomView {
  const room = samples.room(bots.length + 1, "classic");
  const seats = room.seats.map((seat, i) =>
    i > 0 && seat ? { ...seat, kind: "bot" as const, bot: bots[i - 1]! } : seat,
  );
  return { ...room, table, state: "over", seats, ...more };
}
const TOURISTS = ["tourist", "tourist", "tourist"];
const EASY = ["richest", "regular", "tourist"];

let card: ReturnType<typeof mount> | undefined;
const show = (room: RoomView): void => {
  card = mount(HarderCard, { target: document.body, props: { room, you: [0], rank: 1 } });
  flushSync();
};
const press = (label: string): void =>
  [...document.querySelectorAll("button")].find((button) => button.textContent.includes(label))?.click();

beforeAll(async () => {
  await speak();
  await speakMore();
});
beforeEach(() => localStorage.clear());
afterEach(async () => {
  if (card) await unmount(card);
  card = undefined;
});

test("after the second win against kind bots the next level is suggested", () => {
  expect(suggestLevel(over("a", TOURISTS), [0], 1)).toBeNull();
  expect(suggestLevel(over("b", TOURISTS), [0], 2)).toBeNull();
  expect(suggestLevel(over("c", TOURISTS), [0], 1)).toBe("easy");
  expect(suggestLevel(over("d", EASY), [0], 1)).toBeNull();
  expect(suggestLevel(over("e", EASY), [0], 1)).toBe("medium");
});

test("levels are beaten one by one, strong ones too", () => {
  expect(isBeaten("very_easy")).toBe(false);
  suggestLevel(over("a", TOURISTS), [0], 2);
  expect(isBeaten("very_easy")).toBe(false);
  suggestLevel(over("b", TOURISTS), [0], 1);
  expect(suggestLevel(over("c", ["shark", "shark", "shark"]), [0], 1)).toBeNull();
  expect(["very_easy", "easy", "very_hard"].map((level) => isBeaten(level as "easy"))).toEqual([true, false, true]);
});

test("a game counts once, however often its end is shown", () => {
  for (let i = 0; i < 3; i++) expect(suggestLevel(over("a", TOURISTS), [0], 1)).toBeNull();
});

test("wins of a day's deal, of a trial, over other people and over strong bots count for nothing", () => {
  const others = over("p", TOURISTS);
  const company = { ...others, seats: others.seats.with(1, samples.room(4, "classic").seats[1]!) };
  for (const name of ["a", "b", "c"]) {
    expect(suggestLevel(over(name, TOURISTS, { day: "2026-01-01" }), [0], 1)).toBeNull();
    expect(suggestLevel(over(name, TOURISTS, { trial: true }), [0], 1)).toBeNull();
    expect(suggestLevel(over(name, TOURISTS, { state: "ended" }), [0], 1)).toBeNull();
    expect(suggestLevel({ ...company, table: name }, [0], 1)).toBeNull();
    expect(suggestLevel(over(name, ["shark"]), [0], 1)).toBeNull();
  }
  expect(suggestLevel(over("z", TOURISTS), [0], 1)).toBeNull();
});

test("who refuses is not asked again at that level, and at the next one only after wins there", () => {
  const room = over("b", TOURISTS);
  suggestLevel(over("a", TOURISTS), [0], 1);
  decline(room);
  expect(suggestLevel(room, [0], 1)).toBeNull();
  suggestLevel(over("c", EASY), [0], 1);
  expect(suggestLevel(over("d", EASY), [0], 1)).toBe("medium");
});

test("the card can be dismissed, and changes nothing then", () => {
  suggestLevel(over("a", TOURISTS), [0], 1);
  show(over("b", TOURISTS));
  expect(document.body.textContent).toContain("The next level, “easy”, plays better");
  press("No, thanks");
  flushSync();
  expect(document.body.textContent).not.toContain("play better");
  expect(lastSolo().level).toBe("very_easy");
});

test("one tap plays the harder table, which is then that of the next game", async () => {
  suggestLevel(over("a", TOURISTS), [0], 1);
  show(over("b", TOURISTS));
  press("Play them");
  await eventually(() => expect(lastSolo().level).toBe("easy"));
  expect(lastSolo().bots).toEqual(EASY);
  expect(vi.mocked(openTable).mock.calls[0]?.[1].slice(1)).toEqual(EASY.map((bot) => ({ bot })));
});
