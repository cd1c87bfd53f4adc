/** Converts the games of version 1.0, which are logs of events in a database of their own, to plans and entries. */
import { AGREEMENT } from "../api/constants";
import type { Agreement } from "../api/messages";
import type { Entry } from "./game";
import { seedOf, type Plan } from "./plan";
import { awaitRequest, awaitCommit } from "./store";

/** An event as version 1.0 wrote it. */
export type OldEvent =
  | {
      t: "created";
      agreement: Agreement;
      secret: string;
      previous: string | null;
      kept: { name: string; colour: string; bot: string | null }[];
    }
  | { t: "sat"; seat: number; name: string; colour: string; seed: string }
  | { t: "bot-sat"; seat: number; name: string; colour: string; bot: string }
  | Entry;

export interface OldGame {
  plan: Plan;
  entries: Entry[];
  /** When it was set up, and when it last changed, ms since 1970. */
  since: number;
  at: number;
}

interface LogEntry {
  seq: number;
  at: number;
  event: OldEvent;
}

const NAME = "croupier-tables";
const EVENTS = "events";
const eventsOf = (name: string): IDBKeyRange => IDBKeyRange.bound([name, 0], [name, Infinity]);

/** Convert a log to a game. Throws an Error if the log is invalid. */
export function convertLog(log: readonly { at: number; event: OldEvent }[]): OldGame {
  const [first] = log;
  if (first?.event.t !== "created") throw new Error("a log begins with the table's creation");
  const { agreement, secret, previous, kept } = first.event;
  const seats: (Plan["seats"][number] | null)[] = Array.from({ length: agreement.players }, (_, seat) => {
    const { name, colour, bot } = kept[seat] ?? { name: "", colour: "", bot: null };
    return kept[seat] ? { name, colour, bot, seed: seedOf(bot, seat) } : null;
  });
  const entries: Entry[] = [];
  for (const { event } of log.slice(1)) {
    switch (event.t) {
      case "created":
        throw new Error("a table is created once");
      case "sat":
        seats[event.seat] = { name: event.name, colour: event.colour, seed: event.seed, bot: null };
        break;
      case "bot-sat":
        seats[event.seat] = {
          name: event.name,
          colour: event.colour,
          seed: seedOf(event.bot, event.seat),
          bot: event.bot,
        };
        break;
      case "left":
        if (entries.length > 0) entries.push(event);
        else seats[event.seat] = null;
        break;
      default:
        entries.push(event);
    }
  }
  if (seats.includes(null)) throw new Error("some seats are empty");
  const plan: Plan = {
    agreement: { ...AGREEMENT, ...agreement },
    seats: seats.filter((seat) => seat !== null),
    dealer: { t: "fair", secret },
    beginning: null,
    previous,
  };
  return { plan, entries, since: first.at, at: log.at(-1)!.at };
}

/** Do something in a transaction of the old database; null: there is none. It is never created or upgraded: an old tab may have it open. */
async function withDatabase<Answer>(
  mode: IDBTransactionMode,
  work: (events: IDBObjectStore) => Promise<Answer>,
): Promise<Answer | null> {
  if (!("indexedDB" in globalThis)) return null;
  const request = indexedDB.open(NAME);
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await awaitRequest(request).catch(() => null);
  if (!database) return null;
  try {
    const transaction = database.transaction(EVENTS, mode);
    const done = awaitCommit(transaction);
    const [answer] = await Promise.all([work(transaction.objectStore(EVENTS)), done]);
    return answer;
  } finally {
    database.close();
  }
}

const read = (name: string): Promise<LogEntry[]> =>
  withDatabase("readonly", (events) => awaitRequest(events.getAll(eventsOf(name)) as IDBRequest<LogEntry[]>)).then(
    (log) => log ?? [],
  );

/** Read a game of version 1.0; null: there is none of this name. Throws an Error if it cannot be read. */
export async function readOldGame(name: string): Promise<OldGame | null> {
  const log = await read(name);
  return log.length === 0 ? null : convertLog(log);
}

/** Forget games of version 1.0; null: all of them. */
export async function forgetOld(names: readonly string[] | null): Promise<void> {
  await withDatabase("readwrite", async (events) => {
    if (names === null) events.clear();
    else for (const name of names) events.delete(eventsOf(name));
    return awaitRequest(events.count());
  });
}
