import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const LICENCE = /^(licen[cs]e|copying)(\.(md|txt))?$/i;
/** The heading in a licence file after which the licences of code follow that is only in the package's own programs. */
const NOT_OF_THE_PAGE = /^#+ Licenses of bundled dependencies$/m;
const HEAD = `The page of Croupier contains code of the packages below. Croupier itself is under the MIT licence.
`;

interface Package {
  name: string;
  version: string;
  license: string;
  text: string;
}

/** Return the folder of the package that a module comes from; null: it is ours. Code that a tool inserts belongs to the tool. */
export function folderOf(id: string, folderOfTool: (name: string) => string): string | null {
  const tool = /^\0(?<name>[\w-]+)\//.exec(id)?.groups?.["name"];
  if (tool !== undefined) return folderOfTool(tool);
  const path = id.replaceAll("\\", "/");
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}

function packageIn(folder: string): Package {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Omit<
    Package,
    "text"
  >;
  const file = readdirSync(folder).find((each) => LICENCE.test(each));
  if (file === undefined) throw new Error(`${name} has no licence file`);
  const [text = ""] = readFileSync(join(folder, file), "utf8").split(NOT_OF_THE_PAGE);
  return { name, version, license, text: text.trim() };
}

/** Write the notices of packages as one text. */
export function noticesOf(packages: readonly Package[]): string {
  const sorted = packages.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const parts = sorted.map(
    ({ name, version, license, text }) => `${"=".repeat(72)}\n${name} ${version} (${license})\n\n${text}\n`,
  );
  return [HEAD, ...parts].join("\n");
}

/** Writes notices.txt: the licences of all third-party code in the page, read from its packages. The page's Workers are built separately and
    use the second plugin. */
export function notices(): { page: Plugin; worker: () => Plugin } {
  const folders = new Set<string>();
  const require = createRequire(import.meta.url);
  const folderOfTool = (name: string): string => {
    try {
      return dirname(require.resolve(`${name}/package.json`));
    } catch {
      throw new Error(`the package of this code is unknown: ${name}`);
    }
  };
  const collect: Plugin["generateBundle"] = (_, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== "chunk") continue;
      for (const id of chunk.moduleIds) {
        const folder = folderOf(id, folderOfTool);
        if (folder !== null) folders.add(folder);
      }
    }
  };
  return {
    worker: () => ({ name: "notices-of-workers", generateBundle: collect }),
    page: {
      name: "notices",
      apply: "build",
      generateBundle(...written) {
        collect.apply(this, written);
        this.emitFile({ type: "asset", fileName: "notices.txt", source: noticesOf([...folders].map(packageIn)) });
      },
    },
  };
}
