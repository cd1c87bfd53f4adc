import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { isForMore, isForPage } from "../src/lib/words/page_keys.ts";

const LOCALE = /(\/locales\/[a-z]{2}\.json)(\?more)?$/;

/** Leaves out the texts of locales/*.json that only the terminal uses. The texts of parts that are loaded on demand are in a separate
    module, `?more`. */
export function locales(): Plugin {
  return {
    name: "locales",
    enforce: "pre",
    load(id) {
      const more = LOCALE.exec(id)?.[2] !== undefined;
      const file = id.replace(/\?more$/, "");
      if (!LOCALE.test(file)) return null;
      this.addWatchFile(file);
      const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
      const said = Object.entries(texts).filter(([key]) => isForPage(key) && isForMore(key) === more);
      const json = JSON.stringify(Object.fromEntries(said));
      return more ? { code: `export default ${json}`, moduleType: "js" } : json;
    },
  };
}
