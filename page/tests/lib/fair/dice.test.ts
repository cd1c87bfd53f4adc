import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { commitmentOf, Dice, hexOf, tableSecretOf } from "../../../src/lib/fair/dice";
import { hmacSha256, sha256 } from "../../../src/lib/fair/sha256";

/** The same file that the server and examples/check_dice.py are tested with. */
const text = readFileSync(join(import.meta.dirname, "../../../../docs/fair-dice-vectors.txt"), "utf8");

interface Vector {
  place: string;
  from: string;
  result: string;
}
interface Game {
  secret: string;
  commitment: string;
  seeds: string[];
  vectors: Vector[];
}

function gamesOf(file: string): Game[] {
  return file
    .split(/\n\n+/)
    .filter((part) => part.startsWith("game:"))
    .map((part) => {
      const said = (key: string): string => new RegExp(`^${key}: (.*)$`, "m").exec(part)?.[1] ?? "";
      const vectors = part.split("\n").flatMap((line) => {
        const [place, from, , , result] = line.split(" | ");
        return place && from && result ? [{ place, from, result }] : [];
      });
      return { secret: said("secret"), commitment: said("commitment"), seeds: said("seeds").split(","), vectors };
    });
}

async function drawn(dice: Dice, { place, from, result }: Vector): Promise<string> {
  const [kind, what = ""] = from.split(" ");
  if (kind === "dice") {
    const fallen = await dice.dice(place, what.split("+").map(Number));
    return fallen
      .map((faces, i) => (faces.length ? ["", "B", "n"][i] + faces.join("") : ""))
      .filter(Boolean)
      .join(" ");
  }
  if (kind === "seats") {
    const number = await dice.number(place, Number(what));
    return `number ${number}: seat ${number + 1}`;
  }
  const notes = from
    .split(" ")
    .slice(1)
    .flatMap((each) => {
      const [count, value] = each.split("x").map(Number);
      return Array<number>(count!).fill(value!);
    });
  const number = await dice.number(place, notes.length);
  return result.startsWith("number") ? `number ${number}: ${notes[number]}` : "";
}

describe("fair dice", () => {
  const games = gamesOf(text);

  it("have vectors of two games", () => {
    expect(games.length).toBeGreaterThanOrEqual(2);
    expect(games.every((game) => game.vectors.length > 8)).toBe(true);
  });

  it.each(games.map((game) => [game.seeds.join(","), game] as const))(
    "of the seeds %s fall as written down",
    async (_, game) => {
      expect(await commitmentOf(game.secret)).toBe(game.commitment);
      const dice = Dice.fair(game.secret, game.seeds);
      for (const vector of game.vectors)
        expect([vector.place, await drawn(dice, vector)]).toEqual([vector.place, vector.result]);
    },
  );
});

test("the secret of a table is made of its name and a root", () => {
  const vectors = [...text.matchAll(/table: (.+)\nroot: (.+)\nsecret: (.+)\ncommitment: (.+)/g)];
  expect(vectors).toHaveLength(3);
  for (const [, table = "", root = "", secret = "", commitment] of vectors)
    expect([tableSecretOf(table, root), commitmentOf(secret)]).toEqual([secret, commitment]);
});

describe("SHA-256 and HMAC", () => {
  // Lengths around which padding takes one more block, and keys that are shortened.
  it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])("are those of Node for %i bytes", (length) => {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256);
    expect(hexOf(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(hexOf(hmacSha256(bytes)(bytes))).toBe(createHmac("sha256", bytes).update(bytes).digest("hex"));
  });
});
