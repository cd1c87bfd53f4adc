/** Games of random moves at tables of this browser, through the very commands that a page sends: for tests, and many of them as a program. */
import type { AnswerAhead } from "../../../src/lib/local/answers_ahead";
import type { Engine, ThinkingEngine } from "../../../src/lib/local/engine";
import { LocalTables } from "../../../src/lib/local/local_tables";
import { MemoryLog, type Log } from "../../../src/lib/local/log";
import type { Thinker, Wanted } from "../../../src/lib/local/thoughts";
import type { Agreement, Command, Frame, Message } from "../../../src/lib/api/messages";

/** Thinks at once, in the same thread. */
export class PromptThinker implements Thinker {
  constructor(readonly engine: ThinkingEngine) {}
  interrupted = 0;
  think(wanted: Wanted): Promise<never> {
    const rules = this.engine.rules(wanted.setup);
    if (wanted.t === "review") return Promise.reject(new Error("not here"));
    const found = wanted.t === "hint" ? rules.hint(wanted.position, wanted.seed) : rules.move(wanted.position, wanted.bot, wanted.seed);
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

const hex = (next: () => number, digits: number): string => Array.from({ length: digits }, () => Math.floor(16 * next()).toString(16)).join("");

export function tablesOf(engine: ThinkingEngine, next: () => number, log: Log = new MemoryLog()): LocalTables {
  let made = 0;
  const thinker = new PromptThinker(engine);
  const services = {
    engine,
    log,
    thinker,
    now: () => 1_000_000 + made,
    later: (_: number, then: () => void) => {
      let wanted = true;
      queueMicrotask(() => wanted && then());
      return () => (wanted = false);
    },
    tell: () => undefined,
    newTable: () => ({ table: `here-${String(++made).padStart(12, "0")}`, secret: hex(next, 64) }),
  };
  return new LocalTables(services, thinker);
}

/** Every table that the editions offer. */
export const setupsOf = (engine: Engine): Partial<Agreement>[] =>
  engine.editions.flatMap(({ name: edition, fewest, most, bandit, neutral }) =>
    Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i).flatMap((players) =>
      [false, ...(neutral.some((offer) => offer.players === players) ? [true] : [])].flatMap((pale) =>
        [false, ...(bandit ? [true] : [])].flatMap((armed) =>
          [false, true].map((face_down) => ({ edition, players, neutral: pale, bandit: armed, face_down })),
        ),
      ),
    ),
  );

export type Sent<Kind extends Message["t"]> = Extract<Message, { t: Kind }>;

/** A page at a table: what it was sent, and a way to send. */
export class Page {
  readonly messages: Message[] = [];
  /** Whether the table has closed the connection. */
  closed = false;
  readonly #socket: ReturnType<LocalTables["connect"]>;
  #key = 0;
  static #made = 0;
  readonly #name = `page-${Page.#made++}`;

  /** `ahead`: takes what the table says before it is asked. */
  constructor(tables: LocalTables, table: string, ahead: ((answers: AnswerAhead[]) => void) | null = null) {
    this.#socket = tables.connect(table, (message) => this.messages.push(message), () => (this.closed = true), ahead);
  }
  take = (frame: Frame): Promise<void> => this.#socket.take(frame);
  close = (): void => this.#socket.close();
  command(draft: Record<string, unknown>): Promise<void> {
    return this.take({ key: `${this.#name}-${++this.#key}`, ...draft } as Command);
  }
  /** The newest message of a kind. */
  last<Kind extends Message["t"]>(kind: Kind): Sent<Kind> {
    return this.messages.findLast((message) => message.t === kind) as Sent<Kind>;
  }
  /** The game as it was told last. */
  get view(): Sent<"event">["view"] {
    const told = this.messages.findLast((message) => message.t === "event" || message.t === "welcome");
    return told && "view" in told ? told.view : null;
  }
}

/** A table with people and bots in turn; returns its name. */
export async function seated(tables: LocalTables, agreement: Partial<Agreement>, bots: readonly (string | null)[]): Promise<string> {
  const { table } = await tables.answer("create", { agreement: { hints: true, ...agreement } });
  for (let seat = 0; seat < (agreement.players ?? 2); seat++) {
    const bot = bots[seat % bots.length] ?? null;
    const command = bot === null ? { t: "sit", seat, name: `Player ${seat + 1}`, seed: `seed-${seat}` } : { t: "sit-bot", seat, bot };
    await tables.answer("command", { table, command: { key: `sit-${seat}`, ...command } as Command });
  }
  return table;
}

/** How long nothing may happen at a table, ms: machines may have much else to do. */
const PATIENCE_MS = 30_000;

/** Play a game to its end with random moves; returns its record. Now and then something else is tried as well. */
export async function played(tables: LocalTables, table: string, next: () => number): Promise<string> {
  const page = new Page(tables, table);
  await page.take({ t: "hello" });
  await page.command({ t: "start" });
  let [told, since] = [0, Date.now()];
  while (page.view?.over === false) {
    if (page.messages.length > told) [told, since] = [page.messages.length, Date.now()];
    if (Date.now() - since > PATIENCE_MS) throw new Error("the game does not go on");
    const view = page.view;
    const { you } = page.last("welcome");
    if (view?.seat === null || view?.seat === undefined || !you.includes(view.seat)) {
      await new Promise((done) => setImmediate(done)); // a bot thinks
      continue;
    }
    const option = view.options[Math.floor(next() * view.options.length)]!;
    await page.command({ t: "place", seat: view.seat, ...option.move });
  }
  page.close();
  return tables.answer("record", { table });
}
