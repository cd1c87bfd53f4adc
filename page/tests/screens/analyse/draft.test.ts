import { describe, expect, test } from "vitest";
import type { EditionInfo } from "../../../src/lib/api/messages";
import { NEUTRAL } from "../../../src/lib/table/people";
import {
  emptyDraft,
  inHand,
  move,
  neutralDice,
  numberAt,
  put,
  refit,
  remaining,
  rolled,
  take,
  turned,
  type Draft,
  type Place,
  type Thing,
} from "../../../src/screens/analyse/draft";
import { KINDS } from "../../../src/lib/record/notation";
import { draftOf, positionOf } from "../../../src/screens/analyse/notation";
import { builtEngine } from "../../lib/rules/module";

const engine = builtEngine();
const editionOf = (name: string): EditionInfo => engine.editions.find((each) => each.name === name)!;
const classic = editionOf("classic");
const biggy = editionOf("biggy");
const at = (casino: number, face = casino): Place => ({ casino, face });
const die = (seat: number): Thing => ({ seat, kind: "own" });
const neutral: Thing = { seat: NEUTRAL, kind: "neutral" };
/** Every kind of table, with the variants that it offers. */
const TABLES = engine.editions.flatMap((edition) =>
  Array.from({ length: edition.most - edition.fewest + 1 }, (_, i) => edition.fewest + i).flatMap((players) => {
    const variants = [
      ...(edition.neutral.some((offer) => offer.players === players) ? ["neutral"] : []),
      ...(edition.bandit ? ["bandit"] : []),
    ];
    return [[], variants].map((chosen) => ({ edition, players, variants: chosen }));
  }),
);
const read = (text: string): Draft => draftOf(text)!;

test("a note comes from the pile and goes back there", () => {
  const empty = emptyDraft(classic, 2, []);
  expect(remaining(empty, classic, { note: 90 })).toBe(5);
  const one = put(put(empty, classic, at(3), { note: 30 })!, classic, at(3), { note: 90 })!;
  expect(positionOf(one)).toBe("classic-2 1aa -/-/90,30/-/-/- -/- -");
  expect(remaining(one, classic, { note: 90 })).toBe(4);
  expect(numberAt(one, classic, at(3), { note: 90 })).toBe(1);
  expect(positionOf(take(one, classic, at(3), { note: 90 })!)).toBe("classic-2 1aa -/-/30/-/-/- -/- -");
  expect(take(one, classic, at(2), { note: 90 })).toBeNull();
  let last: Draft | null = empty;
  for (let i = 0; i < 5; i++) last = put(last!, classic, { seat: 1 }, { note: 90 });
  expect(positionOf(last!)).toBe("classic-2 1aa -/-/-/-/-/- -/90,90,90,90,90 -");
  expect(put(last!, classic, "left", { note: 90 })).toBeNull();
});

test("a die comes from its hand, and never more than there are", () => {
  let draft: Draft | null = emptyDraft(biggy, 2, []);
  const six = Array.from({ length: 6 }, () => at(4));
  for (const place of six) draft = put(draft!, biggy, place, die(1));
  draft = put(draft!, biggy, at(4), { seat: 1, kind: "big" });
  expect(positionOf(draft!)).toBe("biggy-2 1aa -/-/-/b6B1/-/- -/- -");
  expect(put(draft!, biggy, at(1), die(1))).toBeNull();
  expect(put(draft!, biggy, at(1), { seat: 1, kind: "big" })).toBeNull();
  expect(put(draft!, biggy, { seat: 0 }, die(0))).toBeNull();
  expect(inHand(take(draft!, biggy, at(4), die(1))!, biggy, "own", 1)).toBe(1);
});

test("dice that are placed leave the roll by their face, and show it when they come back", () => {
  const draft = read("classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20");
  const placed = put(put(draft, classic, at(1), die(0))!, classic, at(6), die(0))!;
  expect(placed.roll?.own).toEqual([1, 2, 3]);
  expect(take(placed, classic, at(6), die(0))!.roll?.own).toEqual([1, 2, 3, 6]);
  expect(put(draft, classic, at(1), die(1))!.roll).toEqual(draft.roll);
  expect(rolled(draft, classic, false).roll).toBeNull();
  expect(rolled(rolled(draft, classic, false), classic, true).roll?.own).toHaveLength(5);
  expect(turned(draft, "own", 4).roll?.own).toEqual([1, 1, 2, 3, 6]);
  expect(turned(turned(draft, "own", 4), "own", 4).roll?.own).toEqual([1, 1, 2, 3, 1]);
});

test("who places the last die has no roll left", () => {
  const draft = read("classic-2 1aa:1 a7/-/-/-/-/- -/- -");
  expect(positionOf(put(draft, classic, at(1), die(0))!)).toBe("classic-2 1aa a8/-/-/-/-/- -/- -");
});

