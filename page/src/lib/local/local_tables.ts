/** LocalTables: the tables of this browser in memory, loaded from their log, and what a server would answer about them. */
import type { Agreement, Command, CreatedTable, Frame, Message, Problem, ProblemCode, Review, TableView } from "../api/messages";
import { commitmentOf, publicSeed } from "../fair/dice";
import type { AnswerAhead } from "./answers_ahead";
import { LocalTable, type Send, type Services } from "./local_table";
import type { Kind, Requests } from "./protocol";
import { MemoryLog } from "./log";
import { readRecord, RecordError } from "./record_reader";
import { replayOf, verdictOn } from "./replay";
import { AGREEMENT, gameView, people, recordOf, roomView } from "./room";
import { logIn, recordIn, savedGame } from "./saved_game";
import type { Thinker } from "./thoughts";

/** A request that was not carried out. */
export class ProblemAnswer extends Error {
  readonly problem: Problem;

  constructor(code: ProblemCode, message: string, more: Partial<Problem> = {}) {
    super(message);
    this.problem = { code, message, ...more };
  }
}

/** Of more the oldest are forgotten. */
const MOST_TABLES = 100;

const noTable = (): ProblemAnswer => new ProblemAnswer("no-table", "There is no such table in this browser.");
const NOT_READY: Review = { ready: false, progress: 0, finished: false, seats: [], dice: [], moves: [], turns: [], turning_points: [] };

export class LocalTables {
  readonly #tables = new Map<string, Promise<LocalTable | null>>();
  /** null: it failed. */
  readonly #reviews = new Map<string, Review | null>();

  constructor(
    readonly services: Services,
    /** Thinks about games that are over, beside those being played. */
    readonly reviewer: Thinker,
  ) {}

  async table(name: string): Promise<LocalTable> {
    let loading = this.#tables.get(name);
    if (!loading) {
      loading = LocalTable.load(this.services, name);
      this.#tables.set(name, loading);
      // What is not there now may be later, and what failed may not fail again.
      loading.then((found) => found ?? this.#tables.delete(name), () => this.#tables.delete(name));
    }
    const found = await loading;
    if (!found) throw noTable();
    return found;
  }

  /** Another tab has done something at a table. */
  async changed(name: string): Promise<void> {
    (await this.#tables.get(name))?.catchUp();
  }

  /** A socket at a table: returns what takes its frames and what closes it. `ahead`: takes answers before they are asked for. */
  connect(
    name: string,
    send: Send,
    close: () => void,
    ahead: ((answers: AnswerAhead[]) => void) | null = null,
  ): { take: (frame: Frame) => Promise<void>; close: () => void } {
    let at: LocalTable | null = null;
    let closed = false;
    const take = async (frame: Frame): Promise<void> => {
      if (frame.t === "ping") return send({ t: "pong", now: this.services.now() });
      if (frame.t === "hello") {
        at?.leave(send);
        at = null;
        const found = await this.table(frame.table ?? name).catch((error: unknown) => {
          // A table that could not be read may well be there.
          if (error instanceof ProblemAnswer) return null;
          throw error;
        });
        if (closed) return;
        at = found;
        if (at) return at.welcome(send, frame.since ?? null, { close, ahead });
        send({ t: "refused", key: null, code: "no-table", message: noTable().message, table: null });
        return close();
      }
      await at?.submit(frame, send);
    };
    return {
      take,
      close: () => {
        closed = true;
        at?.leave(send);
      },
    };
  }

  // What a server answers over HTTP

  async answer<Wish extends Kind>(kind: Wish, asked: Requests[Wish]["asked"]): Promise<Requests[Wish]["answer"]> {
    const wishes: { [Each in Kind]: (asked: Requests[Each]["asked"]) => Promise<Requests[Each]["answer"]> | Requests[Each]["answer"] } = {
      create: ({ agreement }) => this.#create(agreement),
      look: ({ table }) => this.#look(table),
      command: ({ table, command }) => this.#command(table, command),
      record: ({ table }) => this.#record(table),
      review: ({ table }) => this.#review(table),
      replay: ({ record }) => this.#replay(record),
      verify: ({ record }) => verdictOn(record, this.services.engine),
      editions: () => [...this.services.engine.editions],
      bots: () => this.services.engine.bots.map(({ name, built_in }) => ({ name, built_in })),
      save: ({ table }) => this.#save(table),
      open: ({ text }) => this.#open(text),
      take: ({ table }) => this.#take(table),
      moved: ({ table, to, seq }) => this.#moved(table, to, seq),
      forget: () => this.#forget(),
    };
    return wishes[kind](asked);
  }

  async #create(wanted: Partial<Agreement>): Promise<CreatedTable> {
    const agreement: Agreement = { ...AGREEMENT, ...wanted };
    const { services } = this;
    try {
      services.engine.rules(agreement);
    } catch (error) {
      throw new ProblemAnswer("bad-setup", error instanceof Error ? error.message : "There is no such table.");
    }
    const { table, secret } = services.newTable();
    const commitment = commitmentOf(secret);
    await services.log.append({ table, seq: 1, at: services.now(), key: null, event: { t: "created", agreement, secret, previous: null, kept: [] } });
    void this.#prune().catch(() => undefined);
    return { table, host: table, commitment, day: null };
  }

  /** Remove tables where there are too many, the oldest first, and those that go on last: what was played to its end is in the history
      of this device. */
  async #prune(): Promise<void> {
    const { log } = this.services;
    const names = await log.tables();
    if (names.length <= MOST_TABLES) return;
    const last = await Promise.all(names.map(async (name) => ({ name, at: (await log.read(name)).at(-1)?.at ?? 0 })));
    const oldest = last.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
    const most = names.length - MOST_TABLES;
    const finished: string[] = [];
    for (const name of oldest) {
      if (finished.length === most) break;
      if (!(await this.#goesOn(name))) finished.push(name);
    }
    await log.remove([...new Set([...finished, ...oldest])].slice(0, most));
  }

  async #goesOn(name: string): Promise<boolean> {
    const state = await LocalTable.load(this.services, name).then((table) => table?.state, () => undefined);
    return state === "open" || state === "playing";
  }

  async #look(name: string): Promise<TableView> {
    const { room } = await this.table(name);
    const now = this.services.now();
    return { seq: room.seq, at: room.at, now, room: roomView(room), due: null, view: gameView(room), present: people(room), watching: 0 };
  }

