/** The games of this browser: sets up, opens, lists and forgets them. */
import { ProblemError, type Glance } from "../api/http";
import { reviewRecord } from "../api/analysis";
import { AGREEMENT, BEGAN_ELSEWHERE, DAILY, DAILY_BOT, DAILY_NAMES } from "../api/constants";
import type { Agreement, MoveComparison, Review } from "../api/messages";
import { draw, forgetTable, saveHostToken } from "../online/tokens";
import { hexOf, publicSeed } from "../fair/dice";
import { endAnyFollowing, followingOf } from "../follow/followed_games";
import { pinCommitment, pinSeed, settleSeed } from "../fair/pins";
import type { Engine } from "../rules/engine";
import { loadEngine } from "../rules/load_engine";
import { nameKey } from "../record/names";
import { readRecord } from "../record/record_reader";
import { WorkerThinker, type CompareTask } from "../thinker/thinker";
import { loadChunk } from "../shell/chunks";
import { painted } from "../shell/painted";
import { localName, SERVER } from "../shell/route";
import { writeGameFile, readGameFile } from "./game_file";
import { newGame } from "./game";
import { forgetOld, readOldGame } from "./old_log";
import { planSeats, type Plan, type RealTable, type SeatRequest } from "./plan";
import { commitmentIn, roomOf } from "./projections";
import { Session, type Services } from "./session.svelte";
import { DatabaseStore, MemoryStore, rowVersion, type GameRow, type StoredGame } from "./store";

/** The number of games kept; of more the oldest are forgotten. */
const MOST_GAMES = 100;
const NAME_BYTES = 9;
const SECRET_BYTES = 32;
const drawSecret = (): string => hexOf(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
/** The longest wait before new entries are stored while nothing is drawn, ms. */
const SPARE_MS = 250;

export const store = "indexedDB" in globalThis ? new DatabaseStore() : new MemoryStore();
const thinking = (): Worker => new Worker(new URL("../thinker/thinker_worker.ts", import.meta.url), { type: "module" });
/** Chooses moves, in games and at par. */
export const thinker = new WorkerThinker(thinking);
/** Reviews finished games while others are being played. */
const reviewer = new WorkerThinker(thinking);

/** Compares moves: neither a bot nor a hint waits for that. */
const comparer = new WorkerThinker(thinking);
/** Compare two moves; the question before is given up. */
export function compare(task: Omit<CompareTask, "t">): Promise<MoveComparison> {
  comparer.interrupt();
  return comparer.think({ t: "compare", ...task });
}

/** The open sessions of this page, by name. Other tabs announce which games have changed. */
const sessions = new Map<string, Session>();
/** Games that were set up by this page and may not be in the store. */
const fresh = new Map<string, GameRow>();
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("croupier-games") : null;
if (tabs) tabs.onmessage = ({ data }) => sessions.get(String(data))?.catchUp();

/** Resolve once the news is drawn, or if the page draws nothing because it is hidden or about to be closed. */
const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    if (document.visibilityState === "hidden") return done();
    const leaving = new AbortController();
    const go = (): void => {
      leaving.abort();
      done();
    };
    void painted().then(go);
    setTimeout(go, SPARE_MS);
    for (const event of ["visibilitychange", "pagehide"])
      addEventListener(event, go, { signal: leaving.signal, capture: true });
  });

interface SharedReview {
  /** The steps that are reviewed: a correction at a real table replaces them. */
  steps: Session["steps"];
  review: Promise<Review>;
  listeners: Set<(share: number) => void>;
}
/** The reviews of finished games, each shared by all that show it. */
const reviews = new Map<string, SharedReview>();

async function startReview(session: Session, engine: Engine, onprogress: (share: number) => void): Promise<Review> {
  const wanted = {
    t: "review",
    setup: session.plan.agreement,
    steps: session.steps,
    seed: publicSeed(`${session.name} review`),
  } as const;
  try {
    if (!engine.bots.some(({ network }) => network)) throw new Error("there is no network");
    return { ...(await reviewer.think(wanted, onprogress)), ready: true, progress: 1 };
  } catch (error) {
    if (SERVER !== undefined) throw new ProblemError({ code: "internal", message: String(error) });
    return reviewRecord(session.text, onprogress, new AbortController().signal); // the server can still review it
  }
}

function review(session: Session, engine: Engine, onprogress: (share: number) => void): Promise<Review> {
  if (session.state !== "over")
    return Promise.reject(
      new ProblemError({ code: "not-playing", message: "Only a game that was played to its end is reviewed." }),
    );
  let known = reviews.get(session.name);
  if (known?.steps !== session.steps) {
    const listeners = new Set<(share: number) => void>();
    known = {
      steps: session.steps,
      listeners,
      review: startReview(session, engine, (share) => listeners.forEach((listener) => listener(share))),
    };
    const shared = known;
    known.review.catch(() => reviews.get(session.name) === shared && reviews.delete(session.name));
    reviews.set(session.name, known);
  }
  known.listeners.add(onprogress);
  return known.review;
}

