import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const RUNTIME = /^rolldown-runtime-.*\.js$/;
/** The chunk that every visit has. */
const FIRST = /^index-.*\.js$/;
const IMPORT = /import\{t as ([\w$]+)\}from"\.\/rolldown-runtime-[\w-]+\.js";?/;

/** Puts the bundler's few lines of its own into the chunks that need them. As a file of their own they would be asked for
    only once such a chunk is there, and cost a slow line one more round trip before the first view. The file stays for
    chunks that browsers have kept from before. */
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
          .replaceAll(new RegExp(`(?<!from)"\\./${own}"`, "g"), `"./${first}"`); // what is fetched along with a chunk: that one is there already
        if (whole.includes(`"./${own}"`)) this.error(`${name} still needs ${own}`);
        if (whole !== code) writeFileSync(path, whole);
      }
    },
  };
}
