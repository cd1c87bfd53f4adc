import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Writes parts.json, the names of all parts of the page: the service worker caches them, and an open page sees by them that there is a newer
    one. */
export function parts(): Plugin {
  return {
    name: "parts",
    apply: "build",
    writeBundle({ dir = "" }) {
      const names = readdirSync(join(dir, "assets")).filter((name) => !/\.(br|gz)$|^rolldown-runtime-/.test(name));
      writeFileSync(join(dir, "parts.json"), JSON.stringify(names.toSorted().map((name) => `assets/${name}`)));
    },
  };
}