/** Load the engine. Throws ProblemError(null) if that fails. */
const requireEngine = (): Promise<Engine> =>
  loadEngine().catch(() => {
    throw new ProblemError(null);
  });

async function services(): Promise<Services> {
  const engine = await requireEngine();
  return {
    ...{ engine, store, thinker, compare, whenIdle },
    notifyTabs: (name) => tabs?.postMessage(name),
    create: ({ dealer, ...plan }) =>
      createGame(dealer?.t === "people" ? { ...plan, dealer: realTable(dealer.whole, dealer.secret !== null) } : plan),
    review: (session, onprogress) => review(session, engine, onprogress),
    takeOnline:
      SERVER === undefined ? async (session) => (await loadChunk(() => import("./take_online")))(session) : null,
    file: (session) => writeGameFile(session.text, session),
  };
}

/** Return whether games can be played in this browser: whether the engine can be loaded. */
export const isAvailable = (): Promise<boolean> =>
  loadEngine().then(
    () => true,
    () => false,
  );

/** Set up a game, which begins as soon as it is shown; return its name. `ours`: whether its people drew their seeds on this device. */
export async function createGame(
  wanted: Omit<Plan, "dealer"> & Partial<Pick<Plan, "dealer">>,
  ours = true,
): Promise<string> {
  const engine = await requireEngine();
  const name = localName(draw(NAME_BYTES));
  const plan: Plan = {
    dealer: { t: "fair", secret: drawSecret() },
    ...wanted,
  };
  const rules = engine.rules(plan.agreement);
  const now = Date.now();
  const commitment = commitmentIn(plan);
  const row: GameRow = {
    name,
    version: rowVersion(plan),
    plan,
    since: now,
    at: now,
    room: roomOf(name, plan, newGame(plan), rules, now, commitment),
    view: null,
  };
  fresh.set(name, row);
  saveHostToken(name, name);
  if (commitment !== null) {
    pinCommitment(name, commitment);
    for (const { seed, bot } of plan.seats) {
      if (bot !== null || !ours) continue;
      pinSeed(name, seed);
      settleSeed(name, seed, true);
    }
  }
  // where it cannot be stored it is played all the same.
  await store.write(row, 0, []).catch(() => false);
  void prune().catch(() => undefined);
  return name;
}

/** Set up a game with people and bots; return its name, null: a bot is unknown to this page. */
export async function openSeated(agreement: Partial<Agreement>, seats: readonly SeatRequest[]): Promise<string | null> {
  const { bots } = await requireEngine();
  if (seats.some(({ bot }) => bot !== null && !bots.some(({ name }) => name === bot))) return null;
  return createGame({
    agreement: { ...AGREEMENT, ...agreement },
    seats: planSeats(seats),
    beginning: null,
    previous: null,
  });
}

/** Return the plan of a real table with a new secret, if this page deals the notes. */
const realTable = (whole: boolean, deals: boolean): RealTable => ({
  t: "people",
  whole,
  secret: deals ? drawSecret() : null,
});

/** Set up a game that people play with their own dice; return its name. `whole`: whether they enter whole rolls; `deals`: whether this page
    deals the notes. */
export const openReal = (
  agreement: Partial<Agreement>,
  seats: readonly SeatRequest[],
  { whole, deals }: { whole: boolean; deals: boolean },
): Promise<string> =>
  createGame({
    agreement: { ...AGREEMENT, ...agreement },
    seats: planSeats(seats),
    dealer: realTable(whole, deals),
    beginning: null,
    previous: null,
  });

/** Set up the deal of a day as a server would: one person against three bots. `guest` replaces a name that a bot has. */
export async function openDay(day: string, name: string, guest: string): Promise<string> {
  const taken = DAILY_NAMES.some((bot) => nameKey(bot) === nameKey(name));
  const bots = DAILY_NAMES.map((called) => ({ name: called, bot: DAILY_BOT }));
  return createGame({
    agreement: DAILY,
    seats: planSeats([{ name: taken ? guest : name, bot: null }, ...bots]),
    dealer: { t: "day", day },
    beginning: null,
    previous: null,
  });
}

