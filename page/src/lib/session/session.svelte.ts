/** Session: a game that this page plays itself. It applies a placing immediately, notifies its listeners, and stores the placing once it
    has been drawn. A closed tab loses the last placing at most, and the dice stay the same. */
import { STAND_IN } from "../api/constants";
import { ProblemError } from "../api/http";
import type {
  Code,
  GameView,
  Move,
  MoveAdvised,
  MoveComparison,
  OwnWinnings,
  Refused,
  Replay,
  Review,
  RoomView,
} from "../api/messages";
import { publicSeed } from "../fair/dice";
import type { Engine, Rules } from "../rules/engine";
import { writeRecord, type GameRecord } from "../record/record";
import { buildReplay } from "../record/replay";
import type { CompareTask, Thinker } from "../thinker/thinker";
import type { Abilities, Listener, Moment, Table, Trouble } from "../play/table";
import {
  applyEntry,
  chanceText,
  playChance,
  dealerOf,
  moveSeed,
  opening,
  applyPlacing,
  stateOf,
  newGame,
  type Change,
  type Dealer,
  type Entry,
  type Game,
  type Precomputed,
  type State,
} from "./game";
import { planSeats, type Plan } from "./plan";
import { Referee } from "./referee";
import { commitmentIn, eventOf, ownOf, peopleOf, recordOf, roomOf } from "./projections";
import { Saver, type SaverServices } from "./saver.svelte";
import { ROW_VERSION, rowVersion, type GameRow, type StoredGame } from "./store";

/** The services that a session uses. */
export interface Services extends SaverServices {
  readonly engine: Engine;
  readonly thinker: Thinker;
  /** Compares moves, the newest question first: it ends the one before. */
  readonly compare: (task: Omit<CompareTask, "t">) => Promise<MoveComparison>;
  /** Set up another game; return its name. */
  readonly create: (plan: Omit<Plan, "dealer"> & Partial<Pick<Plan, "dealer">>) => Promise<string>;
  /** Review luck and skill of a finished game. */
  readonly review: (session: Session, onprogress: (share: number) => void) => Promise<Review>;
  /** Continue a game at a table of the server; null: there is no server. */
  readonly takeOnline: ((session: Session) => Promise<string>) | null;
  /** Write a game as a file. */
  readonly file: (session: Session) => string;
}

const refused = (code: Code, message = "", table: string | null = null): Refused => ({
  t: "refused",
  key: null,
  code,
  message,
  table,
});

export class Session implements Table {
  readonly can: Abilities;
  room = $state.raw<RoomView | null>(null);
  view = $state.raw<GameView | null>(null);
  own = $state.raw<OwnWinnings[]>([]);
  readonly you: readonly number[];
  readonly present: readonly number[];
  readonly host = true;
  readonly watching = 0;
  readonly due = null;
  readonly moveMs = 0;
  readonly missed = [];
  readonly alarm = null;

  readonly name: string;
  readonly plan: Plan;
  readonly rules: Rules;
  readonly #since: number;
  /** When the game last changed, ms since 1970. */
  #at: number;
  readonly #dealer: Dealer;
  readonly #commitment: string | null;
  readonly #listeners = new Set<Listener>();
  #entries: Entry[] = [];
  /** The game before the first entry, then after each. */
  #games: Game[];
  readonly #saver: Saver;
  #isOpen = false;
  /** Whether the game stands still because it is being taken online. */
  #isSuspended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of entries when a bot began to search in the Worker; null: none is searching. */
  #thinking: number | null = null;
  /** When the current placing began, by `performance.now()`. */
  #began = 0;

