/** The WebAssembly module of the engine, which `make engine` builds: its functions, memory and facts. */
import type { EditionInfo } from "../api/messages";
import { NEXT_AT, REASON_ARRAYS } from "./reason_arrays.ts";

/** An array in the module's memory; `at` is its address in bytes. */
interface MemoryArray {
  at: number;
  kind: string;
  shape: number[];
}

/** A table that can be played: its rules as numbers, and the equity of rounds to come. */
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

/** The version of the memory layout and of the functions' signatures that this page was written for. The module states its own. */
const LAYOUT = 8;

/** The facts that the module carries in a custom section, written by `tools/engine/facts.py`. */
export interface Facts {
  /** See LAYOUT. */
  layout: number;
  memory: Record<string, MemoryArray>;
  /** Bytes of a position. */
  record: number;
  phases: Record<"lot" | "deal" | "spare" | "roll" | "place" | "pay" | "over", number>;
  steps: Record<"lot" | "deal" | "roll" | "noted" | "place", number>;
  editions: { info: EditionInfo; opening: string; worth: number; notes: number }[];
  setups: SetupFacts[];
  bots: BotFacts[];
  /** Rows of the ledger; for dice and moves the row of the first seat, which the other seats' rows follow. */
  causes: Record<"deal" | "dice" | "moves", number>;
  /** The parts of a seat's account, in the order of the ledger. */
  parts: string[];
  /** Grades of costly moves, the least grave first. */
  marks: ("inaccuracy" | "mistake" | "blunder")[];
  /** Words for how well a seat played, the best first. */
  ratings: ("masterly" | "strong" | "good" | "average" | "weak")[];
  /** The number of turning points in a review. */
  points: number;
  /** The arrays in the file of weights, in its order. */
  weights: string[];
  /** The arguments for the effort of a hint, and for the precision of a review. */
  hint: [number, number];
  quick: [number, number, number];
}

/** The functions of the module. 64-bit integers are BigInts, all others plain numbers. */
export interface EngineExports {
  memory: WebAssembly.Memory;
  take_step(kind: number, first: number, second: number, third: number): number;
  pay_out(): number;
  describe_draw(): number;
  note_drawn(number: number): number;
  describe_casinos(): number;
  describe_game(viewer: number, hidden: number): number;
  describe_position(): number;
  lay_out(): number;
  forget(hiddenFrom: number, worth: number, notes: number): number;
  choose_by_policy(seed: bigint, policy: number): number;
  choose_by_search(seed: bigint, turns: number, rivalry: number, shrewd: number): number;
  choose_by_network(seed: bigint): number;
  choose_by_network_search(seed: bigint, turns: number): number;
  choose_par(): number;
  hint(seed: bigint, inferences: number, millionths: number): number;
  compare_moves(seed: bigint, inferences: number, millionths: number, better: number, worse: number): number;
  final_shares(): number;
  prepare_falls(faces: number): number;
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

  /** Return an array in the module's memory. The memory never grows, so the array stays valid. */
  array<Kind extends keyof typeof ARRAYS>(name: string, kind: Kind): InstanceType<(typeof ARRAYS)[Kind]> {
    const { memory } = this.facts;
    const array = memory[name] ?? (memory["before"]?.at === NEXT_AT ? REASON_ARRAYS[name] : undefined);
    if (array?.kind !== kind) throw new Error(`${name} is ${array ? `${array.kind}, not ${kind}` : "not in memory"}`);
    const length = array.shape.reduce((product, side) => product * side, kind === "record" ? this.facts.record : 1);
    return new ARRAYS[kind](this.call.memory.buffer, array.at, length) as InstanceType<(typeof ARRAYS)[Kind]>;
  }
}
