/** Whether people have stopped a game before its end, as its record says. */
import { REMARKS } from "../api/constants";

/** broken-off: it was ended early, for good; left: everyone has left the table, and may come back. */
export type Stop = "broken-off" | "left";

/** Read the remarks after the last step of a record; null: nobody has stopped the game. */
export function stopOf(record: string, names: readonly string[]): Stop | null {
  const lines = record.trimEnd().split("\n");
  const remarks = lines.slice(lines.findLastIndex((line) => !line.startsWith("* ")) + 1);
  const last = (template: string, name: string): number =>
    remarks.lastIndexOf(`* ${template.replace("{name}", () => name)}`);
  if (names.some((name) => last(REMARKS.ended, name) >= 0)) return "broken-off";
  return names.every((name) => last(REMARKS.left, name) > last(REMARKS.reclaimed, name)) ? "left" : null;
}
