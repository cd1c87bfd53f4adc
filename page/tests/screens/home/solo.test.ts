import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Attempt } from "../../../src/lib/shell/attempt.svelte";
import { lastSolo, saveSolo } from "../../../src/lib/shell/last_setups";
import { CLASSIC } from "../../../src/lib/table/games";
import { chooseLanguage, speakMore } from "../../../src/lib/words/words.svelte";
import { soloText } from "../../../src/lib/words/solo";
import SoloPanel from "../../../src/screens/home/SoloPanel.svelte";
import { eventually } from "../../eventually.ts";

const edition = (name: string, most: number, big: number) => ({
  name,
  fewest: 2,
  most,
  rounds: 4,
  dice: 8,
  big_dice: big,
  big_weight: 2,
  bandit: big > 0,
  neutral: [2, 3, 4].map((players) => ({ players, each: 2, spare: 0 })),
  notes: [],
  fill_sum: 50,
  fill_notes: 1,
  leaving: "under-pile",
});
const answers: Record<string, unknown> = {
  "/api/editions": [edition("classic", 5, 0), edition("biggy", 6, 1)],
  "/api/bots": ["tourist", "richest", "regular", "highroller", "shark"].map((name) => ({ name, built_in: true })),
};
let panel: ReturnType<typeof mount> | undefined;
const radio = (value: string): HTMLInputElement | null => document.querySelector(`input[value="${value}"]`);

beforeEach(async () => {
  localStorage.clear();
  await chooseLanguage("en");
  await speakMore();
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(Response.json(answers[path])));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  if (panel) await unmount(panel);
  panel = undefined;
});
async function open(): Promise<void> {
  panel = mount(SoloPanel, {
    target: document.body,
    props: { onclose: () => undefined, onplay: () => undefined, attempt: new Attempt() },
  });
  await eventually(() => expect(radio("easy")).not.toBeNull());
}

test("the door says what will really be played", () => {
  expect(soloText(lastSolo())).toBe("You and three bots · very easy");
  saveSolo({
    game: { ...CLASSIC, edition: "biggy", players: 6, bandit: true },
    bots: Array<string>(5).fill("ace"),
    level: "merciless",
  });
  expect(soloText(lastSolo())).toBe("You and five bots · merciless · Biggy · one-armed bandit");
  saveSolo({ game: { ...CLASSIC, players: 3 }, bots: ["shark", "tourist"] });
  expect(soloText(lastSolo())).toBe("You and two bots");
});

test("a first game is against tourists, and who has played keeps the bots of the last one", () => {
  expect(lastSolo()).toEqual({ game: CLASSIC, bots: ["tourist", "tourist", "tourist"], level: "very_easy" });
  saveSolo({ game: CLASSIC, bots: ["richest", "regular", "tourist"], level: "easy" });
  expect(soloText(lastSolo())).toBe("You and three bots · easy");
  expect(lastSolo().bots).toEqual(["richest", "regular", "tourist"]);
});

test("one tap changes all bots, the choice is remembered, and stays with more players", async () => {
  await open();
  expect(radio("very_easy")?.checked).toBe(true);
  radio("hard")?.click();
  flushSync();
  expect(lastSolo().bots).toEqual(["highroller", "highroller", "highroller"]);
  expect(soloText(lastSolo())).toBe("You and three bots · hard");
  expect(document.body.textContent).toContain("a few hundred times");
  document.querySelector<HTMLInputElement>('input[value="5"]')?.click();
  flushSync();
  expect(lastSolo().bots).toEqual(Array(4).fill("highroller"));
  expect(radio("hard")?.checked).toBe(true);
});

test("bots can still be chosen one by one; then no level is marked, and each says how it plays", async () => {
  await open();
  const [first] = document.querySelectorAll("select");
  if (!first) throw new Error("no list");
  first.value = "shark";
  first.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  expect(lastSolo().bots).toEqual(["shark", "tourist", "tourist"]);
  expect(document.querySelectorAll(".list input:checked")).toHaveLength(0);
  expect(soloText(lastSolo())).toBe("You and three bots");
  expect([...document.querySelectorAll("dt")].map((kind) => kind.textContent)).toEqual(["Shark", "Tourist"]);
});

test("the bots of a level are described in the order of its line, wherever they sit", async () => {
  saveSolo({ game: CLASSIC, bots: ["regular", "tourist", "richest"] });
  await open();
  expect(radio("easy")?.checked).toBe(true);
  const kinds = [...document.querySelectorAll("dt")].map((kind) => kind.textContent);
  expect(radio("easy")?.closest("label")?.textContent).toContain(kinds.join(", "));
});

test("every variant says what it is where it is chosen, or for how many players", async () => {
  await open();
  radio("biggy")?.click();
  flushSync();
  for (const words of ["counts as two", "pale dice", "seventh casino", "not how much"])
    expect(document.body.textContent).toContain(words);
  document.querySelector<HTMLInputElement>('input[value="6"]')?.click();
  flushSync();
  expect(document.body.textContent).toContain("For 2 to 4 players.");
});