test("neutral dice come from hands, that of the seat to move first, and go back where there is room", () => {
  const draft = emptyDraft(classic, 3, ["neutral"]);
  expect(positionOf(draft)).toBe("classic-3-neutral 1aa n1/n1/-/-/-/- n2/n2/n2 -");
  expect(take(draft, classic, at(1), neutral)).toBeNull();
  const placed = put(draft, classic, at(5), neutral)!;
  expect(positionOf(placed)).toBe("classic-3-neutral 1aa n1/n1/-/-/n1/- n1/n2/n2 -");
  expect(positionOf(take(placed, classic, at(1), neutral)!)).toBe("classic-3-neutral 1aa -/n1/-/-/n1/- n2/n2/n2 -");
  expect(positionOf(move(draft, classic, at(1), at(6), neutral)!)).toBe(
    "classic-3-neutral 1aa -/n1/-/-/-/n1 n2/n2/n2 -",
  );
  expect(positionOf(put(placed, classic, { seat: 0 }, neutral)!)).toBe(
    "classic-3-neutral 1aa n1/n1/-/-/n1/- n2/n1/n2 -",
  );
  expect(positionOf(take(placed, classic, { seat: 2 }, neutral)!)).toBe(
    "classic-3-neutral 1aa n1/n1/-/-/n1/- n2/n2/n1 -",
  );
  expect(put(draft, classic, { seat: 0 }, neutral)).toBeNull();
});

test("on the bandit dice lie by their number, and neutral ones with those of the seat that placed them", () => {
  let draft = put(emptyDraft(biggy, 2, ["neutral", "bandit"]), biggy, at(7, 3), die(1))!;
  draft = put(draft, biggy, at(7, 3), neutral)!;
  draft = put(draft, biggy, at(7, 5), neutral)!;
  draft = put(draft, biggy, at(7, 3), { seat: 1, kind: "big" })!;
  expect(positionOf(draft)).toBe("biggy-2-neutral-bandit 1aa -/-/-/-/-/-/:3b1B1n1:5a0n1 n1/n3 -");
  expect(numberAt(draft, biggy, at(7, 5), neutral)).toBe(1);
  expect(numberAt(draft, biggy, at(7, 4), die(1))).toBe(0);
  expect(read(positionOf(draft)).casinos).toEqual(draft.casinos);
  expect(positionOf(take(draft, biggy, at(7, 3), die(1))!)).toBe(
    "biggy-2-neutral-bandit 1aa -/-/-/-/-/-/:3b0B1n1:5a0n1 n1/n3 -",
  );
});

test("another kind of table keeps what it has room for", () => {
  const draft = read(
    "biggy-3-neutral-bandit-agreed 3ca:234n34 100,20/60,60/100,10/50,40c1C1n1/20,20a2/60,10/80,40:3a1A1:5b1n1 70n2/n2/- -",
  );
  expect(positionOf(refit(draft, classic, { players: 2, variants: [] }))).toBe(
    "classic-2 3aa:111234 20/60,60/10/50,40/20,20a2/60,10 70/- -",
  );
  expect(positionOf(refit(draft, biggy, { players: 3, variants: ["neutral", "bandit"] }))).toBe(
    "biggy-3-neutral-bandit 3ca:234n34 100,20/60,60/100,10/50,40c1C1n1/20,20a2/60,10/80,40:3a1A1:5b1n1 70n2/n2/- -",
  );
});

describe.each(TABLES)("$edition.name, $players players, $variants", ({ edition, players, variants }) => {
  test("whatever is put and taken, nothing is lost or made", () => {
    let draft = rolled(emptyDraft(edition, players, variants), edition, true);
    const { each, spare } = neutralDice(draft, edition);
    const things: Thing[] = [
      ...Array.from({ length: players }, (_, seat) => KINDS.slice(0, 2).map((kind): Thing => ({ seat, kind }))).flat(),
      neutral,
      ...edition.notes.map(({ value }) => ({ note: value })),
    ];
    const places: Place[] = [
      ...draft.casinos.flatMap((_, i) => (i === 6 ? [at(7, 2), at(7, 5)] : [at(i + 1)])),
      ...Array.from({ length: players }, (_, seat) => ({ seat })),
      "left",
    ];
    let seed = 7 * players + variants.length;
    const below = (most: number): number => (seed = (seed * 48271) % 2147483647) % most;
    let changes = 0;
    for (let i = 0; i < 200; i++) {
      const [thing, place, other] = [
        things[below(things.length)]!,
        places[below(places.length)]!,
        places[below(places.length)]!,
      ];
      const next = [put, take][below(3)]?.(draft, edition, place, thing) ?? move(draft, edition, place, other, thing);
      if (next) changes++;
      draft = next ?? draft;
      expect(things.filter((one) => remaining(draft, edition, one) < 0)).toEqual([]);
      expect(Math.max(...draft.neutral)).toBeLessThanOrEqual(each);
      const hand = KINDS.map((kind) => inHand(draft, edition, kind, draft.seat));
      if (draft.roll) expect(KINDS.map((kind) => draft.roll?.[kind].length)).toEqual(hand);
      const lying = draft.casinos.flatMap(({ dice }) => dice.filter(({ kind }) => kind === "neutral"));
      const all = [...lying.map(({ count }) => count), ...draft.neutral].reduce((sum, number) => sum + number, 0);
      expect(all).toBe(each * players + spare);
    }
    expect(changes).toBeGreaterThan(20);
    expect(positionOf(read(positionOf(draft)))).toBe(positionOf(draft));
  });
});
