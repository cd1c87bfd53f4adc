/** What the end of a game proves of its dice to a device that did nothing but play. */
import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PublicEvent } from "../../../src/lib/api/messages";
import type { Proof } from "../../../src/lib/history/played_game";
import { proofOf } from "../../../src/lib/fair/game_proof";
import { pinCommitment, pinOf, pinSeed, settleSeed } from "../../../src/lib/fair/pins";
import { matchesSeenEvents, eventText, observe, type SeenEvents } from "../../../src/lib/fair/witness";
import { replayOf } from "../../../src/lib/record/replay";
import type { Engine } from "../../../src/lib/rules/engine";
import { builtEngine } from "../rules/module";

const RECORDS = "../tests/records";
const text = readFileSync(`${RECORDS}/bound.croupier`, "utf8");
const TABLE = "3iL2W4S-dij3";
const COMMITMENT = /^commitment: \S+ (\w+)$/m.exec(text)![1]!;
const SEEDS = ["9e78ddd9", "house-2"];
let engine: Engine;
let events: PublicEvent[];
beforeAll(() => {
  engine = builtEngine();
  events = replayOf(text, engine).moments.map(({ what }) => what);
});

const nothing = (): SeenEvents => ({ last: null, runs: [], over: false });
/** What a device saw; `seen`: which of the events. */
function sight(seen: (number: number) => boolean = () => true, all: readonly PublicEvent[] = events): SeenEvents {
  const found = nothing();
  for (const [number, what] of all.entries()) if (seen(number)) observe(found, 5 + number, what);
  return { ...found, over: seen(all.length - 1) };
}
const proved = (record = text, seen = sight(), seeds: string[] | null = SEEDS): Proof =>
  proofOf(record, pinOf(TABLE), seen, seeds, engine);

beforeEach(() => {
  localStorage.clear();
  pinCommitment(TABLE, COMMITMENT);
  pinSeed(TABLE, SEEDS[0]!);
  settleSeed(TABLE, SEEDS[0]!, true);
});

describe("an honest game", () => {
  test("is proven to who played, whatever of it they saw", () => {
    expect(proved()).toBe("proven");
    expect(proved(text, nothing(), null)).toBe("proven");
    expect(
      proved(
        text,
        sight((number) => number % 7 !== 3),
      ),
    ).toBe("proven");
    expect(
      proved(
        text,
        sight((number) => number > 30),
      ),
    ).toBe("proven");
  });

  test("is checked for who watched, and for a device that never saw its table", () => {
    localStorage.clear();
    expect(proved()).toBe("checked");
    pinCommitment(TABLE, COMMITMENT);
    expect(proved()).toBe("checked");
  });
});

describe("a server that cheats is named", () => {
  const rolled = /^(Ben: )12223666( n1126 > 2)$/m;
  const tampered = (name: string): string => readFileSync(`${RECORDS}/tampered/${name}.croupier`, "utf8");

  test("another commitment, in the record or for this seat alone", () => {
    expect(proved(text.replace(COMMITMENT, "0".repeat(64)))).toBe("commitment");
    pinCommitment(TABLE, "1".repeat(64));
    expect(proved()).toBe("commitment");
  });
  test("a record of another table", () => {
    expect(proved(tampered("bound-to-another-table"))).toBe("commitment");
  });
  test("another secret, or one that was not made for this table", () => {
    expect(proved(text.replace("secret: 2c", "secret: 2d"))).toBe("secret");
    expect(proved(tampered("root-changed"))).toBe("secret");
  });
  test("a seed of ours replaced, and one of another seat", () => {
    expect(proved(text.replace("9e78ddd9", "9e78ddd8"))).toBe("seed");
    expect(proved(text.replace("house-2", "house-3"))).toBe("seed");
  });
  test("a secret that is withheld", () => {
    expect(proved(text.replace(/^secret: .*\n/m, ""))).toBe("withheld");
  });
  test("dice that were chosen, whether they were played so or only written down so", () => {
    const chosen = text.replace(rolled, "$112223665$2").replace(/^(paid|end|\w+: \d+ in).*\n/gm, "");
    expect(proved(chosen)).toBe("steps");
    expect(proved(chosen, nothing())).toBe("draws");
  });
  test("a record that the rules do not allow, or that is none", () => {
    expect(proved(text.replace(rolled, "$11222366$2"))).toBe("record");
    expect(proved("nothing of the kind")).toBe("record");
    expect(() => proved(text.replace("record 4", "record 6")), "a newer page will know").toThrow("version 6");
  });
});

describe("what was seen", () => {
  const change = (number: number, more: object): PublicEvent[] =>
    events.map((event, at) => (at === number ? ({ ...event, ...more } as PublicEvent) : event));

  test("is not in the record of another game", () => {
    const wrote = events.map((event) => eventText(event)!);
    for (const other of [change(0, { chance: "lot 0" }), change(9, { face: 9 }), change(wrote.length - 1, { seat: 7 })])
      expect(matchesSeenEvents(sight(undefined, other), wrote)).toBe(false);
    expect(matchesSeenEvents(sight(), [...wrote, "0 > 1 > "]), "a game that goes on after its end").toBe(false);
    expect(matchesSeenEvents(sight(), wrote.slice(0, -1))).toBe(false);
    expect(matchesSeenEvents(sight(), wrote.toSpliced(20, 1))).toBe(false);
    expect(matchesSeenEvents(sight(), wrote)).toBe(true);
  });

  test("counts once, and other events between are no gap", () => {
    const found = nothing();
    observe(found, 3, { t: "sat", seat: 0, name: "Anna" } as PublicEvent);
    observe(found, 4, events[0]!);
    observe(found, 4, events[0]!);
    observe(found, 5, { t: "ran-out", seat: 0 });
    observe(found, 6, events[1]!);
    observe(found, 9, events[4]!);
    expect(found.runs.map((run) => run.length)).toEqual([2, 1]);
  });
});
