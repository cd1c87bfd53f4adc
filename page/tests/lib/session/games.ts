/** Sessions as a page has them, and games of random moves at them. */
import type { Agreement } from "../../../src/lib/api/messages";
import type { WorkerEngine } from "../../../src/lib/rules/engine";
import type { Thinker, Task } from "../../../src/lib/thinker/thinker";
import { writeGameFile } from "../../../src/lib/session/game_file";
import { AGREEMENT } from "../../../src/lib/api/constants";
import { planSeats, type Plan } from "../../../src/lib/session/plan";
import { Session, type Services } from "../../../src/lib/session/session.svelte";
import { MemoryStore, rowVersion, type GameRow, type Store } from "../../../src/lib/session/store";

/** Thinks at once, in the same thread. */
export class PromptThinker implements Thinker {
  constructor(readonly engine: WorkerEngine) {}
  interrupted = 0;
  think(wanted: Task): Promise<never> {
    const rules = this.engine.rules(wanted.setup);
    if (wanted.t === "review") return Promise.reject(new Error("not here"));
    const found =
      wanted.t === "hint"
        ? rules.hint(wanted.position, wanted.seed)
        : wanted.t === "compare"
          ? rules.compare(wanted.position, wanted.seed, wanted.move, wanted.other)
          : rules.move(wanted.position, wanted.bot, wanted.seed);
    return Promise.resolve(found as never);
  }
  prepare(): void {
    // always ready
  }
  interrupt(): void {
    this.interrupted++;
  }
}

/** Random numbers that are the same every time: mulberry32. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const hex = (next: () => number, digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(16 * next()).toString(16)).join("");

/** What one tab has around its sessions. */
export interface Tab extends Services {
  readonly store: Store;
  readonly thinker: PromptThinker;
  /** The games that have gone on, as other tabs hear it. */
  readonly told: string[];
  /** Games that were set up, by name. */
  readonly made: Map<string, Omit<Plan, "dealer">>;
}

export function tabOf(engine: WorkerEngine, store: Store = new MemoryStore()): Tab {
  const [told, made]: [string[], Tab["made"]] = [[], new Map()];
  return {
    ...{ engine, store, told, made, thinker: new PromptThinker(engine) },
    compare: ({ setup, position, seed, move, other }) =>
      Promise.resolve(engine.rules(setup).compare(position, seed, move, other)),
    whenIdle: () => Promise.resolve(),
    notifyTabs: (name) => told.push(name),
    create: (plan) => {
      const name = `here-rematch${String(made.size).padStart(5, "0")}`;
      made.set(name, plan);
      return Promise.resolve(name);
    },
    review: () => Promise.reject(new Error("not here")),
    takeOnline: null,
    file: (session) => writeGameFile(session.text, session),
  };
}

/** A plan with a person or a bot at each seat, in turn. */
export function planOf(
  next: () => number,
  agreement: Partial<Agreement>,
  bots: readonly (string | null)[],
  more: Partial<Plan> = {},
): Plan {
  const { players = 2 } = agreement;
  const wanted = Array.from({ length: players }, (_, seat) => {
    const bot = bots[seat % bots.length] ?? null;
    return { name: bot ?? `Player ${seat + 1}`, bot };
  });
  const seats = planSeats(wanted).map((seat, number) => ({
    ...seat,
    seed: seat.bot === null ? `seed-${number}` : seat.seed,
  }));
  return {
    agreement: { ...AGREEMENT, hints: true, ...agreement },
    seats,
    dealer: { t: "fair", secret: hex(next, 64) },
    beginning: null,
    previous: null,
    ...more,
  };
}

export function rowOf(name: string, plan: Plan): GameRow {
  return { name, version: rowVersion(plan), plan, since: 1, at: 1, view: null, room: null as never };
}

/** A session that is open. */
export function begun(tab: Tab, plan: Plan, name = "here-000000000001"): Session {
  const session = new Session(tab, { row: rowOf(name, plan), entries: [] }, false);
  session.open();
  return session;
}

/** The same game in another tab, or after the page was loaded anew. */
export async function again(tab: Tab, name = "here-000000000001"): Promise<Session> {
  const found = await tab.store.read(name);
  const session = new Session(tab, found!, true);
  session.open();
  return session;
}

/** Let everything happen that needs no more than a moment. */
export const whenStored = async (): Promise<void> => {
  for (let waits = 0; waits < 20; waits++) await new Promise((done) => setTimeout(done));
};

/** Every table that the editions offer. */
export const setupsOf = (engine: WorkerEngine): Partial<Agreement>[] =>
  engine.editions.flatMap(({ name: edition, fewest, most, bandit, neutral }) =>
    Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i).flatMap((players) =>
      [false, ...(neutral.some((offer) => offer.players === players) ? [true] : [])].flatMap((pale) =>
        [false, ...(bandit ? [true] : [])].flatMap((armed) =>
          [false, true].map((face_down) => ({ edition, players, neutral: pale, bandit: armed, face_down })),
        ),
      ),
    ),
  );

/** How long nothing may happen at a table, ms: machines may have much else to do. */
const PATIENCE_MS = 30_000;

/** Play a game to its end with random moves; returns its record. */
export async function played(session: Session, next: () => number): Promise<string> {
  let [known, since] = [0, Date.now()];
  while (session.view?.over === false) {
    if (session.entries.length > known) [known, since] = [session.entries.length, Date.now()];
    if (Date.now() - since > PATIENCE_MS) throw new Error("the game does not go on");
    const { seat, options } = session.view;
    if (seat === null || !session.you.includes(seat))
      await new Promise((done) => setImmediate(done)); // a bot thinks
    else await session.place(seat, options[Math.floor(next() * options.length)]!.move);
  }
  session.close();
  return session.record();
}
