import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { isForPage, textGroupOf } from "../src/lib/words/page_keys.ts";

const LOCALE = /\/locales\/[a-z]{2}\.json(?:\?(more|camera))?$/;

/** Leaves out the texts of locales/*.json that only the terminal uses. The texts of parts that are loaded on demand are in a separate
    module, `?more`, and those of the camera in `?camera`. */
export function locales(): Plugin {
  return {
    name: "locales",
    enforce: "pre",
    load(id) {
      const match = LOCALE.exec(id);
      if (!match) return null;
      const group = match[1] ?? "first";
      const file = id.replace(/\?.*$/, "");
      this.addWatchFile(file);
      const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
      const said = Object.entries(texts).filter(([key]) => isForPage(key) && textGroupOf(key) === group);
      const json = JSON.stringify(Object.fromEntries(said));
      return match[1] ? { code: `export default ${json}`, moduleType: "js" } : json;
    },
  };
}
