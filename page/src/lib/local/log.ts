/** The log of this browser's tables, in IndexedDB: one entry for each event, written once. Of two tabs that write the same
    number, one does; the other reads what it wrote. Where the browser keeps nothing, tables last as long as their page. */
import type { Logged } from "./events";

export interface Log {
  /** Append an event; false: there is another one of its number. It is being written when this returns. */
  append(logged: Logged): Promise<boolean>;
  /** The events of a table after one, in order. */
  read(table: string, after?: number): Promise<Logged[]>;
  /** The tables there are. */
  tables(): Promise<string[]>;
  remove(tables: readonly string[]): Promise<void>;
}

/** A log in memory, for tests and browsers that keep nothing. */
export class MemoryLog implements Log {
  readonly #events = new Map<string, Logged[]>();

  append(logged: Logged): Promise<boolean> {
    const known = this.#events.get(logged.table) ?? [];
    if (known.length !== logged.seq - 1) return Promise.resolve(false);
    this.#events.set(logged.table, [...known, logged]);
    return Promise.resolve(true);
  }
  read = (table: string, after = 0): Promise<Logged[]> => Promise.resolve((this.#events.get(table) ?? []).slice(after));
  tables = (): Promise<string[]> => Promise.resolve([...this.#events.keys()]);
  remove(tables: readonly string[]): Promise<void> {
    for (const table of tables) this.#events.delete(table);
    return Promise.resolve();
  }
}

const NAME = "croupier-tables";
/** Changes with what events look like: `upgrade` brings older ones along. */
const VERSION = 1;
const EVENTS = "events";

const answered = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((answer, fail) => {
    request.onsuccess = () => answer(request.result);
    request.onerror = () => fail(request.error ?? new Error("no answer"));
  });

const eventsOf = (database: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore => database.transaction(EVENTS, mode).objectStore(EVENTS);

/** Resolves once all that was written in it is on the disk. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error ?? new Error("nothing was kept"));
  });

class StoredLog implements Log {
  /** null: it is opened when it is needed. What failed once is tried again the next time. */
  #database: Promise<IDBDatabase> | null = null;
  /** The same, once it is open: what is written then need not wait for it. */
  #open: IDBDatabase | null = null;
  #of = (table: string, after = 0): IDBKeyRange => IDBKeyRange.bound([table, after], [table, Infinity], true);

  async #opened(): Promise<IDBDatabase> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => request.result.createObjectStore(EVENTS, { keyPath: ["table", "seq"] });
    const database = await answered(request);
    database.onclose = () => (this.#database = this.#open = null);
    // Another tab may have a newer page, which wants to change it.
    database.onversionchange = () => {
      this.#database = this.#open = null;
      database.close();
    };
    return (this.#open = database);
  }

  async #events(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    this.#database ??= this.#opened().catch((error: unknown) => {
      this.#database = null;
      throw error;
    });
    return eventsOf(await this.#database, mode);
  }

  async append(logged: Logged): Promise<boolean> {
    const events = this.#open ? eventsOf(this.#open, "readwrite") : await this.#events("readwrite");
    events.add(logged);
    try {
      events.transaction.commit(); // nothing more comes: it need not wait for the answer to be read
      await committed(events.transaction);
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === "ConstraintError") return false;
      throw error;
    }
  }
  async read(table: string, after = 0): Promise<Logged[]> {
    return answered((await this.#events("readonly")).getAll(this.#of(table, after)));
  }
  async tables(): Promise<string[]> {
    const keys = (await answered((await this.#events("readonly")).getAllKeys())) as unknown as [string, number][];
    return [...new Set(keys.map(([table]) => table))];
  }
  async remove(tables: readonly string[]): Promise<void> {
    if (tables.length === 0) return;
    const events = await this.#events("readwrite");
    for (const table of tables) events.delete(this.#of(table));
    await committed(events.transaction);
  }
}

/** The log of this browser. One that cannot be opened is not an empty one: whoever asks it hears of the failure. */
export const openLog = (): Log => ("indexedDB" in globalThis ? new StoredLog() : new MemoryLog());
