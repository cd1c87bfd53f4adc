import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const SOURCE = "src/early/theme.js";

/** Puts the script that chooses the theme at the head of the page, as a file of its own that is kept for good. */
export function early(): Plugin {
  let built = false;
  // Without its remarks; what compresses it does the rest.
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
