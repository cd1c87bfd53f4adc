/** Why a text is no record that could be read, in words. What is wrong with a line of a record, its reader says in English. */
import { say } from "./words.svelte";

/** The newest version of the format that is read here. */
const NEWEST = 3;
const FIRST_LINE = /^croupier record +(\d+)$/;

/** A sentence where the first line of a text names a newer version of the format, or none; "" where it is that of a record. */
export function unreadText(text: string): string {
  const lines = text.replace(/^\uFEFF/, "").split("\n").map((line) => line.trim());
  const version = FIRST_LINE.exec(lines.find((line) => line !== "" && !line.startsWith("#")) ?? "")?.[1];
  if (version === undefined) return say("page.replay.none");
  return Number(version) > NEWEST ? say("page.replay.newer", { version: version.slice(0, 9) }) : "";
}
