/** Records the events of an online game as this device saw them. At the end the game's record must contain them, so that a server cannot
    play one game and write down another. The events are saved continuously, so a page that is opened again continues with them. */
import type { PublicEvent } from "../api/messages";
import type { Table } from "../play/table";
import type { Proof } from "../history/played_game";
import { load, remove, save, savedNames } from "../shell/storage";
import { pinOf } from "./pins";

/** The events seen of a game. */
export interface SeenEvents {
  /** The number of the last event seen; null: none yet. */
  last: number | null;
  /** Runs of consecutive events, none missing within a run. */
  runs: string[][];
  /** Whether the last event of the game was seen. */
  over: boolean;
}

const PREFIX = "seen.";
/** The number of tables whose events are kept: games whose end was never seen leave theirs behind. */
const MOST = 20;

export const seenEventsOf = (table: string): SeenEvents => {
  const { last = null, runs = [], over = false } = (load(PREFIX + table) as Partial<SeenEvents> | undefined) ?? {};
  return { last, runs, over };
};
export const forgetSeenEvents = (table: string): void => remove(PREFIX + table);

const PROOF = "proof.";
/** Return what the end of a game proved to this device; undefined: nothing yet. */
export const savedProof = (table: string): Proof | undefined => load(PROOF + table) as Proof | undefined;
export function saveProof(table: string, proof: Proof): void {
  for (const name of savedNames(PROOF)) if (pinOf(name.slice(PROOF.length)) === null) remove(name);
  save(PROOF + table, proof);
}

/** Write an event as a text that can be compared with a record; null: records have no such events. */
export function eventText(what: PublicEvent): string | null {
  if (what.t === "started") return `> ${what.chance}`;
  return what.t === "placed" ? `${what.seat} > ${what.face}${what.bandit ? " bandit" : ""} > ${what.chance}` : null;
}

/** Add an event: to the last run if it follows directly, else to a new one. */
export function observe(sight: SeenEvents, seq: number, what: PublicEvent): void {
  if (sight.last !== null && seq <= sight.last) return;
  if (seq - 1 !== sight.last || sight.runs.length === 0) sight.runs.push([]);
  sight.last = seq;
  const text = eventText(what);
  if (text !== null) sight.runs.at(-1)!.push(text);
}

/** Return whether the events seen are consistent with those of a record. */
export function matchesSeenEvents({ runs, over }: SeenEvents, events: readonly string[]): boolean {
  let from = 0;
  const seen = runs.filter((run) => run.length > 0);
  for (const [number, run] of seen.entries()) {
    const isLast = over && number === seen.length - 1;
    if (isLast) from = Math.max(from, events.length - run.length);
    while (from + run.length <= events.length && run.some((event, i) => event !== events[from + i])) from++;
    if (from + run.length > events.length) return false;
    from += run.length;
  }
  return true;
}

/** Record the events of a table from now on. */
export function watchEvents(table: Table): void {
  for (const other of savedNames(PREFIX).slice(MOST)) if (other !== PREFIX + table.name) remove(other);
  const sight = seenEventsOf(table.name);
  const keep = (): void => {
    // A game that was already over shows no events.
    if (sight.runs.some((run) => run.length > 0)) save(PREFIX + table.name, sight);
  };
  const onreset = (): void => {
    for (const { seq, what } of table.missed) observe(sight, seq, what);
    keep();
  };
  table.listen({
    onmoments: (moments) => {
      for (const { seq, what, view } of moments) {
        observe(sight, seq, what);
        sight.over ||= what.t === "placed" && view?.over === true;
      }
      keep();
    },
    onreset,
  });
  onreset();
}
