import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { writeTwins } from "./twins.ts";

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;
const LEAST = 600; // bytes; compressing smaller files saves no packet

/** Writes compressed twins beside every text file. */
export function compressed(): Plugin {
  let folder = "";
  return {
    name: "compressed",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        const path = join(folder, name);
        if (TEXT.test(name) && statSync(path).size >= LEAST) writeTwins(path);
      }
    },
  };
}
