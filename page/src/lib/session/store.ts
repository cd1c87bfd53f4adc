/** The games of this browser, in IndexedDB: a row for each game, and a row for each thing that happened in it. A row is written once: of
    two tabs that write the same number one does, the other reads what it wrote. */
import type { Glance } from "../api/http";
import type { Entry } from "./game";
import type { Plan } from "./plan";

export interface GameRow extends Glance {
  name: string;
  /** What rows look like; a page reads none of a later one. */
  version: number;
  plan: Plan;
  /** When it was set up, and when something happened last, ms since 1970. */
  since: number;
  at: number;
}

export interface StoredGame {
  row: GameRow;
  entries: Entry[];
}

export interface Store {
  /** Write a game's row, and its entries from a number on; false: another tab has written one of them. */
  write(row: GameRow, from: number, entries: readonly Entry[]): Promise<boolean>;
  /** Write a game's row, and forget its entries from a number on. */
  cut(row: GameRow, from: number): Promise<void>;
  /** null: there is no such game. */
  read(name: string): Promise<StoredGame | null>;
  /** Its row alone. */
  row(name: string): Promise<GameRow | null>;
  list(): Promise<GameRow[]>;
  remove(names: readonly string[]): Promise<void>;
}

/** Games in memory, for tests and browsers that store nothing. */
export class MemoryStore implements Store {
  readonly #games = new Map<string, StoredGame>();

  write(row: GameRow, from: number, entries: readonly Entry[]): Promise<boolean> {
    const known = this.#games.get(row.name)?.entries ?? [];
    if (known.length !== from) return Promise.resolve(false);
    this.#games.set(row.name, structuredClone({ row, entries: [...known, ...entries] }));
    return Promise.resolve(true);
  }
  cut(row: GameRow, from: number): Promise<void> {
    this.#games.set(
      row.name,
      structuredClone({ row, entries: (this.#games.get(row.name)?.entries ?? []).slice(0, from) }),
    );
    return Promise.resolve();
  }
  read = (name: string): Promise<StoredGame | null> => Promise.resolve(structuredClone(this.#games.get(name) ?? null));
  row = (name: string): Promise<GameRow | null> => Promise.resolve(structuredClone(this.#games.get(name)?.row ?? null));
  list = (): Promise<GameRow[]> => Promise.resolve([...this.#games.values()].map(({ row }) => structuredClone(row)));
  remove(names: readonly string[]): Promise<void> {
    for (const name of names) this.#games.delete(name);
    return Promise.resolve();
  }
}

const NAME = "croupier-games";
const VERSION = 1;
const GAMES = "games";
const ENTRIES = "entries";

export const answered = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((answer, fail) => {
    request.onsuccess = () => answer(request.result);
    request.onerror = () => fail(request.error ?? new Error("no answer"));
  });

/** Resolves once all that was written in it is on the disk. */
export const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error ?? new Error("nothing was stored"));
  });

const entriesOf = (name: string, from = 0): IDBKeyRange => IDBKeyRange.bound([name, from], [name, Infinity]);

export class DatabaseStore implements Store {
  /** null: it is opened when it is needed. What failed once is tried again the next time. */
  #database: Promise<IDBDatabase> | null = null;

  async #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: "name" });
      request.result.createObjectStore(ENTRIES);
    };
    const database = await answered(request);
    const forget = (): void => void (this.#database = null);
    database.onclose = forget;
    // Another tab may have a newer page, which wants to change it.
    database.onversionchange = () => {
      forget();
      database.close();
    };
    return database;
  }

  async #begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    this.#database ??= this.#open().catch((error: unknown) => {
      this.#database = null;
      throw error;
    });
    return (await this.#database).transaction([GAMES, ENTRIES], mode);
  }

  async write(row: GameRow, from: number, entries: readonly Entry[]): Promise<boolean> {
    const transaction = await this.#begin("readwrite");
    const done = committed(transaction);
    if (from > 0 && !(await answered(transaction.objectStore(ENTRIES).getKey([row.name, from - 1])))) return false; // another tab has cut it
    for (const [i, entry] of entries.entries()) transaction.objectStore(ENTRIES).add(entry, [row.name, from + i]);
    transaction.objectStore(GAMES).put(row);
    try {
      await done;
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === "ConstraintError") return false;
      throw error;
    }
  }
  async cut(row: GameRow, from: number): Promise<void> {
    const transaction = await this.#begin("readwrite");
    transaction.objectStore(ENTRIES).delete(entriesOf(row.name, from));
    transaction.objectStore(GAMES).put(row);
    await committed(transaction);
  }
  async read(name: string): Promise<StoredGame | null> {
    const transaction = await this.#begin("readonly");
    const [row, entries] = await Promise.all([
      answered(transaction.objectStore(GAMES).get(name) as IDBRequest<GameRow | undefined>),
      answered(transaction.objectStore(ENTRIES).getAll(entriesOf(name)) as IDBRequest<Entry[]>),
    ]);
    return row ? { row, entries } : null;
  }
  async row(name: string): Promise<GameRow | null> {
    const found = (await this.#begin("readonly")).objectStore(GAMES).get(name) as IDBRequest<GameRow | undefined>;
    return (await answered(found)) ?? null;
  }
  async list(): Promise<GameRow[]> {
    return answered((await this.#begin("readonly")).objectStore(GAMES).getAll() as IDBRequest<GameRow[]>);
  }
  async remove(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const transaction = await this.#begin("readwrite");
    for (const name of names) {
      transaction.objectStore(GAMES).delete(name);
      transaction.objectStore(ENTRIES).delete(entriesOf(name));
    }
    await committed(transaction);
  }
}
