/** What is wrong with the line to a table, in words; "" where nothing is. */
import type { TableClient } from "../api/table_client.svelte";
import { say } from "./words.svelte";

export function lineText(client: TableClient): string {
  if (client.silent) return say("page.line.late");
  const lost = client.state === "waiting" || (client.state === "connecting" && client.room !== null);
  return lost ? say("page.line.lost") : "";
}
