/** The engine, implemented by the WebAssembly module. */
import type {
  BotInfo,
  EditionInfo,
  GameView,
  Move,
  MoveAdvised,
  MoveComparison,
  OwnWinnings,
  Score,
  Standing,
} from "../api/messages";
import {
  IllegalStepError,
  type ChanceResult,
  type Draw,
  type DrawResult,
  type GameReview,
  type GameSetup,
  type PlaceResult,
  type Position,
  type Seed,
  type Step,
  type WorkerRules,
  type WorkerEngine,
  type Turn,
} from "./engine.ts";
import { EngineModule, type BotFacts, type EngineExports, type Facts, type SetupFacts } from "./engine_module.ts";
import { GameReader, moveOf } from "./game_reader.ts";
import { runReview, type ReviewPlan } from "./game_review.ts";
import { compareMoves, type Valued } from "./move_comparison.ts";
import { stepText } from "./steps.ts";

const FACES = 6;
const NO_SEAT = -1;
const REFUSED = -1;
/** How many moves each bot makes in a warm-up, and its budget for each. */
const WARM_UPS = 3;
const WARM_UP_TURNS = 2_000;
/** Convert a seed to a signed 64-bit integer. */
const toInt64 = (seed: Seed): bigint => BigInt.asIntN(64, BigInt(seed));
/** Pack counts by face as the module does, four bits a face: two 1s and a 3 are 0x102. */
const pack = (counts: readonly number[]): number =>
  counts.reduce((roll, count, face) => roll | (count << (4 * face)), 0);
const countFaces = (faces: readonly number[]): number[] =>
  Array.from({ length: FACES }, (_, face) => faces.filter((shown) => shown === face + 1).length);
const round = (number: number, places: number): number => Number(number.toFixed(places));

/** Decode a 16-bit floating-point number (IEEE 754 binary16). */
function decodeHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

class WasmRules implements WorkerRules {
  readonly #engine: WasmEngine;
  readonly #facts: SetupFacts;
  readonly setup: GameSetup;

  constructor(engine: WasmEngine, facts: SetupFacts, setup: GameSetup) {
    this.#engine = engine;
    this.#facts = facts;
    this.setup = setup;
  }