  constructor(
    readonly services: Services,
    { row, entries }: StoredGame,
    /** Whether all entries are in the store. */
    isStored: boolean,
  ) {
    if (row.version > ROW_VERSION) throw new Error("a newer page has written this game");
    this.name = row.name;
    this.plan = row.plan;
    this.rules = services.engine.rules(row.plan.agreement);
    this.#since = row.since;
    this.#at = row.at;
    this.#dealer = dealerOf(row.plan);
    this.#commitment = commitmentIn(row.plan);
    this.you = this.present = peopleOf(row.plan);
    const referee = row.plan.dealer.t === "people" ? this.#createReferee() : undefined;
    this.can = {
      otherDevices: false,
      referee,
      placedOnly: referee && !referee.whole,
      // a day's dice are known to everyone
      undo: referee ? () => referee.takeBack() : row.plan.dealer.t === "fair" ? () => this.#undo() : undefined,
      compare: (move, other) => this.#compare(move, other),
      file: () => Promise.resolve(services.file(this)),
      takeOnline: services.takeOnline && row.plan.dealer.t === "fair" ? () => services.takeOnline!(this) : undefined,
    };
    this.#games = [newGame(row.plan)];
    this.#replaceEntries(entries);
    this.#saver = new Saver(services, {
      name: row.name,
      row: () => this.#row(),
      entries: () => this.#entries,
      adopt: (stored, isCut) => this.#adopt(stored, isCut),
    });
    if (isStored) this.#saver.stored = entries.length;
    else this.#saver.save();
  }

  #createReferee(): Referee {
    const { edition } = this.plan.agreement;
    return new Referee({
      ...{ rules: this.rules, plan: this.plan, dealer: this.#dealer },
      notes: this.services.engine.editions.find(({ name }) => name === edition)!.notes.map(({ value }) => value),
      entries: () => this.#entries,
      games: () => this.#games,
      commit: (entry, made) => this.#commit(entry, made),
      replace: (from, entries) => this.#replaceFrom(from, entries),
    });
  }

  get #game(): Game {
    return this.#games.at(-1)!;
  }
  get state(): State {
    return stateOf(this.#game, this.rules);
  }
  get entries(): readonly Entry[] {
    return this.#entries;
  }
  /** The steps of the game so far. */
  get steps(): Game["steps"] {
    return this.#game.steps;
  }

  // Listeners

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Show the newest state. */
  #show(): void {
    const game = this.#game;
    const { rules, plan } = this;
    this.view = game.position === null ? null : rules.view(game.position, { revealed: game.ended });
    this.own = ownOf(plan, game, rules);
    this.room = this.#room();
  }
  #room = (): RoomView => roomOf(this.name, this.plan, this.#game, this.rules, this.#since, this.#commitment);

  /** Replace all entries by those of the store. */
  #replaceEntries(entries: readonly Entry[]): void {
    this.#entries = [];
    this.#games = [newGame(this.plan)];
    for (const entry of entries) this.#add(entry);
    this.#show();
  }

  #add(entry: Entry, made?: Precomputed): Change {
    const change = applyEntry(this.#game, entry, this.plan, this.rules, made);
    this.#entries.push(entry);
    this.#games.push(change.game);
    return change;
  }

  #notifyReset(): void {
    for (const { onreset } of this.#listeners) onreset();
  }

  /** Add an entry, show the new state, and notify the listeners. */
  #addAndNotify(entry: Entry, made?: Precomputed): void {
    const asked = this.#game.endAsked;
    const shown = this.view;
    const { payout, rolled, game } = this.#add(entry, made);
    if (entry.t === "entered" || entry.t === "corrected") {
      this.#show();
      this.#notifyReset();
      return;
    }
    // Of a roll at a real table, all that is known came with its placing.
    const before = entry.t === "placed" && entry.rolled !== undefined && rolled ? this.rules.view(rolled) : shown;
    this.view = game.position === null ? null : this.rules.view(game.position, { revealed: game.ended });
    this.own = ownOf(this.plan, game, this.rules);
    // After an ordinary placing the room stays the same object, so that nothing that depends on it is drawn again.
    if (entry.t !== "placed" || this.view?.over || game.endAsked !== asked) this.room = this.#room();
    // Read by `python -m bench.view`.
    if (entry.t === "placed" && made)
      performance.measure("applied", { start: this.#began, detail: { by: entry.by, ends: payout !== null } });
    const moment: Moment = {
      seq: this.#entries.length,
      what: eventOf(entry, payout),
      room: this.room!,
      before,
      view: this.view,
      own: this.own,
    };
    for (const { onmoments } of this.#listeners) onmoments([moment]);
  }

  /** Add a new entry, and store it. */
  #commit(entry: Entry, made?: Precomputed): null {
    this.#at = Date.now();
    this.#addAndNotify(entry, made);
    this.#schedule();
    this.#saver.save();
    return null;
  }

  // Opening and closing

  open(): void {
    this.#isOpen = true;
    if (this.state === "open") void this.start();
    else this.#schedule();
    if (this.state !== "playing") return;
    if (this.can.referee) this.#return();
    const { bots } = this.services.engine;
    // Warm up bots that search, and hints, while dice still roll.
    if (
      this.plan.agreement.hints ||
      this.plan.seats.some((seat) => bots.some(({ name, thinks }) => thinks && name === seat.bot))
    )
      this.services.thinker.prepare();
  }

  /** Take everyone back who left: whoever opens a real table plays on there. */
  #return(): void {
    for (const seat of this.you) if (this.#game.seats[seat]!.left) this.#commit({ t: "reclaimed", seat });
  }

  close(): void {
    this.#isOpen = false;
    this.#stopBots();
  }

  retry(): void {
    this.#saver.save();
  }

  // The store

  #row(): GameRow {
    const { name, plan, room, view } = this;
    const glance = view && { round: view.round, rounds: view.rounds };
    return { name, version: rowVersion(plan), plan, since: this.#since, at: this.#at, room: room!, view: glance };
  }

  get trouble(): Trouble | null {
    return this.#saver.trouble;
  }
  /** Resolve once everything so far is stored, or could not be. */
  whenStored(): Promise<void> {
    return this.#saver.whenDone();
  }
  /** Read what another tab has stored. */
  catchUp(): void {
    this.#saver.catchUp();
  }

  /** Show the entries of the store. If two tabs have placed, these win. `isCut`: another tab has taken something back. */
  #adopt(stored: readonly Entry[], isCut: boolean): void {
    const both = stored.slice(0, this.#entries.length);
    if (isCut || both.some((entry, i) => JSON.stringify(entry) !== JSON.stringify(this.#entries[i]))) {
      this.#replaceEntries(stored);
      this.#notifyReset();
    } else for (const entry of stored.slice(both.length)) this.#addAndNotify(entry);
    this.#schedule();
  }

  // Commands

  #checkSeat(seat: number): Refused | null {
    if (this.state !== "playing") return refused("not-playing");
    if (this.plan.seats[seat]?.bot !== null) return refused("not-your-seat");
    return null;
  }

  start(): Promise<Refused | null> {
    if (this.state !== "open") return Promise.resolve(refused("game-begun"));
    const { position } = opening(this.rules, this.plan.beginning);
    const dealt = playChance(this.rules, position, this.#dealer, []);
    return Promise.resolve(this.#commit({ t: "started", chance: chanceText(dealt) }, { dealt }));
  }

  /** Whether a person may place for a seat; why not. */
  #mayPlace(seat: number): Refused | null {
    const { standIn, left } = this.#game.seats[seat] ?? { standIn: null, left: true };
    return (
      this.#checkSeat(seat) ?? (this.#acting !== seat || standIn !== null || left ? refused("not-your-turn") : null)
    );
  }

  place(seat: number, { face, bandit }: Move): Promise<Refused | null> {
    const problem = this.#isSuspended ? refused("too-fast") : this.#mayPlace(seat);
    if (problem) return Promise.resolve(problem);
    if (!this.rules.isLegal(this.#game.position!, { t: "place", face, bandit }))
      return Promise.resolve(refused("illegal-move"));
    return Promise.resolve(this.#place(seat, { face, bandit }, "player"));
  }

  #place(seat: number, move: Move, by: "player" | "bot" | "stand-in"): null {
    this.#began = performance.now();
    const { face, bandit } = move;
    const placing = applyPlacing(this.rules, this.#game, { seat, face, bandit });
    const dealt = playChance(this.rules, placing.position, this.#dealer, placing.game.turns);
    return this.#commit({ t: "placed", seat, face, bandit, by, chance: chanceText(dealt) }, { placing, dealt });
  }

  standIn(seat: number): Promise<Refused | null> {
    return Promise.resolve(this.#checkSeat(seat) ?? this.#commit({ t: "stood-in", seat, bot: STAND_IN }));
  }

  reclaim(seat: number): Promise<Refused | null> {
    const { standIn, left } = this.#game.seats[seat] ?? { standIn: null, left: false };
    return Promise.resolve(
      this.#checkSeat(seat) ??
        (standIn === null && !left ? refused("not-away") : this.#commit({ t: "reclaimed", seat })),
    );
  }

  leave(seats: readonly number[]): Promise<Refused | null> {
    let problem: Refused | null = null;
    for (const seat of seats)
      if (!this.#game.seats[seat]?.left) problem ??= this.#checkSeat(seat) ?? this.#commit({ t: "left", seat });
    return Promise.resolve(problem);
  }

  end(seats: readonly number[]): Promise<Refused | null> {
    for (const seat of seats) {
      if (this.#checkSeat(seat)) continue;
      const asked = new Set([...this.#game.endAsked, seat]);
      const ends = this.you.every((each) => asked.has(each) || this.#game.seats[each]!.left);
      if (ends || !this.#game.endAsked.includes(seat)) this.#commit({ t: "end-asked", seat, ends });
    }
    return Promise.resolve(null);
  }

  /** Set up a game with the same people, everyone one seat further; round a real table nobody moves. */
  async rematch(): Promise<string | Refused> {
    if (this.state !== "over" && this.state !== "ended") return refused("not-playing");
    if (this.#game.following !== null) return this.#game.following;
    const { agreement, seats, dealer } = this.plan;
    const isReal = dealer.t === "people";
    const moved = isReal ? seats : [...seats.slice(-1), ...seats.slice(0, -1)];
    const table = await this.services.create({
      ...(isReal ? { dealer } : {}),
      agreement,
      seats: planSeats(moved),
      beginning: null,
      previous: this.name,
    });
    this.#commit({ t: "rematched", table });
    return table;
  }

  #undo(): boolean {
    const last = this.#entries.findLastIndex((entry) => entry.t === "placed" && entry.by === "player");
    if (last < 0 || this.state !== "playing" || this.#isSuspended) return false;
    this.#replaceFrom(last, []);
    return true;
  }

  /** Replace all entries from a number on. */
  #replaceFrom(from: number, entries: readonly Entry[]): void {
    this.#stopBots();
    this.#entries.length = from;
    this.#games.length = from + 1;
    for (const entry of entries) this.#add(entry);
    this.#at = Date.now();
    this.#show();
    this.#notifyReset();
    this.#saver.replaceFrom(from);
    this.#schedule();
  }

  // Bots

  /** The seat to place; null: none. */
  get #acting(): number | null {
    return this.state === "playing" ? (this.view?.seat ?? null) : null;
  }

  /** Stop the bot whose turn it is. */
  #stopBots(): void {
    clearTimeout(this.#timer);
    if (this.#thinking !== null) this.services.thinker.interrupt();
    this.#thinking = null;
  }

  /** Let the bot whose turn it is place after its pause, while the table is open. */
  #schedule(): void {
    this.#stopBots();
    const seat = this.#acting;
    if (seat === null || !this.#isOpen || this.#isSuspended) return;
    const bot = this.plan.seats[seat]!.bot ?? this.#game.seats[seat]!.standIn;
    if (bot !== null) this.#timer = setTimeout(() => void this.#playBot(seat, bot), this.plan.agreement.bot_pause);
  }

  async #playBot(seat: number, bot: string): Promise<void> {
    const { engine, thinker } = this.services;
    const position = this.#game.position!;
    const seed = moveSeed(this.plan.dealer, this.name, seat);
    const by = this.plan.seats[seat]!.bot === null ? "stand-in" : "bot";
    if (!engine.bots.some(({ name, thinks }) => name === bot && thinks)) {
      const known = engine.bots.some(({ name }) => name === bot);
      return void this.#place(seat, this.rules.quickMove(position, known ? bot : STAND_IN, seed), by);
    }
    const at = this.#entries.length;
    this.#thinking = at;
    thinker.interrupt(); // a hint is no longer needed
    const move = await thinker
      .think({ t: "move", setup: this.plan.agreement, position, bot, seed })
      .catch(() => this.rules.quickMove(position, STAND_IN, seed)); // never let a game get stuck
    if (this.#thinking !== at || this.#game.position !== position) return; // the game has changed meanwhile
    this.#thinking = null;
    this.#place(seat, move, by);
  }

  // Hints, reviews and records

  async hint(seat: number): Promise<readonly MoveAdvised[] | Refused | null> {
    if (!this.plan.agreement.hints) return refused("no-hints");
    const problem = this.#mayPlace(seat);
    if (problem) return problem;
    return this.services.thinker
      .think({ t: "hint", setup: this.plan.agreement, position: this.#game.position!, seed: this.#hintSeed })
      .catch(() => refused("too-many"));
  }
  get #hintSeed(): number {
    return publicSeed(`${this.name} hint`);
  }
  #compare(move: Move | null, other: Move | null): Promise<MoveComparison> {
    const question = { setup: this.plan.agreement, position: this.#game.position!, seed: this.#hintSeed };
    return this.services.compare({ ...question, move, other });
  }

  review = (onprogress: (share: number) => void): Promise<Review> => this.services.review(this, onprogress);

  async moments(): Promise<Replay> {
    const { rules } = this;
    const record = this.#record();
    let position = rules.open();
    const positions = [position, ...record.steps.map((step) => (position = rules.apply(position, step)))];
    return buildReplay({ record, rules, positions }, this.services.engine);
  }

  /** The text of its record, even while winnings lie face down. */
  get text(): string {
    return writeRecord(this.rules, this.#gameRecord);
  }
  get #gameRecord(): GameRecord {
    return recordOf(this.plan, this.#game, this.rules, this.#commitment);
  }

  /** Return its record. Throws a ProblemError if there is none, or while nobody may see it. */
  #record(): GameRecord {
    const { position } = this.#game;
    if (position === null) throw new ProblemError({ code: "not-playing", message: "No game has begun." });
    if (this.state === "playing" && this.rules.hidden(position))
      throw new ProblemError({ code: "face-down", message: "Winnings lie face down, and the record would show them." });
    return this.#gameRecord;
  }

  async record(): Promise<string> {
    return writeRecord(this.rules, this.#record());
  }

  // Going online

  /** Let the game stand still: bots wait, and placings are refused. */
  suspend(): void {
    this.#isSuspended = true;
    this.#schedule();
  }

  /** End the standstill: the game has moved to a table online; null: it continues here. */
  resume(table: string | null): void {
    this.#isSuspended = false;
    if (table === null) this.#schedule();
    else this.#commit({ t: "moved", table });
  }
}
