/** Why a text cannot be read as a record, in words. Errors in single lines are reported by the reader, in English. */
import { OWN_EDITION, VERSIONS, versionIn } from "../record/record_version";
import { say } from "./words.svelte";

/** Say that the first line of a text has a version of the format that is not read here, or none; "": it has one that is. */
export function unreadText(text: string): string {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .map((line) => line.trim());
  const version = versionIn(lines.find((line) => line !== "" && !line.startsWith("#")) ?? "");
  if (version === undefined) return say("page.replay.none");
  if (version === OWN_EDITION) return say("page.replay.own_edition");
  return Number(version) > Number(VERSIONS.at(-1)) ? say("page.replay.newer", { version: version.slice(0, 9) }) : "";
}
