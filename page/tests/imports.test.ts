/** Which modules of the page need which. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { expect, test } from "vitest";

const FILES = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(ts|svelte)$/.test(name))
  .map((name) => join("src", name));
/** By its types as well, but not what is loaded behind: `import(…)`. */
const IMPORTED = /\b(?:from|import)\s+"(\.[^"?]+)/g;

const importsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(IMPORTED)].flatMap(([, name = ""]) => {
    const path = normalize(join(file, "..", name));
    return [path, `${path}.ts`].filter((found) => /\.(ts|svelte)$/.test(found) && existsSync(found));
  });

test("no module needs itself by way of others", () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  function visit(file: string, way: readonly string[]): void {
    if (way.includes(file)) cycles.push([...way.slice(way.indexOf(file)), file].join(" → "));
    if (done.has(file) || way.includes(file)) return;
    for (const needed of importsOf(file)) visit(needed, [...way, file]);
    done.add(file);
  }
  for (const file of FILES) visit(file, []);
  expect(done.size).toBe(FILES.length);
  expect(cycles).toEqual([]);
});