  async #command(name: string, command: Command): Promise<Message> {
    const answer = await (await this.table(name)).submit(command, null);
    if (answer.t === "refused") throw new ProblemAnswer(answer.code, answer.message, { table: answer.table });
    return answer;
  }

  async #record(name: string): Promise<string> {
    const table = await this.table(name);
    const { room } = table;
    if (room.position !== null && table.state === "playing" && room.rules.hidden(room.position))
      throw new ProblemAnswer("face-down", "Winnings lie face down, and the record would show them; wait for the end.");
    const { record } = table;
    if (record === null) throw new ProblemAnswer("not-playing", "No game has begun at this table.");
    return record;
  }

  async #save(name: string): Promise<string> {
    const { record } = await this.table(name);
    if (record === null) throw new ProblemAnswer("not-playing", "No game has begun at this table.");
    return savedGame(record, await this.services.log.read(name));
  }

  /** The whole game so far, also what lies face down: the server that goes on with it hides that as this table did. */
  async #take(name: string): Promise<Requests["take"]["answer"]> {
    const table = await this.table(name);
    await table.hold();
    const { record, room, state } = table;
    if (record === null || state !== "playing") {
      await table.release(null, room.seq);
      throw new ProblemAnswer("not-playing", "No game is being played at this table.");
    }
    return { record, placings: room.steps.filter(({ t }) => t === "place").length, seq: room.seq };
  }

  async #moved(name: string, to: string | null, seq: number): Promise<null> {
    const moved = await (await this.table(name)).release(to, seq);
    if (to !== null && !moved) throw new ProblemAnswer("too-fast", "The game has gone on here meanwhile.");
    return null;
  }

  /** A table that goes on where a file ends. Nobody is trusted: its log must play to the very record that the file has. */
  async #open(text: string): Promise<CreatedTable> {
    const { services } = this;
    const { table } = services.newTable();
    const log = logIn(text, table);
    const unreadable = new ProblemAnswer("unreadable", "There is no game in this file that could go on.", { line: 1 });
    if (!log) throw unreadable;
    const tried = new MemoryLog();
    for (const logged of log) await tried.append(logged);
    const played = await LocalTable.load({ ...services, log: tried }, table).catch(() => null);
    const record = played?.record;
    if (!played || typeof record !== "string" || record.trim() !== recordIn(text).trim()) throw unreadable;
    readRecord(record, services.engine); // names and all
    for (const logged of log) await services.log.append(logged);
    return { table, host: table, commitment: played.room.commitment, day: null };
  }

  #replay(record: string): Requests["replay"]["answer"] {
    try {
      return replayOf(record, this.services.engine);
    } catch (error) {
      if (error instanceof RecordError) throw new ProblemAnswer("unreadable", error.message, { line: error.line });
      throw error;
    }
  }

  /** Luck and skill: asked for the first time it is begun, and not ready. */
  async #review(name: string): Promise<Review> {
    const known = this.#reviews.get(name);
    if (known === null) throw new ProblemAnswer("internal", "This game could not be reviewed.");
    if (known) return known;
    const table = await this.table(name);
    const record = recordOf(table.room);
    if (record === null || table.state !== "over" || !this.services.engine.bots.some(({ network }) => network))
      throw new ProblemAnswer("not-playing", "Only a game that was played to its end is reviewed.");
    this.#reviews.set(name, NOT_READY);
    const onprogress = (progress: number): void => void this.#reviews.set(name, { ...NOT_READY, progress });
    const wanted = { t: "review", setup: record.setup, steps: record.steps, seed: publicSeed(`${name} review`) } as const;
    this.reviewer.think(wanted, onprogress).then(
      (found) => this.#reviews.set(name, { ...found, ready: true, progress: 1 }),
      () => this.#reviews.set(name, null),
    );
    return NOT_READY;
  }

  async #forget(): Promise<null> {
    await this.services.log.remove(await this.services.log.tables());
    this.#tables.clear();
    return null;
  }
}

