import { afterEach, beforeAll, expect, test } from "vitest";
import type { EditionInfo, Standing } from "../../../src/lib/api/messages";
import { describeChange, oneMoreDie } from "../../../src/lib/explain/one_more";
import { explainCasino, explainSeat } from "../../../src/lib/explain/reasons";
import { describeRules } from "../../../src/lib/explain/table_rules";
import { withDie } from "../../../src/lib/record/position_reader";
import type { Engine, GameSetup, Rules } from "../../../src/lib/rules/engine";
import { settings } from "../../../src/lib/shell/settings.svelte";
import { NEUTRAL } from "../../../src/lib/table/people";
import { chooseLanguage, speak, speakMore } from "../../../src/lib/words/words.svelte";
import { builtEngine } from "../rules/module";

const CLASSIC = { edition: "classic", players: 4, neutral: true, bandit: false, face_down: false, starter: null };
const BIGGY = { ...CLASSIC, edition: "biggy", bandit: true };
const people = [
  { name: "You", hue: 1, you: true },
  { name: "Ben", hue: 2 },
  { name: "Zoe", hue: 3 },
  { name: "Kim", hue: 4 },
];
people[NEUTRAL] = { name: "neutral", hue: 0 };
let engine: Engine;
beforeAll(async () => {
  engine = builtEngine();
  await speak();
  await speakMore();
});
afterEach(async () => {
  settings.change({ language: null });
  await speak();
});
const rulesOf = (setup: GameSetup): Rules => engine.rules(setup);
const editionOf = (name: string): EditionInfo => engine.editions.find((edition) => edition.name === name)!;

/** The Lantern with dice by colour, as the rules see it; a Biggy is written "B". */
function lantern(notes: number[], dice: Record<number, number | string>, setup: GameSetup = BIGGY): Standing {
  const rules = rulesOf(setup);
  const empty: Standing = { casino: 1, notes, takers: notes.map(() => null), groups: [] };
  return Object.entries(dice).reduce((casino, [colour, held]) => {
    const ordinary = String(held).replace("B", "");
    const big = String(held).includes("B");
    let at = big ? withDie(rules, editionOf(setup.edition), casino, Number(colour), true) : casino;
    for (let die = 0; die < Number(ordinary); die++)
      at = withDie(rules, editionOf(setup.edition), at, Number(colour), false);
    return at;
  }, empty);
}
const told = (casino: Standing, leaving: EditionInfo["leaving"] = "box"): string[] =>
  explainCasino(casino, people, leaving).map(({ result, why }) => `${result}: ${why}`);

test("the most dice take the highest note, the next the next, and who comes later gets none", () => {
  expect(told(lantern([70, 20], { 0: 3, 1: 2, 2: 1 }))).toEqual([
    "70,000: Most dice here: 3 dice.",
    "20,000: Next most: 2 dice.",
    "No note left: Next most: 1 die. No note is left: one each, the strongest first.",
  ]);
});

test("equal counts knock each other out, and that uses up no note", () => {
  expect(told(lantern([80, 30], { 0: 3, 1: 3, 2: 1 }), "under-pile")).toEqual([
    "Knocked out: Equal counts knock each other out: You (3 dice) and Ben (3 dice). " +
      "That uses up no note: the next player moves up.",
    "80,000: Most dice of those still in: 1 die.",
    "Nobody takes it: Nobody takes more than one note here. It goes under the pile.",
  ]);
});

test("where all are out, every note goes", () => {
  expect(told(lantern([80], { 0: 1, 1: 1 }))).toEqual([
    "Knocked out: Equal counts knock each other out: You (1 die) and Ben (1 die).",
    "Nobody takes it: Everyone here is out. It leaves the game.",
  ]);
});

test("with a Biggy the sum is written out", () => {
  expect(told(lantern([80], { 0: "B1", 1: 3, 2: "B" }))).toEqual([
    "Knocked out: Equal counts knock each other out: You (Biggy 2 + 1 = 3) and Ben (3 dice). " +
      "That uses up no note: the next player moves up.",
    "80,000: Most dice of those still in: Biggy = 2.",
  ]);
});

test("neutral dice belong to nobody: their note goes where the edition sends it", () => {
  const casino = lantern([80, 30], { [NEUTRAL]: 2, 0: 1 }, CLASSIC);
  expect(told(casino, "under-pile")[0]).toBe(
    "80,000: Most dice here: 2 dice. Neutral dice belong to nobody: the note goes under the pile.",
  );
  expect(told(casino, "box")[0]).toContain("the note leaves the game.");
});

test("at the bandit pips decide between equal counts, and nobody is knocked out", () => {
  const group = { dice: 3, big: 0, strength: 3, pips: 9, knocked_out: false };
  const groups = [
    { ...group, colour: 2 },
    { ...group, colour: 3 },
    { ...group, colour: 0, dice: 2, strength: 2, pips: 12 },
  ];
  const bandit = { casino: 7, notes: [90, 40], takers: [2, 3], groups };
  const pips = "Equal counts don’t knock out here: the higher sum of pips goes first (9 pips).";
  expect(told(bandit)).toEqual([
    `90,000: Most dice here: 3 dice. ${pips} The sums are equal too, so the highest single die decides.`,
    `40,000: Next most: 3 dice. ${pips} The sums are equal too, so the highest single die decides.`,
    "No note left: Next most: 2 dice. No note is left: one each, the strongest first.",
  ]);
});

