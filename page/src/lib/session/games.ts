/** The games of this browser: set up, opened, listed, forgotten. */
import { ProblemError, type Glance } from "../api/http";
import { reviewRecord } from "../api/analysis";
import { AGREEMENT, BEGAN_ELSEWHERE, DAILY, DAILY_BOT, DAILY_NAMES } from "../api/constants";
import type { Agreement, Review } from "../api/messages";
import { draw, forgetTable, holdHost } from "../online/tokens";
import { hexOf, publicSeed } from "../fair/dice";
import { pinCommitment, pinSeed, settleSeed } from "../fair/pins";
import type { Engine } from "../rules/engine";
import { loadEngine } from "../rules/load_engine";
import { likeness } from "../record/names";
import { readRecord } from "../record/record_reader";
import { WorkerThinker } from "../thinker/thinker";
import { loadChunk } from "../shell/chunks";
import { painted } from "../shell/painted";
import { hereName, SERVER } from "../shell/route";
import { fileOf, gameIn } from "./game_file";
import { unbegun } from "./game";
import { forgetOld, oldGame } from "./old_log";
import { seated, type Plan, type SeatRequest } from "./plan";
import { commitmentIn, roomOf } from "./seen";
import { ROW_VERSION, Session, type Services } from "./session.svelte";
import { DatabaseStore, MemoryStore, type GameRow, type StoredGame } from "./store";

/** Of more the oldest are forgotten. */
const MOST_GAMES = 100;
const NAME_BYTES = 9;
const SECRET_BYTES = 32;
/** How long what is new may wait to be stored where nothing is drawn, ms. */
const SPARE_MS = 250;

export const store = "indexedDB" in globalThis ? new DatabaseStore() : new MemoryStore();
const thinking = (): Worker => new Worker(new URL("../thinker/worker.ts", import.meta.url), { type: "module" });
const thinker = new WorkerThinker(thinking);
/** Thinks about games that are over, beside those being played. */
const reviewer = new WorkerThinker(thinking);

/** Sessions of this page, by name; other tabs say which games have gone on. */
const sessions = new Map<string, Session>();
/** Games that were set up here and may not be in the store. */
const fresh = new Map<string, GameRow>();
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel("croupier-games") : null;
if (tabs) tabs.onmessage = ({ data }) => sessions.get(String(data))?.catchUp();

/** Resolves when what is new has been drawn, or nothing is drawn: the page is hidden or about to go. */
const spare = (): Promise<void> =>
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

interface Reviewing {
  review: Promise<Review>;
  hear: Set<(share: number) => void>;
}
/** A game that is over has one review, wherever it is shown. */
const reviews = new Map<string, Reviewing>();

async function reviewed(session: Session, engine: Engine, onprogress: (share: number) => void): Promise<Review> {
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
    return reviewRecord(session.text, onprogress, new AbortController().signal); // what the page cannot work out a server can
  }
}

function review(session: Session, engine: Engine, onprogress: (share: number) => void): Promise<Review> {
  if (session.state !== "over")
    return Promise.reject(
      new ProblemError({ code: "not-playing", message: "Only a game that was played to its end is reviewed." }),
    );
  let known = reviews.get(session.name);
  if (!known) {
    const hear = new Set<(share: number) => void>();
    known = { hear, review: reviewed(session, engine, (share) => hear.forEach((told) => told(share))) };
    known.review.catch(() => reviews.delete(session.name));
    reviews.set(session.name, known);
  }
  known.hear.add(onprogress);
  return known.review;
}

/** The engine; ProblemError(null): it is not to be had. */
const rulesHere = (): Promise<Engine> =>
  loadEngine().catch(() => {
    throw new ProblemError(null);
  });

async function services(): Promise<Services> {
  const engine = await rulesHere();
  return {
    ...{ engine, store, thinker, spare },
    tell: (name) => tabs?.postMessage(name),
    create: (plan) => createGame(plan),
    review: (session, onprogress) => review(session, engine, onprogress),
    takeOnline:
      SERVER === undefined ? async (session) => (await loadChunk(() => import("./take_online")))(session) : null,
    file: (session) => fileOf(session.text, session),
  };
}

/** Whether games can be played here: the rules have come. */
export const isAvailable = (): Promise<boolean> =>
  loadEngine().then(
    () => true,
    () => false,
  );

/** Set up a game; returns its name. It begins as soon as it is shown. `ours`: whether its people have drawn their seeds here. */
export async function createGame(
  wanted: Omit<Plan, "dealer"> & Partial<Pick<Plan, "dealer">>,
  ours = true,
): Promise<string> {
  const engine = await rulesHere();
  const name = hereName(draw(NAME_BYTES));
  const plan: Plan = {
    dealer: { t: "fair", secret: hexOf(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))) },
    ...wanted,
  };
  const rules = engine.rules(plan.agreement);
  const now = Date.now();
  const commitment = commitmentIn(plan);
  const row: GameRow = {
    name,
    version: ROW_VERSION,
    plan,
    since: now,
    at: now,
    room: roomOf(name, plan, unbegun(plan), rules, now, commitment),
    view: null,
  };
  fresh.set(name, row);
  holdHost(name, name);
  if (commitment !== null) {
    pinCommitment(name, commitment);
    for (const { seed, bot } of plan.seats) {
      if (bot !== null || !ours) continue;
      pinSeed(name, seed);
      settleSeed(name, seed, true);
    }
  }
  // Where it cannot be stored it is played all the same.
  await store.write(row, 0, []).catch(() => false);
  void prune().catch(() => undefined);
  return name;
}

