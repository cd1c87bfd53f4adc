import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import en from "../../../../locales/en.json";
import { textGroupOf } from "../../../src/lib/words/page_keys";

const SOURCES = resolve(import.meta.dirname, "../../../src");
const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^;"]*?from\s+)?"(\.[^"]+)"/gm;

/** A module and all that it imports, save what is loaded on demand. */
function withImports(entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const [, name = ""] of readFileSync(entry, "utf8").matchAll(IMPORT)) {
    const path = resolve(dirname(entry), name);
    const file = [path, `${path}.ts`, `${path}.svelte.ts`].find(
      (each) => existsSync(each) && /\.(ts|svelte)$/.test(each),
    );
    if (file) withImports(file, found);
  }
  return found;
}

test("what home and the table say at once does not wait for the words of parts that are loaded on demand", () => {
  const modules = [...withImports(`${SOURCES}/main.ts`), ...withImports(`${SOURCES}/screens/Table.svelte`)];
  expect(modules.length).toBeGreaterThan(100);
  const more = Object.keys(en).filter((key) => textGroupOf(key) === "more");
  const said = modules.flatMap((file) => {
    const text = readFileSync(file, "utf8");
    return more
      .filter((key) => text.includes(`"${key.replace(/\.(one|other)$/, "")}"`))
      .map((key) => `${file}: ${key}`);
  });
  expect(said).toEqual([]);
});
