/** The state of the connection to a table in words. */
import type { Table } from "../play/table";
import { say } from "./words.svelte";

/** Say what is wrong with the connection; "": nothing. */
export function lineText({ trouble, room }: Table): string {
  if (trouble === "late") return say("page.line.late");
  if (trouble === "not-kept") return say("page.line.not_kept");
  return trouble === "lost" || (trouble === "connecting" && room !== null) ? say("page.line.lost") : "";
}
