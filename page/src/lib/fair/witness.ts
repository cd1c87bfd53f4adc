/** Witness: the events of an online game as this device saw them happen. At the end the record has to hold them, so that a server
    cannot play one game and write another one down. Stored as it grows: a page that is opened again goes on with it. */
import type { PublicEvent } from "../api/messages";
import type { Table } from "../play/table";
import type { Proof } from "../history/played_game";
import { load, remove, save, savedNames } from "../shell/storage";
import { pinOf } from "./pins";

/** What was seen of a game. */
export interface Sight {
  /** The number of the last event; null: none yet. */
  last: number | null;
  /** Events one after another, without one missing between. */
  runs: string[][];
  /** Whether the last event of the game was seen. */
  over: boolean;
}

const PREFIX = "seen.";
/** Games whose end was never seen leave something behind; of more than these it is dropped. */
const MOST = 20;

export const sightOf = (table: string): Sight => {
  const { last = null, runs = [], over = false } = (load(PREFIX + table) as Partial<Sight> | undefined) ?? {};
  return { last, runs, over };
};
export const forgetSight = (table: string): void => remove(PREFIX + table);

const PROOF = "proof.";
/** What the end of a game proved to this device; undefined: nothing yet. */
export const knownProof = (table: string): Proof | undefined => load(PROOF + table) as Proof | undefined;
export function saveProof(table: string, proof: Proof): void {
  for (const name of savedNames(PROOF)) if (pinOf(name.slice(PROOF.length)) === null) remove(name);
  save(PROOF + table, proof);
}

/** An event that a record has, too, as a text to compare; null: a record has none of its kind. */
export function eventText(what: PublicEvent): string | null {
  if (what.t === "started") return `> ${what.chance}`;
  return what.t === "placed" ? `${what.seat} > ${what.face}${what.bandit ? " bandit" : ""} > ${what.chance}` : null;
}

/** Take in an event that follows what was seen, or comes after some that were not. */
export function observe(sight: Sight, seq: number, what: PublicEvent): void {
  if (sight.last !== null && seq <= sight.last) return;
  if (seq - 1 !== sight.last || sight.runs.length === 0) sight.runs.push([]);
  sight.last = seq;
  const text = eventText(what);
  if (text !== null) sight.runs.at(-1)!.push(text);
}

/** Whether the events of a record are those that were seen. */
export function agrees({ runs, over }: Sight, events: readonly string[]): boolean {
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

/** Watch a table from now on. */
export function watch(table: Table): void {
  for (const other of savedNames(PREFIX).slice(MOST)) if (other !== PREFIX + table.name) remove(other);
  const sight = sightOf(table.name);
  const keep = (): void => {
    // A game that was over when this page came to it shows nothing any more.
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
