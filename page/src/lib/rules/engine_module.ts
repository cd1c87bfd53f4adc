/** The page's module of the engine, which `make engine` builds: its functions, its memory and its facts. */
import type { EditionInfo } from "../api/messages";

/** Where an array lies in memory. */
interface Place {
  at: number;
  kind: string;
  shape: number[];
}

/** A table that can be played: its numbers, and what rounds to come are worth. */
export interface SetupFacts {
  name: string;
  edition: string;
  players: number;
  neutral: boolean;
  bandit: boolean;
  rules: number[];
  equity: number[][];
}

export interface BotFacts {
  name: string;
  built_in: boolean;
  thinks: boolean;
  network: boolean;
  /** Its number, if it is a policy. */
  policy: number | null;
  turns: number;
  rivalry: boolean;
  shrewd: boolean;
}

/** The bytes of a table, and what the functions take and write, as this page knows them: the module says its own number. */
const LAYOUT = 4;

/** What the module says of itself, in a section of its own: `tools/engine/facts.py`. */
export interface Facts {
  /** See LAYOUT. */
  layout: number;
  memory: Record<string, Place>;
  /** Bytes of a position. */
  record: number;
  phases: Record<"lot" | "deal" | "spare" | "roll" | "place" | "pay" | "over", number>;
  steps: Record<"lot" | "deal" | "roll" | "noted" | "place", number>;
  editions: { info: EditionInfo; opening: string; worth: number; notes: number }[];
  setups: SetupFacts[];
  bots: BotFacts[];
  /** Rows of the ledger; of dice and moves, that of the first seat. */
  causes: Record<"deal" | "dice" | "moves", number>;
  /** What a seat's account has, in the order of the ledger. */
  parts: string[];
  /** How grave a cost is, the least grave first. */
  marks: ("inaccuracy" | "mistake" | "blunder")[];
  /** Words for how well a seat played, the best first. */
  ratings: ("masterly" | "strong" | "good" | "average" | "weak")[];
  /** How many turning points a review has. */
  points: number;
  /** The arrays in the file of weights, one after the other. */
  weights: string[];
  /** The effort of a hint, and the precision of a review, as the functions take them. */
  hint: [number, number];
  quick: [number, number, number];
}

/** Functions of the module; whole numbers of 64 bits are BigInts, all others plain numbers. */
export interface EngineExports {
  memory: WebAssembly.Memory;
  take_step(kind: number, first: number, second: number, third: number): number;
  pay_out(): number;
  describe_draw(): number;
  note_drawn(number: number): number;
  describe_casinos(): number;
  describe_game(viewer: number, hidden: number): number;
  describe_position(): number;
  forget(hiddenFrom: number, worth: number, notes: number): number;
  choose_by_policy(seed: bigint, policy: number): number;
  choose_by_search(seed: bigint, turns: number, rivalry: number, shrewd: number): number;
  choose_by_network(seed: bigint): number;
  choose_by_network_search(seed: bigint, turns: number): number;
  choose_par(): number;
  hint(seed: bigint, inferences: number, millionths: number): number;
  final_shares(): number;
  prepare_falls(): number;
  value_position(seed: bigint, turn: number, samples: number, most: number, millionths: number): number;
  clear_ledger(samples: number): number;
  note_change(cause: number, seat: number, sign: number): number;
  close_ledger(): number;
  rate(seat: number): number;
}

const ARRAYS = {
  int8: Int8Array,
  int32: Int32Array,
  int64: BigInt64Array,
  float32: Float32Array,
  float64: Float64Array,
  record: Uint8Array,
} as const;

/** An instance of the module. */
export class EngineModule {
  readonly facts: Facts;
  readonly call: EngineExports;

  constructor(module: WebAssembly.Module, instance: WebAssembly.Instance) {
    const [section] = WebAssembly.Module.customSections(module, "croupier");
    if (!section) throw new Error("this module has no facts");
    this.facts = JSON.parse(new TextDecoder().decode(section)) as Facts;
    if (this.facts.layout !== LAYOUT) throw new Error("this module is for another page");
    this.call = instance.exports as unknown as EngineExports;
  }

  /** An array of its memory. It never grows, so an array stays valid. */
  array<Kind extends keyof typeof ARRAYS>(name: string, kind: Kind): InstanceType<(typeof ARRAYS)[Kind]> {
    const place = this.facts.memory[name];
    if (place?.kind !== kind) throw new Error(`${name} is ${place ? `${place.kind}, not ${kind}` : "not in memory"}`);
    const length = place.shape.reduce((product, side) => product * side, kind === "record" ? this.facts.record : 1);
    return new ARRAYS[kind](this.call.memory.buffer, place.at, length) as InstanceType<(typeof ARRAYS)[Kind]>;
  }
}
