/** The games of version 1.0, in a database of their own: a log of events for each. Here they become a plan and entries. */
import { AGREEMENT } from "../api/constants";
import type { Agreement } from "../api/messages";
import type { Entry } from "./game";
import { seedOf, type Plan } from "./plan";
import { answered, committed } from "./store";

/** An event as 1.0 wrote it. */
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
  /** When it was set up, and when something happened last, ms since 1970. */
  since: number;
  at: number;
}

interface Logged {
  seq: number;
  at: number;
  event: OldEvent;
}

const NAME = "croupier-tables";
const EVENTS = "events";
const eventsOf = (name: string): IDBKeyRange => IDBKeyRange.bound([name, 0], [name, Infinity]);

/** The game of a log; what makes none raises an Error. */
export function gameOf(log: readonly { at: number; event: OldEvent }[]): OldGame {
  const [first] = log;
  if (first?.event.t !== "created") throw new Error("a log begins with its creation");
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
  if (seats.includes(null)) throw new Error("not everybody had sat down");
  const plan: Plan = {
    agreement: { ...AGREEMENT, ...agreement },
    seats: seats.filter((seat) => seat !== null),
    dealer: { t: "fair", secret },
    beginning: null,
    previous,
  };
  return { plan, entries, since: first.at, at: log.at(-1)!.at };
}

/** Do something with the old database; null: there is none. It is never made, nor changed to another version: an old tab may have it open. */
async function within<Answer>(
  mode: IDBTransactionMode,
  work: (events: IDBObjectStore) => Promise<Answer>,
): Promise<Answer | null> {
  if (!("indexedDB" in globalThis)) return null;
  const request = indexedDB.open(NAME);
  request.onupgradeneeded = () => request.transaction?.abort();
  const database = await answered(request).catch(() => null);
  if (!database) return null;
  try {
    const transaction = database.transaction(EVENTS, mode);
    const done = committed(transaction);
    const [answer] = await Promise.all([work(transaction.objectStore(EVENTS)), done]);
    return answer;
  } finally {
    database.close();
  }
}

const read = (name: string): Promise<Logged[]> =>
  within("readonly", (events) => answered(events.getAll(eventsOf(name)) as IDBRequest<Logged[]>)).then(
    (log) => log ?? [],
  );

/** A game of 1.0; null: there is none of this name. One that cannot be read raises an Error. */
export async function oldGame(name: string): Promise<OldGame | null> {
  const log = await read(name);
  return log.length === 0 ? null : gameOf(log);
}

/** Forget games of 1.0; null: all of them. */
export async function forgetOld(names: readonly string[] | null): Promise<void> {
  await within("readwrite", async (events) => {
    if (names === null) events.clear();
    else for (const name of names) events.delete(eventsOf(name));
    return answered(events.count());
  });
}
