import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** Parts that belong to the camera alone: few visitors open it. */
const CAMERA = /^camera/i;

/** Writes parts.json, the names of all parts of the page that everyone needs: the service worker caches them, and an open page sees by them
    that there is a newer one. The parts of the camera are in camera.json: the service worker caches those once the camera was opened. */
export function parts(): Plugin {
  return {
    name: "parts",
    apply: "build",
    writeBundle({ dir = "" }) {
      const names = readdirSync(join(dir, "assets")).filter((name) => !/\.(br|gz)$|^rolldown-runtime-/.test(name));
      const write = (file: string, isIn: (name: string) => boolean): void => {
        const addresses = names
          .filter(isIn)
          .toSorted()
          .map((name) => `assets/${name}`);
        writeFileSync(join(dir, file), JSON.stringify(addresses));
      };
      write("parts.json", (name) => !CAMERA.test(name));
      write("camera.json", (name) => CAMERA.test(name));
    },
  };
}
