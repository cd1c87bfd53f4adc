/** The record that was opened from a file, dropped or pasted; /replay shows it. */
import { addressOf } from "./route";
import { router } from "./router.svelte";

/** Records are at most 256 kB; larger files are not read. */
const MOST_BYTES = 256_000;

export interface OpenedRecord {
  /** The name of the file; "": the text was pasted or fetched. */
  name: string;
  text: string;
}

class Opened {
  /** The record to show on /replay, until another one is opened. */
  record = $state.raw<OpenedRecord | null>(null);
}

export const opened = new Opened();

/** Read a file; null: it is too large to be a record. */
export async function readRecord(file: File): Promise<OpenedRecord | null> {
  return file.size > MOST_BYTES ? null : { name: file.name, text: await file.text() };
}

/** Read a file and go to its game; return false if it is too large to be a record. */
export async function openRecord(file: File): Promise<boolean> {
  const record = await readRecord(file);
  if (!record) return false;
  // A game that was saved in the middle is continued; see session/game_file.ts.
  if (record.text.includes("\n#> ")) {
    const table = await import("../session/games").then(({ importGame }) => importGame(record.text)).catch(() => null);
    if (table !== null) {
      router.go(addressOf(table));
      return true;
    }
  }
  opened.record = record;
  router.go("/replay");
  return true;
}