/** Set up a game of these people and bots; null: a bot is not known here. */
export async function openSeated(agreement: Partial<Agreement>, seats: readonly SeatRequest[]): Promise<string | null> {
  const { bots } = await rulesHere();
  if (seats.some(({ bot }) => bot !== null && !bots.some(({ name }) => name === bot))) return null;
  return createGame({
    agreement: { ...AGREEMENT, ...agreement },
    seats: seated(seats),
    beginning: null,
    previous: null,
  });
}

/** Set up the deal of a day: alone against three bots, as a server would set it up. `guest`: what somebody is called who is called as a
    bot is. */
export async function openDay(day: string, name: string, guest: string): Promise<string> {
  const taken = DAILY_NAMES.some((bot) => likeness(bot) === likeness(name));
  const bots = DAILY_NAMES.map((called) => ({ name: called, bot: DAILY_BOT }));
  return createGame({
    agreement: DAILY,
    seats: seated([{ name: taken ? guest : name, bot: null }, ...bots]),
    dealer: { t: "day", day },
    beginning: null,
    previous: null,
  });
}

/** Set up a game that begins with a part of a record, up to the roll after so many placings. */
export async function openTrial(record: string, placings: number, seats: readonly SeatRequest[]): Promise<string> {
  const { record: known, rules, positions } = readRecord(record, await rulesHere());
  const places = known.steps.flatMap(({ t }, number) => (t === "place" ? [number] : []));
  const steps = known.steps.slice(0, places[placings]);
  const isOver = rules.turn(positions[steps.length]!).act === "over";
  if (isOver || steps.some((step) => step.t === "roll" && step.noted))
    throw new ProblemError({ code: "bad-setup", message: "Nobody can play on from there." });
  const beginning = { steps, remarks: [{ after: steps.length, text: BEGAN_ELSEWHERE }] };
  return createGame({
    agreement: { ...AGREEMENT, ...known.setup, hints: true },
    seats: seated(seats),
    beginning,
    previous: null,
  });
}

/** Forget games where there are too many, the oldest first, and those that go on last: what was played to its end is in the history of
    this device. */
async function prune(): Promise<void> {
  const rows = await store.list();
  if (rows.length <= MOST_GAMES) return;
  const goesOn = ({ room }: GameRow): number => Number(room.state === "open" || room.state === "playing");
  const names = rows.toSorted((a, b) => goesOn(a) - goesOn(b) || a.at - b.at).map(({ name }) => name);
  await removeGames(names.slice(0, rows.length - MOST_GAMES));
}

/** What the store has of a game; one of version 1.0 is taken over. null: there is none. */
async function stored(name: string, engine: Engine): Promise<(StoredGame & { isStored: boolean }) | null> {
  const found = await store.read(name).catch((error: unknown) => {
    if (!fresh.has(name)) throw error; // it may well be there
    return null;
  });
  if (found) return { ...found, isStored: true };
  const made = fresh.get(name);
  if (made) return { row: made, entries: [], isStored: false };
  const old = await oldGame(name);
  if (!old) return null;
  const { plan, entries, since, at } = old;
  const rules = engine.rules(plan.agreement);
  const room = roomOf(name, plan, unbegun(plan), rules, since, commitmentIn(plan));
  return { row: { name, version: ROW_VERSION, plan, since, at, room, view: null }, entries, isStored: false };
}

/** Open a game; null: there is none. One that cannot be read raises a ProblemError, and stays where it is. */
export async function openGame(name: string): Promise<Session | null> {
  const around = await services();
  const known = sessions.get(name);
  if (known) return known;
  let session: Session;
  let isStored = false;
  try {
    const found = await stored(name, around.engine);
    if (!found) return null;
    ({ isStored } = found);
    session = new Session(around, found, isStored);
  } catch (error) {
    throw new ProblemError({ code: "unreadable", message: String(error) });
  }
  sessions.set(name, session);
  if (!isStored && !fresh.has(name)) {
    await session.settled();
    // Only what is here for sure is removed there.
    if (session.trouble === null) await forgetOld([name]).catch(() => undefined);
  }
  return session;
}

async function opened(name: string): Promise<Session> {
  const session = await openGame(name);
  if (!session) throw new ProblemError({ code: "no-table", message: "There is no such game in this browser." });
  return session;
}

/** What a list shows of a game, without its entries; one of version 1.0 is taken over for it. */
export async function glance(name: string): Promise<Glance> {
  const row = (await store.row(name)) ?? fresh.get(name);
  if (row) return row;
  const { room, view } = await opened(name);
  return { room: room!, view };
}

export const recordOf = async (name: string): Promise<string> => (await opened(name)).record();
export const reviewOf = async (name: string, onprogress: (share: number) => void): Promise<Review> =>
  (await opened(name)).review(onprogress);

/** Go on with a game that was saved as a file; returns its name, null: there is none in it that could go on. */
export async function goOn(text: string): Promise<string | null> {
  const { engine } = await services();
  const game = gameIn(text, engine);
  if (!game) return null;
  const name = await createGame(game.plan, false);
  sessions.set(name, new Session(await services(), { row: fresh.get(name)!, entries: [...game.entries] }, false));
  return name;
}

/** Forget games, also as version 1.0 stored them. */
async function removeGames(names: readonly string[]): Promise<void> {
  for (const name of names) {
    forgetTable(name);
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
