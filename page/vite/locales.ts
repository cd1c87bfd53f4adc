import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { isForPage } from "../src/lib/words/page_keys.ts";

const LOCALE = /\/locales\/[a-z]{2}\.json$/;

/** Leaves out of locales/*.json what only the terminal says, so that a language costs the page no more than it needs. */
export function locales(): Plugin {
  return {
    name: "locales",
    enforce: "pre",
    load(id) {
      if (!LOCALE.test(id)) return null;
      this.addWatchFile(id);
      const texts = JSON.parse(readFileSync(id, "utf8")) as Record<string, string>;
      return JSON.stringify(Object.fromEntries(Object.entries(texts).filter(([key]) => isForPage(key))));
    },
  };
}
