/** A record somebody opened or dropped on the page, on its way to the screen that shows it. */
import { router } from "./router.svelte";

/** Records are at most 256 kB; nobody wants to wait while a film is read. */
const MOST_BYTES = 256_000;

export interface OpenedRecord {
  /** The name of the file; "" where the text was pasted or fetched. */
  name: string;
  text: string;
}

class Opened {
  /** The record to show on /replay; stays until another one is opened. */
  record = $state.raw<OpenedRecord | null>(null);
}

export const opened = new Opened();

/** The text of a file; null: too large to be a record. */
export async function readRecord(file: File): Promise<OpenedRecord | null> {
  return file.size > MOST_BYTES ? null : { name: file.name, text: await file.text() };
}

/** Read a file and go where it is replayed; false: it cannot be a record. */
export async function openRecord(file: File): Promise<boolean> {
  const record = await readRecord(file);
  if (!record) return false;
  opened.record = record;
  router.go("/replay");
  return true;
}
