import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const RUNTIME = /^rolldown-runtime-.*\.js$/;
/** The chunk that every visit loads. */
const FIRST = /^index-.*\.js$/;
const IMPORT = /import\{t as ([\w$]+)\}from"\.\/rolldown-runtime-[\w-]+\.js";?/;

/** Inlines the bundler's runtime, a few lines, into the chunks that need it. As a file of its own it would be requested only when such a chunk
    has arrived, which costs slow connections another round trip before the first view. The file stays for older chunks in browsers'
    caches. */
export function runtime(): Plugin {
  return {
    name: "runtime",
    apply: "build",
    writeBundle({ dir = "" }) {
      const folder = join(dir, "assets");
      const files = readdirSync(folder).filter((name) => name.endsWith(".js"));
      const [own, first] = [RUNTIME, FIRST].map((pattern) => files.find((name) => pattern.test(name)));
      if (!own || !first) return;
      const [lines, exported] = readFileSync(join(folder, own), "utf8").split("export");
      if (exported?.trim() !== "{t};") this.error(`${own} exports ${exported}`);
      for (const name of files) {
        const path = join(folder, name);
        const code = readFileSync(path, "utf8");
        const whole = code
          .replace(IMPORT, (_, called: string) => `const ${called}=(()=>{${lines}return t})();`)
          .replaceAll(new RegExp(`(?<!from)"\\./${own}"`, "g"), `"./${first}"`); // preloads: the first chunk is there already
        if (whole.includes(`"./${own}"`)) this.error(`${name} still needs ${own}`);
        if (whole !== code) writeFileSync(path, whole);
      }
    },
  };
}
