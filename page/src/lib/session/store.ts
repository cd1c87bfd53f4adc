/** The games of this browser in IndexedDB: one row for each game, and one for each entry. The row of an entry is written only once: if two
    tabs write the same number, one succeeds, and the other reads what was written. */
import type { Glance } from "../api/http";
import type { Entry } from "./game";
import type { Plan } from "./plan";

/** The newest version of a row's format, which has real tables; a page does not read later ones. */
export const ROW_VERSION = 2;
/** Return the lowest version that can hold a game, so that an older page still reads what it can. */
export const rowVersion = ({ dealer }: Plan): number => (dealer.t === "people" ? 2 : 1);

export interface GameRow extends Glance {
  name: string;
  /** The version of its format. */
  version: number;
  plan: Plan;
  /** When it was set up, and when it last changed, ms since 1970. */
  since: number;
  at: number;
}

export interface StoredGame {
  row: GameRow;
  entries: Entry[];
}

export interface Store {
  /** Write a game's row, and entries from index `from` on; false: another tab has written one of them. */
  write(row: GameRow, from: number, entries: readonly Entry[]): Promise<boolean>;
  /** Write a game's row, and replace its entries from index `from` on, all or nothing. */
  replace(row: GameRow, from: number, entries: readonly Entry[]): Promise<void>;
  /** Read a game; null: there is none. */
  read(name: string): Promise<StoredGame | null>;
  /** Read a game's row alone. */
  row(name: string): Promise<GameRow | null>;
  list(): Promise<GameRow[]>;
  remove(names: readonly string[]): Promise<void>;
}

/** A store in memory, for tests and browsers without IndexedDB. */
export class MemoryStore implements Store {
  readonly #games = new Map<string, StoredGame>();

  write(row: GameRow, from: number, entries: readonly Entry[]): Promise<boolean> {
    const known = this.#games.get(row.name)?.entries ?? [];
    if (known.length !== from) return Promise.resolve(false);
    this.#games.set(row.name, structuredClone({ row, entries: [...known, ...entries] }));
    return Promise.resolve(true);
  }
  replace(row: GameRow, from: number, entries: readonly Entry[]): Promise<void> {
    const before = (this.#games.get(row.name)?.entries ?? []).slice(0, from);
    this.#games.set(row.name, structuredClone({ row, entries: [...before, ...entries] }));
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

export const awaitRequest = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((answer, fail) => {
    request.onsuccess = () => answer(request.result);
    request.onerror = () => fail(request.error ?? new Error("no answer"));
  });

/** Resolve once everything written in a transaction is on disk. */
export const awaitCommit = (transaction: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error ?? new Error("nothing was stored"));
  });

const entriesOf = (name: string, from = 0): IDBKeyRange => IDBKeyRange.bound([name, from], [name, Infinity]);

export class DatabaseStore implements Store {
  /** null: it will be opened when it is needed. If that fails, the next call tries again. */
  #database: Promise<IDBDatabase> | null = null;

  async #open(): Promise<IDBDatabase> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: "name" });
      request.result.createObjectStore(ENTRIES);
    };
    const database = await awaitRequest(request);
    const forget = (): void => void (this.#database = null);
    database.onclose = forget;
    // Another tab with a newer page may want to upgrade it.
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
    const done = awaitCommit(transaction);
    if (from > 0 && !(await awaitRequest(transaction.objectStore(ENTRIES).getKey([row.name, from - 1])))) return false; // another tab has cut it
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
  async replace(row: GameRow, from: number, entries: readonly Entry[]): Promise<void> {
    const transaction = await this.#begin("readwrite");
    transaction.objectStore(ENTRIES).delete(entriesOf(row.name, from));
    for (const [i, entry] of entries.entries()) transaction.objectStore(ENTRIES).put(entry, [row.name, from + i]);
    transaction.objectStore(GAMES).put(row);
    await awaitCommit(transaction);
  }
  async read(name: string): Promise<StoredGame | null> {
    const transaction = await this.#begin("readonly");
    const [row, entries] = await Promise.all([
      awaitRequest(transaction.objectStore(GAMES).get(name) as IDBRequest<GameRow | undefined>),
      awaitRequest(transaction.objectStore(ENTRIES).getAll(entriesOf(name)) as IDBRequest<Entry[]>),
    ]);
    return row ? { row, entries } : null;
  }
  async row(name: string): Promise<GameRow | null> {
    const found = (await this.#begin("readonly")).objectStore(GAMES).get(name) as IDBRequest<GameRow | undefined>;
    return (await awaitRequest(found)) ?? null;
  }
  async list(): Promise<GameRow[]> {
    return awaitRequest((await this.#begin("readonly")).objectStore(GAMES).getAll() as IDBRequest<GameRow[]>);
  }
  async remove(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const transaction = await this.#begin("readwrite");
    for (const name of names) {
      transaction.objectStore(GAMES).delete(name);
      transaction.objectStore(ENTRIES).delete(entriesOf(name));
    }
    await awaitCommit(transaction);
  }
}
