/** The moves of a game as the lines of a list. */
import type { Person } from "../../lib/table/people";
import { describeMoment } from "./descriptions";
import type { Entry, GameLog } from "./game_log.svelte";

export interface LogLine {
  entry: Entry;
  /** Its place in the log. */
  index: number;
  /** The round it belongs to. */
  round: number;
  /** The colour of who moved; null: nobody did. */
  hue: number | null;
  text: string;
}

/** The latest move first. */
export const linesOf = ({ entries }: GameLog, people: readonly Person[]): LogLine[] =>
  entries
    .map((entry, index) => ({
      entry,
      index,
      round: entry.before?.round ?? entry.view.round,
      hue: entry.what.t === "placed" ? (people[entry.what.seat]?.hue ?? 0) : null,
      text: describeMoment(entry, people),
    }))
    .reverse();
