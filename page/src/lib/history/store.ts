/** The games that this device has played, in the browser's IndexedDB. They are never sent anywhere. In a browser without storage, such as
    some private windows, all of this does nothing. */
import type { PlayedGame, Proof } from "./played_game";

/** The number of games kept; of more the oldest are dropped. */
export const MOST_GAMES = 500;

const NAME = "croupier";
const GAMES = "games";
/** The store of tables whose games were deleted: seeing their end again does not bring them back. */
const DELETED = "deleted";

const listeners = new Set<() => void>();

/** Call a listener whenever a game is saved; return a function that stops it. */
export function onSaved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let opening: Promise<IDBDatabase | null> | null = null;

function database(): Promise<IDBDatabase | null> {
  opening ??= new Promise((opened) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(GAMES, { keyPath: "table" }).createIndex("at", "at");
        request.result.createObjectStore(DELETED);
      };
      request.onsuccess = () => {
        // Another tab may want to change or delete it.
        request.result.onversionchange = () => {
          request.result.close();
          opening = null;
        };
        opened(request.result);
      };
      request.onerror = () => opened(null);
      request.onblocked = () => opened(null);
    } catch {
      opened(null);
    }
  });
  return opening;
}

/** Return whether this browser can save games. */
export const canSave = async (): Promise<boolean> => (await database()) !== null;

const awaitRequest = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((answer, fail) => {
    request.onsuccess = () => answer(request.result);
    request.onerror = () => fail(request.error ?? new Error("no answer"));
  });

/** Do something in one transaction, atomically; null: the browser does not allow it. */
async function transact<Outcome>(
  mode: IDBTransactionMode,
  work: (games: IDBObjectStore, deleted: IDBObjectStore) => Promise<Outcome>,
): Promise<Outcome | null> {
  const found = await database();
  if (!found) return null;
  try {
    const transaction = found.transaction([GAMES, DELETED], mode);
    const done = new Promise<void>((complete, fail) => {
      transaction.oncomplete = () => complete();
      transaction.onabort = () => fail(transaction.error ?? new Error("aborted"));
    });
    const [outcome] = await Promise.all([work(transaction.objectStore(GAMES), transaction.objectStore(DELETED)), done]);
    return outcome;
  } catch {
    return null;
  }
}

/** Delete the oldest games if there are too many. */
async function prune(games: IDBObjectStore): Promise<void> {
  const tooMany = (await awaitRequest(games.count())) - MOST_GAMES;
  if (tooMany <= 0) return;
  for (const key of await awaitRequest(games.index("at").getAllKeys(null, tooMany))) games.delete(key);
}

/** Return all games, the newest first. */
export async function allGames(): Promise<PlayedGame[]> {
  const found = await transact("readonly", (games) =>
    awaitRequest(games.index("at").getAll() as IDBRequest<PlayedGame[]>),
  );
  return (found ?? []).reverse();
}

const hasTable = async (table: string, ...stores: IDBObjectStore[]): Promise<boolean> =>
  (await Promise.all(stores.map((store) => awaitRequest(store.getKey(table))))).some((key) => key !== undefined);

/** Return a game; null: this device has not saved it. */
export const savedGame = async (table: string): Promise<PlayedGame | null> =>
  (await transact("readonly", (games) => awaitRequest(games.get(table) as IDBRequest<PlayedGame | undefined>))) ?? null;

/** Return whether a game is saved or was deleted on purpose, so that it need not be saved. */
export const isKnown = async (table: string): Promise<boolean> =>
  (await transact("readonly", (games, deleted) => hasTable(table, games, deleted))) ?? true;

/** Save a game, once, with what is known about its dice by now. */
export async function saveGame(game: PlayedGame, proofNow: () => Proof | undefined = () => undefined): Promise<void> {
  await transact("readwrite", async (games, deleted) => {
    if (await hasTable(game.table, games, deleted)) return;
    const proof = proofNow();
    await awaitRequest(games.add(proof === undefined ? game : { ...game, proof }));
    await prune(games);
  });
  for (const listener of listeners) listener();
}

/** Change a saved game; one that is not saved stays so. */
export async function changeGame(table: string, change: (game: PlayedGame) => PlayedGame): Promise<void> {
  await transact("readwrite", async (games) => {
    const game = await awaitRequest(games.get(table) as IDBRequest<PlayedGame | undefined>);
    if (game) await awaitRequest(games.put(change(game)));
  });
  for (const listener of listeners) listener();
}

/** Update what is known about the dice of a saved game. */
export const updateProof = (table: string, proof: Proof): Promise<void> =>
  changeGame(table, (game) => ({ ...game, proof }));

/** Take back a game that is not finished after all. It is saved again when it is. */
export async function withdrawGame(table: string): Promise<void> {
  await transact("readwrite", (games) => awaitRequest(games.delete(table)));
  for (const listener of listeners) listener();
}

/** Add games of a file, including deleted ones; return how many are new. */
export async function addGames(added: readonly PlayedGame[]): Promise<number | null> {
  return transact("readwrite", async (games, deleted) => {
    const here = new Set(await awaitRequest(games.getAllKeys()));
    const fresh = added.filter(({ table }) => !here.has(table));
    for (const game of fresh) {
      games.put(game);
      deleted.delete(game.table);
    }
    await prune(games);
    return fresh.length;
  });
}

/** Delete some games for good; return whether that worked. */
export async function deleteGames(tables: readonly string[]): Promise<boolean> {
  const done = await transact("readwrite", async (games, deleted) => {
    for (const table of tables) {
      games.delete(table);
      deleted.put(Date.now(), table);
    }
    return awaitRequest(games.count());
  });
  return done !== null;
}

/** Forget everything, including which games were deleted. */
export async function forgetGames(): Promise<void> {
  await transact("readwrite", async (games, deleted) => {
    await Promise.all([awaitRequest(games.clear()), awaitRequest(deleted.clear())]);
  });
}
