import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { EditionInfo } from "../../../src/lib/api/messages";
import { checkDice } from "../../../src/lib/fair/check";

const folder = join(import.meta.dirname, "../../../../tests/records/golden");
const golden = readdirSync(folder).filter((name) => name.endsWith(".croupier"));
const record = (name: string): string => readFileSync(join(folder, name), "utf8");

function edition(name: string, notes: Record<number, number>): EditionInfo {
  const offer = {
    fewest: 2,
    most: 6,
    rounds: 4,
    dice: 8,
    big_dice: 0,
    big_weight: 2,
    bandit: true,
    neutral: [],
    fill_sum: 0,
    fill_notes: 0,
    leaving: "under-pile" as const,
  };
  return { ...offer, name, notes: Object.entries(notes).map(([value, count]) => ({ value: Number(value), count })) };
}
const editions = [
  edition("classic", { 10: 6, 20: 8, 30: 8, 40: 6, 50: 6, 60: 5, 70: 5, 80: 5, 90: 5 }),
  edition("biggy", { 10: 4, 20: 4, 30: 5, 40: 5, 50: 6, 60: 6, 70: 6, 80: 4, 90: 4, 100: 4 }),
];

describe("checking the dice of a record", () => {
  it("finds nothing wrong in any golden record", async () => {
    expect(golden.length).toBeGreaterThan(10);
    let proven = 0;
    for (const name of golden) {
      const findings = await checkDice(record(name), editions);
      expect([name, findings.wrong]).toEqual([name, null]);
      expect(["good", "none", "untold"]).toContain(findings.secret);
      if (findings.secret === "good") {
        proven++;
        expect(findings.rolls).toBeGreaterThan(10);
        expect(findings.notes).toBeGreaterThan(10);
      }
    }
    expect(proven).toBeGreaterThan(0);
  });

  const ofDay = readFileSync(join(folder, "../day.croupier"), "utf8");

  it("computes the dice of a day, which everyone knows", async () => {
    const findings = await checkDice(ofDay, editions);
    expect(findings).toMatchObject({ secret: "day", day: "2026-11-16", wrong: null, unread: 0, commitment: null });
    expect(findings.rolls).toBeGreaterThan(50);
    expect(findings.notes).toBeGreaterThan(20);
  });

  it("names the first roll that is not that of the day", async () => {
    const { wrong } = await checkDice(ofDay.replace("Ben: 111456 > 1", "Ben: 111455 > 1"), editions);
    expect(wrong).toMatchObject({ recorded: "111455", drawn: "111456" });
    expect((await checkDice(ofDay.replace("day: 2026-11-16", "day: 2026-11-18"), editions)).wrong).not.toBeNull();
  });

  it("takes a line of somebody called Day, in the first version, for a turn", async () => {
    const old = "croupier record 1\nedition: classic\nseat: day\nseat: Ben\nstarter: day\nround 1\nday: 11223344 > 1\n";
    expect(await checkDice(old, editions)).toMatchObject({ day: null, secret: "none" });
  });

  const fair = record("classic-3-neutral.croupier");

  it("names the first roll that was changed", async () => {
    const changed = fair.replace("Ben: 12334455 n66 >", "Ben: 12334456 n66 >");
    const { wrong } = await checkDice(changed, editions);
    const line = changed.split("\n").findIndex((each) => each.includes("12334456 n66")) + 1;
    expect(wrong).toEqual({ line, recorded: "12334456 n66", drawn: "12334455 n66" });
  });

  it("names a note that was changed", async () => {
    const { wrong } = await checkDice(fair.replace("deal 1: 90", "deal 1: 80"), editions);
    expect(wrong).toMatchObject({ recorded: "80", drawn: "90" });
  });

  it("notices another seed", async () => {
    expect((await checkDice(fair.replace("seed: Ben 34514e8d", "seed: Ben 34514e8e"), editions)).wrong).not.toBeNull();
  });

  it("notices a secret that does not fit the commitment", async () => {
    expect((await checkDice(fair.replace("secret: 17", "secret: 18"), editions)).secret).toBe("wrong");
  });

  it("says that the secret is not told yet, or that there is none", async () => {
    expect((await checkDice(fair.replace(/^secret: .*$/m, ""), editions)).secret).toBe("untold");
    expect((await checkDice("croupier record 1\nedition: classic\nseat: Anna\n", editions)).secret).toBe("none");
    expect((await checkDice("nothing of the kind", editions)).secret).toBe("none");
  });

  it("notices a secret that was made for another table, or of another root", () => {
    const bound = readFileSync(join(folder, "../bound.croupier"), "utf8");
    expect(checkDice(bound, editions)).toMatchObject({ secret: "good", table: "3iL2W4S-dij3", unread: 0, wrong: null });
    for (const [old, other] of [
      [": 3iL2W4S-dij3 ", ": LjOYWEiw1ObD "],
      [" 2021", " 2022"],
      [/ [0-9a-f]{64}\n$/, "\n"],
    ] as const)
      expect(checkDice(bound.replace(old, other), editions).secret).toBe("wrong");
    expect(checkDice(bound.replace(/^secret: .*$/m, ""), editions).secret).toBe("untold");
  });

  it("reads lines as people write them: spaces, comments, halves of turns, faces in any order, noughts before numbers", async () => {
    const free = fair
      .replace("Ben: 12334455 n66 > 2", "# tea\n  Ben : 54 123345 n66\n* a remark: Ben: 111\nBen: > 2")
      .replace("round 1\ndeal 1: 90", "round 01\ndeal 01: 090")
      .replaceAll("\n", "\r\n");
    expect(await checkDice(free, editions)).toMatchObject({ secret: "good", wrong: null });
  });

  it("understands every line of each version", async () => {
    for (const version of [1, 2, 3])
      expect(await checkDice(fair.replace("record 1", `record ${version}`), editions)).toMatchObject({
        secret: "good",
        unread: 0,
        wrong: null,
      });
  });

  it("tells what every seat added", async () => {
    const { seeds } = await checkDice(fair, editions);
    expect(seeds[2]).toEqual({ name: "Carla Maria", seed: "27a7b126" });
  });
});