test("a seat hears what it would take everywhere, or why nothing", () => {
  const casinos = [
    lantern([60], { 0: 2, 1: 1 }),
    { ...lantern([60], { 0: 2, 1: 2, 2: 2 }), casino: 2 },
    { ...lantern([60], { 0: 1, 1: 2 }), casino: 3 },
    { ...lantern([60], { 1: 2 }), casino: 4 },
  ];
  expect(explainSeat(0, casinos, people)).toEqual([
    "Lantern: 60,000",
    "Twin Swans: equal with Ben and Zoe",
    "Trident: no note left",
  ]);
});

test("one more die: who would be out, and who would take what instead", () => {
  const change = (before: Standing, colour: number, big = false): string =>
    describeChange(before, withDie(rulesOf(BIGGY), editionOf("biggy"), before, colour, big), people);
  const casino = lantern([80, 30], { 0: 3, 1: 2, 2: 1 });
  expect(change(casino, 0)).toBe("");
  expect(change(casino, 1)).toBe("Equal, and out: You and Ben. Zoe takes 80,000. Nobody takes 30,000.");
  expect(change(casino, 2)).toBe("Equal, and out: Ben and Zoe. Nobody takes 30,000.");
  expect(change(casino, 2, true)).toBe("Equal, and out: You and Zoe. Ben takes 80,000. Nobody takes 30,000.");
  expect(change(lantern([80], { 0: 2, 1: 1 }), 1, true)).toBe("Ben takes 80,000. No note left: You.");
  expect(change(lantern([80], { 0: 2 }), NEUTRAL)).toBe("");
  expect(change(lantern([80], { 0: 1, 1: 1 }), NEUTRAL)).toBe("Equal, and out: You, Ben, and neutral.");
});

test("what one more die would do is what the rules say of a move that places one die", () => {
  for (const setup of [CLASSIC, BIGGY]) {
    const rules = rulesOf(setup);
    let position = rules.open();
    let compared = 0;
    let random = 7;
    const next = (bound: number): number => (random = (random * 48271) % 2147483647) % bound;
    for (let turn = rules.turn(position); turn.act !== "over"; turn = rules.turn(position)) {
      const draw = rules.draw(position);
      if (draw) {
        const faces = (dice: number): number[] => Array.from({ length: dice }, () => 1 + next(6));
        const drawn = "bound" in draw ? next(Math.max(draw.bound, 1)) : draw.dice.map(faces);
        position = rules.chance(position, drawn).position;
        continue;
      }
      const view = rules.view(position);
      for (const { move, dice, standing } of view.options) {
        const before = view.casinos[move.face - 1]!;
        const one = standing.groups.find(({ colour }) => colour === view.seat);
        const had = before.groups.find(({ colour }) => colour === view.seat);
        if (move.bandit || dice !== 1 || one?.dice !== (had?.dice ?? 0) + 1) continue;
        expect(withDie(rules, editionOf(setup.edition), before, view.seat!, false)).toEqual(standing);
        const more = oneMoreDie(view, before, people, rules, editionOf(setup.edition)).find(
          ({ colour }) => colour === view.seat,
        );
        expect(more === undefined).toBe(before.groups.length === 0);
        if (more?.big === false) expect(more.change).toBe(describeChange(before, standing, people));
        compared++;
      }
      position = rules.place(position, view.options[next(view.options.length)]!.move).position;
    }
    expect(compared).toBeGreaterThan(10);
  }
});

test("the rules are those of the edition and variants at the table", () => {
  const classic = describeRules(editionOf("classic"), { ...CLASSIC, players: 3 });
  expect(classic).toContain("Each casino gets notes until they are worth 50,000 or more.");
  expect(classic).toContain("Notes that nobody takes go under the pile.");
  expect(classic).toContain("Before each round the starting player rolls the 2 spare neutral dice and places them.");
  expect(classic.join(" ")).toContain("There are 4 rounds.");
  expect(classic.join(" ")).not.toMatch(/Biggy|bandit/);
  const biggy = describeRules(editionOf("biggy"), { ...BIGGY, neutral: false });
  expect(biggy).toContain("Each casino gets 2 notes.");
  expect(biggy).toContain("A Biggy counts as 2 dice.");
  expect(biggy).toContain("Notes that nobody takes leave the game.");
  expect(biggy.join(" ")).toContain("There are 3 rounds.");
  expect(biggy.join(" ")).toContain("On the one-armed bandit they don’t");
  expect(biggy.join(" ")).not.toContain("eutral");
});

test.each(["de", "fr", "it", "nl"] as const)("everything is said in %s", async (language) => {
  await chooseLanguage(language);
  const all = [
    ...told(lantern([80, 30], { 0: "B1", 1: 3, 2: 1, [NEUTRAL]: 2 }), "under-pile"),
    ...told(lantern([80], {})),
    ...explainSeat(0, [lantern([60], { 0: 2, 1: 2 })], people),
    ...describeRules(editionOf("biggy"), BIGGY),
    ...describeRules(editionOf("classic"), { ...CLASSIC, players: 3 }),
  ];
  for (const sentence of all) expect(sentence).not.toMatch(/page\.|\{|undefined/);
});