  /** Load a position and these rules into the module; return its functions. */
  #at(position: Position): EngineExports {
    return this.#engine.load(this.#facts, position);
  }

  open(): Position {
    const opening = this.#engine.opening(this.#facts.edition);
    return this.setup.starter === null ? opening : this.apply(opening, { t: "lot", seat: this.setup.starter });
  }

  layOut(numbers: readonly number[]): Position | number {
    const call = this.#at(this.#engine.opening(this.#facts.edition));
    this.#engine.numbers.set(numbers);
    return call.lay_out() || this.#engine.snapshot();
  }

  turn(position: Position): Turn {
    const { phase, seat } = this.#draw(position);
    const { place, over } = this.#engine.facts.phases;
    if (phase === place) return { act: "seat", seat };
    return { act: phase === over ? "over" : "chance" };
  }

  #draw(
    position: Position,
  ): Record<"phase" | "round" | "seat" | "casino" | "notes" | "unseen" | "own" | "big" | "neutral", number> {
    this.#at(position).describe_draw();
    const [phase, round, seat, casino, notes, unseen, own, big, neutral] = this.#engine.numbers as unknown as number[];
    return {
      phase: phase!,
      round: round!,
      seat: seat!,
      casino: casino!,
      notes: notes!,
      unseen: unseen!,
      own: own!,
      big: big!,
      neutral: neutral!,
    };
  }

  draw(position: Position): Draw | null {
    const { lot, deal, spare, roll } = this.#engine.facts.phases;
    const found = this.#draw(position);
    const { round, seat } = found;
    if (found.phase === lot) return { kind: "lot", place: "lot", bound: this.#facts.players };
    if (found.phase === deal)
      return { kind: "note", place: `note ${round} ${found.casino} ${found.notes}`, bound: found.unseen };
    if (found.phase === spare) return { kind: "spare", place: `spare ${round}`, dice: [found.neutral] };
    if (found.phase !== roll) return null;
    const dice: [number, number, number] = [found.own, found.big, found.neutral];
    return { kind: "roll", place: `roll ${round} ${seat + 1} ${dice[0] + dice[1] + dice[2]}`, dice, round, seat };
  }

  #stepOf(position: Position, drawn: DrawResult): Step {
    const draw = this.draw(position);
    if (draw === null) throw new IllegalStepError("chance is not to act now");
    if (draw.kind === "lot" && typeof drawn === "number") return { t: "lot", seat: drawn };
    if (draw.kind === "note" && typeof drawn === "number")
      return { t: "deal", value: this.#at(position).note_drawn(drawn) };
    if (typeof drawn === "number" || draw.kind === "lot" || draw.kind === "note")
      throw new IllegalStepError("this is not what was to be drawn");
    const kinds = draw.kind === "spare" ? [[], [], ...drawn] : drawn;
    const [own = [], big = [], neutral = []] = kinds.map(countFaces);
    const none = countFaces([]);
    return {
      t: "roll",
      own: own.length ? own : none,
      big: big.length ? big : none,
      neutral: neutral.length ? neutral : none,
    };
  }

  chance(position: Position, drawn: DrawResult): ChanceResult {
    const step = this.#stepOf(position, drawn);
    return { position: this.apply(position, step), text: stepText(step), step };
  }

  /** Take a step without paying out; return the phase after it, or REFUSED. */
  #step(position: Position, step: Step): number {
    const call = this.#at(position);
    const { steps } = this.#engine.facts;
    if (step.t === "lot") return call.take_step(steps.lot, step.seat, 0, 0);
    if (step.t === "deal") return call.take_step(steps.deal, step.value, 0, 0);
    if (step.t === "place") {
      const whole = Number.isInteger(step.face) && step.face >= 1 && step.face <= FACES;
      return whole ? call.take_step(steps.place, step.face - 1 + (step.bandit ? FACES : 0), 0, 0) : REFUSED;
    }
    const kinds = [step.own, step.big, step.neutral];
    if (kinds.some((counts) => counts.length !== FACES || counts.some((count) => count < 0 || count > 15)))
      return REFUSED;
    const [own, big, neutral] = kinds.map(pack);
    return call.take_step(step.noted ? steps.noted : steps.roll, own!, big!, neutral!);
  }

  apply(position: Position, step: Step): Position {
    const phase = this.#step(position, step);
    if (phase === REFUSED) throw new IllegalStepError(stepText(step));
    this.#engine.module.call.pay_out();
    return this.#engine.snapshot();
  }

  place(position: Position, move: Move): PlaceResult {
    const step: Step = { t: "place", ...move };
    const phase = this.#step(position, step);
    if (phase === REFUSED) throw new IllegalStepError(stepText(step));
    let payout: Standing[] | null = null;
    if (phase === this.#engine.facts.phases.pay) {
      this.#engine.module.call.describe_casinos();
      payout = new GameReader(this.#engine.numbers).casinos(this.#facts.bandit ? FACES + 1 : FACES);
      this.#engine.module.call.pay_out();
    }
    return { position: this.#engine.snapshot(), payout };
  }

  isLegal(position: Position, step: Step): boolean {
    return this.#step(position, step) !== REFUSED;
  }

  view(
    position: Position,
    { viewer = null, revealed = false }: { viewer?: number | null; revealed?: boolean } = {},
  ): GameView {
    this.#at(position).describe_game(viewer ?? NO_SEAT, this.setup.face_down && !revealed ? 1 : 0);
    return new GameReader(this.#engine.numbers).game();
  }

  own(position: Position, seat: number): OwnWinnings {
    const { money, won } = this.view(position, { viewer: seat }).seats[seat]!;
    return { seat, money: money ?? 0, won: won ?? [] };
  }

  text(position: Position): string {
    const { face_down, starter } = this.setup;
    const length = this.#at(position).describe_position();
    const table = String.fromCharCode(...this.#engine.numbers.subarray(0, length));
    return `${this.#facts.name}${face_down ? "-down" : ""}${starter === null ? "" : "-agreed"} ${table}`;
  }

  scores(position: Position): Score[] {
    const { seats } = this.view(position, { revealed: true });
    return seats.map(({ money, notes, rank }, seat) => ({ seat, money: money!, notes, rank: rank! }));
  }

  hidden(position: Position): boolean {
    return this.setup.face_down && this.#draw(position).phase !== this.#engine.facts.phases.over;
  }

  shares(position: Position): number[] {
    this.#at(position).final_shares();
    return Array.from(this.#engine.module.array("shares", "float64").subarray(0, this.#facts.players));
  }

  /** Load only what the seat to place may know. */
  #loadKnown(position: Position, hiddenFrom: number): EngineExports {
    const { act } = this.turn(position);
    if (act !== "seat") throw new IllegalStepError("no seat has to place now");
    const call = this.#at(position);
    const { worth, notes } = this.#engine.edition(this.#facts.edition);
    call.forget(hiddenFrom, worth, notes);
    return call;
  }

  quickMove(position: Position, name: string, seed: Seed): Move {
    const { policy } = this.#engine.bot(name);
    if (policy === null) throw new Error(`${name} searches: it plays in a Worker only`);
    return moveOf(this.#loadKnown(position, NO_SEAT).choose_by_policy(toInt64(seed), policy));
  }

  move(position: Position, name: string, seed: Seed, turns?: number): Move {
    const bot = this.#engine.bot(name);
    const call = this.#loadKnown(position, NO_SEAT);
    return moveOf(this.#choose(call, bot, toInt64(seed), turns ?? bot.turns));
  }

  #choose(call: EngineExports, bot: BotFacts, seed: bigint, turns: number): number {
    if (bot.policy !== null) return call.choose_by_policy(seed, bot.policy);
    if (!bot.network) return call.choose_by_search(seed, turns, Number(bot.rivalry), Number(bot.shrewd));
    this.#engine.needNetwork();
    return bot.turns > 0 ? call.choose_by_network_search(seed, turns) : call.choose_by_network(seed);
  }

  hint(position: Position, seed: Seed): MoveAdvised[] {
    return this.#evaluate(position, seed).map(({ move, win, error, exact, money }) => ({
      ...moveOf(move),
      win: round(win, 4),
      error: round(error, 4),
      exact,
      money: round(money, 1),
    }));
  }

  compare(position: Position, seed: Seed, move: Move | null, other: Move | null): MoveComparison {
    const found = this.#evaluate(position, seed);
    const { seat } = this.#draw(position);
    const { module } = this.#engine;
    return compareMoves(module, found, { seat, players: this.#facts.players, seed: toInt64(seed) }, move, other);
  }

  /** Evaluate every legal move, the best first, from what only the seat to place may know. */
  #evaluate(position: Position, seed: Seed): (Valued & { money: number })[] {
    this.#engine.needNetwork();
    const turn = this.turn(position);
    const call = this.#loadKnown(position, turn.act === "seat" && this.setup.face_down ? turn.seat : NO_SEAT);
    const { module } = this.#engine;
    this.#engine.consider(this.#engine.snapshot());
    const count = call.hint(toInt64(seed), ...module.facts.hint);
    const [order, exact] = [module.array("estimates.order", "int64"), module.array("estimates.exact", "int64")];
    const [shares, errors, money] = ["shares", "errors", "money"].map((name) =>
      module.array(`estimates.${name}`, "float64"),
    );
    const seats = module.facts.memory["estimates.shares"]!.shape[1]!;
    const seat = turn.act === "seat" ? turn.seat : 0;
    return Array.from(order.subarray(0, count), Number).map((move) => ({
      move,
      win: shares![move * seats + seat]!,
      error: errors![move]!,
      exact: exact[move] === 1n,
      money: money![move]!,
    }));
  }

  *review(steps: readonly Step[], seed: Seed): Generator<number, GameReview> {
    this.#engine.needNetwork();
    const load = (position: Position): void => {
      this.#at(position);
      this.#engine.consider(position);
    };
    return yield* runReview(this.#engine.module, this.#planReview(steps), seed, load);
  }

  /** Collect the turns of a game, par's move in each, and the positions that have to be evaluated. */
  #planReview(steps: readonly Step[]): ReviewPlan {
    const plan: ReviewPlan = { players: this.#facts.players, turns: [], positions: [], result: null };
    const add = (position: Position): number => plan.positions.push({ position, turn: plan.turns.length }) - 1;
    let position = this.open();
    let rolled = position;
    let before = -1;
    for (const [number, step] of steps.entries()) {
      if (step.t === "roll" && step.noted)
        throw new Error("only dice that were placed are noted, so nobody knows what else could have been");
      const next = this.apply(position, step);
      if (step.t === "roll" && this.draw(position)?.kind === "roll") rolled = position;
      if (step.t === "place") {
        const { seat, round, roll, options } = this.view(position);
        const first = before < 0;
        if (first) before = add(rolled);
        this.#at(position);
        this.#engine.consider(position);
        const par = moveOf(this.#engine.module.call.choose_par());
        const after = add(this.#beforePayout(position, step));
        const same = par.face === step.face && par.bandit === step.bandit;
        const afterPar = same ? after : add(this.#beforePayout(position, { t: "place", ...par }));
        const chosen = { face: step.face, bandit: step.bandit };
        const forced = options.length === 1;
        plan.turns.push({
          step: number,
          at: position,
          seat: seat!,
          round,
          roll: roll!,
          chosen,
          par,
          forced,
          first,
          before,
          afterPar,
          after,
        });
        before = this.draw(next)?.kind === "roll" ? after : -1;
      }
      position = next;
    }
    if (this.turn(position).act === "over") plan.result = this.shares(position);
    return plan;
  }

  /** Return the position after a placing, before a round that it ends is paid out. */
  #beforePayout(position: Position, step: Step): Position {
    this.#step(position, step);
    return this.#engine.snapshot();
  }
}

class WasmEngine implements WorkerEngine {
  readonly module: EngineModule;
  /** The array that the module's descriptions are written to. */
  readonly numbers: Int32Array;
  readonly #table: Uint8Array;
  #rules: SetupFacts | null = null;
  network = false;

  constructor(module: EngineModule) {
    this.module = module;
    this.numbers = this.module.array("numbers", "int32");
    this.#table = this.module.array("tables", "record").subarray(0, this.facts.record);
  }

  get facts(): Facts {
    return this.module.facts;
  }

  get editions(): EditionInfo[] {
    return this.facts.editions.map(({ info }) => info);
  }

  get bots(): (BotInfo & { thinks: boolean; network: boolean })[] {
    return this.facts.bots.map(({ name, built_in, thinks, network }) => ({ name, built_in, thinks, network }));
  }

  bot(name: string): BotFacts {
    const bot = this.facts.bots.find((bot) => bot.name === name);
    if (!bot) throw new Error(`no bot is called ${name}`);
    return bot;
  }

  edition(name: string): Facts["editions"][number] {
    const edition = this.facts.editions.find(({ info }) => info.name === name);
    if (!edition) throw new Error(`no edition is called ${name}`);
    return edition;
  }

  opening(edition: string): Position {
    return Uint8Array.from(atob(this.edition(edition).opening), (character) => character.charCodeAt(0));
  }

  /** Load rules and a position into the module; return its functions. */
  load(setup: SetupFacts, position: Position): EngineExports {
    if (position.length !== this.facts.record) throw new Error("this is no position");
    if (setup !== this.#rules) {
      this.#rules = setup;
      this.module.array("rules", "int64").set(setup.rules.map(BigInt));
      this.module.array("equity", "float64").fill(0);
      this.module.array("equity", "float64").set(setup.equity.flat());
    }
    this.#table.set(position);
    return this.module.call;
  }

  /** Copy the position that the module works on. */
  snapshot(): Position {
    return new Uint8Array(this.#table);
  }

  /** Load a position as the one that hints and reviews evaluate. */
  consider(position: Position): void {
    this.module.array("position", "record").set(position);
  }

  needNetwork(): void {
    if (!this.network) throw new Error("the network is not loaded yet");
  }

  setWeights(weights: ArrayBuffer): void {
    const arrays = this.facts.weights.map((name) => this.module.array(name, "float32"));
    const all = new DataView(weights);
    if (all.byteLength !== 2 * arrays.reduce((sum, { length }) => sum + length, 0))
      throw new Error("these weights are for another network");
    let at = 0;
    for (const array of arrays)
      for (let i = 0; i < array.length; i++, at += 2) array[i] = decodeHalf(all.getUint16(at, true));
    this.module.call.prepare_falls(FACES);
    this.network = true;
  }

  rules(setup: GameSetup): WorkerRules {
    const { edition, players, neutral, bandit, face_down, starter } = setup;
    const facts = this.facts.setups.find(
      (known) =>
        known.edition === edition && known.players === players && known.neutral === neutral && known.bandit === bandit,
    );
    const seated = starter === null || (Number.isInteger(starter) && starter >= 0 && starter < players);
    if (!facts || !seated) throw new Error("no edition offers such a table");
    return new WasmRules(this, facts, { edition, players, neutral, bandit, face_down, starter });
  }

  warmUp(): void {
    const { name, fewest } = this.editions[0]!;
    const rules = this.rules({
      edition: name,
      players: fewest,
      neutral: false,
      bandit: false,
      face_down: false,
      starter: null,
    });
    let position = rules.open();
    for (let draw = rules.draw(position); draw !== null; draw = rules.draw(position)) {
      position = rules.chance(
        position,
        "bound" in draw ? 0 : draw.dice.map((count) => Array.from({ length: count }, (_, die) => (die % FACES) + 1)),
      ).position;
    }
    for (const bot of this.bots) {
      if (bot.network && !this.network) continue;
      for (let time = 0; time < WARM_UPS; time++) rules.move(position, bot.name, time, WARM_UP_TURNS);
    }
  }
}

/** Return the engine of a compiled module. On the main thread pass an instance made asynchronously: some browsers refuse to
    instantiate a large module synchronously there. */
export const engineOf = (module: WebAssembly.Module, instance = new WebAssembly.Instance(module)): WorkerEngine =>
  new WasmEngine(new EngineModule(module, instance));
