/** The games that this device has played, in the browser's IndexedDB. Nothing of it is ever sent. Where the browser keeps
    nothing, as some do in private windows, all of this does nothing. */
import type { PlayedGame, Proof } from "./played_game";

/** Of more the oldest are dropped. */
export const MOST_GAMES = 500;

const NAME = "croupier";
const GAMES = "games";
/** The tables whose games somebody has deleted: seeing their end once more does not bring them back. */
const DELETED = "deleted";

const listeners = new Set<() => void>();

/** Call a listener when a game has been kept here; returns how to stop. */
export function onKept(listener: () => void): () => void {
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

/** Whether this browser keeps games. */
export const canKeep = async (): Promise<boolean> => (await database()) !== null;

const awaitRequest = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
  new Promise((answer, fail) => {
    request.onsuccess = () => answer(request.result);
    request.onerror = () => fail(request.error ?? new Error("no answer"));
  });

/** Do something in one transaction, which is complete or has not been; null: the browser does not let us. */
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

/** Drop the oldest games where there are too many. */
async function prune(games: IDBObjectStore): Promise<void> {
  const tooMany = (await awaitRequest(games.count())) - MOST_GAMES;
  if (tooMany <= 0) return;
  for (const key of await awaitRequest(games.index("at").getAllKeys(null, tooMany))) games.delete(key);
}

/** All games, the newest first. */
export async function allGames(): Promise<PlayedGame[]> {
  const found = await transact("readonly", (games) =>
    awaitRequest(games.index("at").getAll() as IDBRequest<PlayedGame[]>),
  );
  return (found ?? []).reverse();
}

const isKnown = async (table: string, ...stores: IDBObjectStore[]): Promise<boolean> =>
  (await Promise.all(stores.map((store) => awaitRequest(store.getKey(table))))).some((key) => key !== undefined);

/** Whether a game is here, or was deleted on purpose: it need not be kept again. */
export const isSettled = async (table: string): Promise<boolean> =>
  (await transact("readonly", (games, deleted) => isKnown(table, games, deleted))) ?? true;

/** Keep a game, once, with what is known of its dice by now. */
export async function keep(game: PlayedGame, proofNow: () => Proof | undefined = () => undefined): Promise<void> {
  await transact("readwrite", async (games, deleted) => {
    if (await isKnown(game.table, games, deleted)) return;
    const proof = proofNow();
    await awaitRequest(games.add(proof === undefined ? game : { ...game, proof }));
    await prune(games);
  });
  for (const listener of listeners) listener();
}

/** Keep what was found out about the dice of a game, if it is here. */
export async function noteProof(table: string, proof: Proof): Promise<void> {
  await transact("readwrite", async (games) => {
    const game = await awaitRequest(games.get(table) as IDBRequest<PlayedGame | undefined>);
    if (game) await awaitRequest(games.put({ ...game, proof }));
  });
  for (const listener of listeners) listener();
}

/** Add games of a file, also those that were deleted; returns how many were not here. */
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

/** Delete some games for good. */
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

/** Forget everything, also what was deleted. */
export async function forgetGames(): Promise<void> {
  await transact("readwrite", async (games, deleted) => {
    await Promise.all([awaitRequest(games.clear()), awaitRequest(deleted.clear())]);
  });
}
