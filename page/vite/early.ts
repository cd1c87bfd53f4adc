import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SOURCE = "src/early/theme.js";

/** Puts the script that chooses the theme into the head of the page, as a file of its own that can be cached forever. */
export function early(): Plugin {
  let built = false;
  // Remove comments and indentation; compression does the rest.
  const code = readFileSync(SOURCE, "utf8")
    .replace(/^\s*\/\/.*\n/gm, "")
    .replace(/\n\s*/g, "\n");
  const name = `assets/theme-${createHash("sha256").update(code).digest("base64url").slice(0, 8)}.js`;
  return {
    name: "early",
    configResolved({ command }) {
      built = command === "build";
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: name, source: code });
    },
    transformIndexHtml: () => [{ tag: "script", attrs: { src: built ? `/${name}` : `/${SOURCE}` }, injectTo: "head" }],
  };
}
