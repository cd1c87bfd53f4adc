/** Why a text is no record that could be read, in words. What is wrong with a line of a record, its reader says in English. */
import { VERSIONS, versionIn } from "../record/record_version";
import { say } from "./words.svelte";

/** A sentence where the first line of a text names a newer version of the format, or none; "" where it is that of a record. */
export function unreadText(text: string): string {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map((line) => line.trim());
  const version = versionIn(lines.find((line) => line !== "" && !line.startsWith("#")) ?? "");
  if (version === undefined) return say("page.replay.none");
  return Number(version) > Number(VERSIONS.at(-1)) ? say("page.replay.newer", { version: version.slice(0, 9) }) : "";
}
