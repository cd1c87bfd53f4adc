/** Saver: stores the entries of a session behind it, and reads what another tab has stored. */
import type { Trouble } from "../play/table";
import type { Entry } from "./game";
import type { GameRow, Store } from "./store";

export interface SaverServices {
  readonly store: Store;
  /** Resolve when there is time to store something: once the news is drawn. */
  readonly whenIdle: () => Promise<void>;
  /** Notify other tabs that a game has changed. */
  readonly notifyTabs: (name: string) => void;
}

/** The session whose entries are stored. */
interface SavedGame {
  readonly name: string;
  row(): GameRow;
  entries(): readonly Entry[];
  /** Replace the entries by those of the store. `isCut`: another tab has taken something back. */
  adopt(stored: readonly Entry[], isCut: boolean): void;
}

export class Saver {
  /** not-kept: the last attempt failed, and the next entry tries again. */
  trouble = $state.raw<Trouble | null>(null);
  /** The number of entries in the store. */
  stored = 0;
  /** The first entry in the store that is out of date. */
  #changedFrom = Infinity;
  /** The end of the queue of work at the store. */
  #storing: Promise<void> = Promise.resolve();
  #isSaving = false;

  constructor(
    readonly services: SaverServices,
    readonly game: SavedGame,
  ) {}

  /** Store everything that is not stored yet. */
  save(): void {
    if (this.#isSaving) return;
    this.#isSaving = true;
    this.#queue(() => this.#write().finally(() => (this.#isSaving = false)));
  }

  /** Store everything after the entries from a number on were replaced. */
  replaceFrom(from: number): void {
    if (from < this.stored) this.#changedFrom = Math.min(this.#changedFrom, from);
    this.save();
  }

  /** Resolve once everything so far is stored, or could not be. */
  async whenDone(): Promise<void> {
    for (let work: Promise<void> | null = null; work !== this.#storing;) await (work = this.#storing);
  }

  /** Read what another tab has stored. */
  catchUp(): void {
    this.#queue(() => this.#reload());
  }

  #queue(work: () => Promise<void>): void {
    this.#storing = this.#storing
      .then(work)
      // The disk is full, or the browser stores nothing. The game continues, and the next placing tries again.
      .catch(() => void (this.trouble = "not-kept"))
      .then(() => {
        if (this.#isBehind && this.trouble === null) this.save();
      });
  }

  /** Whether the store lacks something. */
  get #isBehind(): boolean {
    return this.stored < this.game.entries().length || this.#changedFrom < Infinity;
  }

  async #write(): Promise<void> {
    const { store, whenIdle, notifyTabs } = this.services;
    const { game } = this;
    do {
      await whenIdle();
      const [from, until] = [Math.min(this.stored, this.#changedFrom), game.entries().length];
      const entries = game.entries().slice(from, until);
      if (this.#changedFrom < Infinity) {
        this.#changedFrom = Infinity;
        await store.replace(game.row(), from, entries).catch((error: unknown) => {
          this.#changedFrom = Math.min(this.#changedFrom, from);
          throw error;
        });
        this.stored = until;
        notifyTabs(game.name);
      } else if (await store.write(game.row(), from, entries)) {
        this.stored = Math.max(this.stored, until);
        notifyTabs(game.name);
      } else await this.#reload();
      this.trouble = null;
    } while (this.#isBehind);
  }

  async #reload(): Promise<void> {
    const found = await this.services.store.read(this.game.name);
    if (!found) throw new Error("the game has been forgotten"); // do not write it again
    const isCut = found.entries.length < this.stored;
    this.stored = found.entries.length;
    this.#changedFrom = Infinity;
    this.game.adopt(found.entries, isCut);
  }
}