/** Set up a game that begins with a part of a record, up to the roll after `placings` placings. */
export async function openTrial(record: string, placings: number, seats: readonly SeatRequest[]): Promise<string> {
  const { record: known, rules, positions } = readRecord(record, await requireEngine());
  const places = known.steps.flatMap(({ t }, number) => (t === "place" ? [number] : []));
  const steps = known.steps.slice(0, places[placings]);
  const isOver = rules.turn(positions[steps.length]!).act === "over";
  if (isOver || steps.some((step) => step.t === "roll" && step.noted))
    throw new ProblemError({ code: "bad-setup", message: "Nobody can play on from there." });
  const beginning = { steps, remarks: [{ after: steps.length, text: BEGAN_ELSEWHERE }] };
  return createGame({
    agreement: { ...AGREEMENT, ...known.setup, hints: true },
    seats: planSeats(seats),
    beginning,
    previous: null,
  });
}

/** Forget games if there are too many: the oldest first, but finished ones before others, since the history of this device has those. */
async function prune(): Promise<void> {
  const rows = await store.list();
  if (rows.length <= MOST_GAMES) return;
  const goesOn = ({ room }: GameRow): number => Number(room.state === "open" || room.state === "playing");
  const names = rows.toSorted((a, b) => goesOn(a) - goesOn(b) || a.at - b.at).map(({ name }) => name);
  await removeGames(names.slice(0, rows.length - MOST_GAMES));
}

/** Find a game in the store, or convert one of version 1.0; null: there is none. */
async function findGame(name: string, engine: Engine): Promise<(StoredGame & { isStored: boolean }) | null> {
  const found = await store.read(name).catch((error: unknown) => {
    if (!fresh.has(name)) throw error; // it may well be in the store
    return null;
  });
  if (found) return { ...found, isStored: true };
  const made = fresh.get(name);
  if (made) return { row: made, entries: [], isStored: false };
  const old = await readOldGame(name);
  if (!old) return null;
  const { plan, entries, since, at } = old;
  const rules = engine.rules(plan.agreement);
  const room = roomOf(name, plan, newGame(plan), rules, since, commitmentIn(plan));
  return { row: { name, version: rowVersion(plan), plan, since, at, room, view: null }, entries, isStored: false };
}

/** Open a game; null: there is none. Throws ProblemError for one that cannot be read, which stays in the store. */
export async function openGame(name: string): Promise<Session | null> {
  const around = await services();
  const known = sessions.get(name);
  if (known) return known;
  let session: Session;
  let isStored = false;
  try {
    const found = await findGame(name, around.engine);
    if (!found) return null;
    ({ isStored } = found);
    session = new Session(around, found, isStored);
  } catch (error) {
    throw new ProblemError({ code: "unreadable", message: String(error) });
  }
  sessions.set(name, session);
  if (followingOf(name)) void continuePublishing(session).catch(() => undefined);
  if (!isStored && !fresh.has(name)) {
    await session.whenStored();
    // Remove the old copy only when the new one is surely stored.
    if (session.trouble === null) await forgetOld([name]).catch(() => undefined);
  }
  return session;
}

/** Go on publishing a game that others follow. */
async function continuePublishing(session: Session): Promise<void> {
  const { publisherOf } = await import("../follow/publisher.svelte");
  publisherOf(session);
}

async function requireGame(name: string): Promise<Session> {
  const session = await openGame(name);
  if (!session) throw new ProblemError({ code: "no-table", message: "There is no such game in this browser." });
  return session;
}

/** Return what a list shows of a game, without reading its entries. A game of version 1.0 is converted first. */
export async function glance(name: string): Promise<Glance> {
  const row = (await store.row(name)) ?? fresh.get(name);
  if (row) return row;
  const { room, view } = await requireGame(name);
  return { room: room!, view };
}

export const recordOf = async (name: string): Promise<string> => (await requireGame(name)).record();
export const reviewOf = async (name: string, onprogress: (share: number) => void): Promise<Review> =>
  (await requireGame(name)).review(onprogress);

/** Continue a game that was saved as a file; return its name, null: the file has none that could be continued. */
export async function importGame(text: string): Promise<string | null> {
  const { engine } = await services();
  const game = readGameFile(text, engine);
  if (!game) return null;
  const name = await createGame(game.plan, false);
  sessions.set(name, new Session(await services(), { row: fresh.get(name)!, entries: [...game.entries] }, false));
  return name;
}

/** Forget games, including those in the database of version 1.0. */
async function removeGames(names: readonly string[]): Promise<void> {
  for (const name of names) {
    forgetTable(name);
    endAnyFollowing(name);
    sessions.delete(name);
    fresh.delete(name);
  }
  await Promise.all([store.remove(names), forgetOld(names)]);
}

/** Forget all games. */
export async function forgetGames(): Promise<void> {
  const names = await store.list().then(
    (rows) => rows.map(({ name }) => name),
    () => [],
  );
  await Promise.allSettled([removeGames(names), forgetOld(null)]);
}
