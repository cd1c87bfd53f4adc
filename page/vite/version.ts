import { readFileSync } from "node:fs";

/** Return the version of the package that the page is part of. */
export function version(): string {
  const project = readFileSync(new URL("../../pyproject.toml", import.meta.url), "utf8");
  const found = /^version = "(.+)"$/m.exec(project)?.[1];
  if (found === undefined) throw new Error("pyproject.toml names no version");
  return found;
}
