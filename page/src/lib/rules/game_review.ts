/** Reviews luck and skill of a game, one position at a time. The module evaluates the positions and adds up the ledger. */
import type { Figure, Move, Roll, SeatReview, TurningPoint } from "../api/messages";
import type { GameReview, Position, Seed } from "./engine.ts";
import type { EngineModule } from "./engine_module.ts";

/** A roll, the move made with it, and the positions to be evaluated, by their index in the plan. */
export interface PlannedTurn {
  step: number;
  at: Position;
  seat: number;
  round: number;
  roll: Roll;
  chosen: Move;
  par: Move;
  forced: boolean;
  /** Whether it is the first of a round. */
  first: boolean;
  before: number;
  afterPar: number;
  after: number;
}

/** The work of a review. Positions that are compared belong to one turn and are evaluated with the same dice. */
export interface ReviewPlan {
  players: number;
  turns: PlannedTurn[];
  positions: { position: Position; turn: number }[];
  /** The shares of victory in the end; null: the game goes on. */
  result: number[] | null;
}

const NO_CAUSE = -1;
const PLACES = 5;
const figureOf = (share: number, error: number): Figure => ({
  share: Number(share.toFixed(PLACES)),
  error: Number(error.toFixed(PLACES)),
});

/** Return the array of shares of victory by sample and seat, with as many samples as a quick review takes. */
const samplesOf = (module: EngineModule): Float64Array =>
  module.array("samples", "float64").subarray(0, module.facts.quick[0] * module.facts.memory["samples"]!.shape[1]!);

class Reviewer {
  readonly #module: EngineModule;
  readonly #plan: ReviewPlan;
  readonly #before: Float64Array;
  readonly #samples: Float64Array;
  readonly #figure: Float64Array;
  /** The number of seats in every row of the arrays. */
  readonly #seats: number;

  constructor(module: EngineModule, plan: ReviewPlan) {
    this.#module = module;
    this.#plan = plan;
    this.#before = module.array("before", "float64");
    this.#samples = samplesOf(module);
    this.#figure = module.array("figure", "float64");
    this.#seats = module.facts.memory["samples"]!.shape[1]!;
  }

  /** Enter the change for a seat between two evaluations in the ledger; return its unrounded figure, and its grade as a cost. */
  #change(
    before: Float64Array,
    after: Float64Array,
    cause: number,
    seat: number,
    sign = 1,
  ): { share: number; error: number; mark: number } {
    this.#before.set(before);
    this.#samples.set(after);
    const mark = this.#module.call.note_change(cause, seat, sign);
    return { share: this.#figure[0]!, error: this.#figure[1]!, mark };
  }

  #mean(worth: Float64Array): number[] {
    const rows = worth.length / this.#seats;
    return Array.from({ length: this.#plan.players }, (_, seat) => {
      let sum = 0;
      for (let row = 0; row < rows; row++) sum += worth[row * this.#seats + seat]!;
      return sum / rows;
    });
  }

  conclude(worths: readonly Float64Array[]): GameReview {
    const { call, facts } = this.#module;
    const { players, turns: planned } = this.#plan;
    const { deal, dice, moves } = facts.causes;
    const start = 1 / players;
    let reached = new Float64Array(this.#samples.length).fill(start);
    const points: (TurningPoint & { size: number })[] = [];
    call.clear_ledger(facts.quick[0]);
    const turns = planned.map((turn, number) => {
      const { seat, step, at, round, roll, chosen, par, forced } = turn;
      const [before, afterPar, after] = [worths[turn.before]!, worths[turn.afterPar]!, worths[turn.after]!];
      if (turn.first) this.#change(reached, before, deal, seat);
      const luck = this.#change(before, afterPar, dice + seat, seat);
      const change = this.#change(afterPar, after, moves + seat, seat);
      const cost = this.#change(afterPar, after, NO_CAUSE, seat, -1);
      points.push({
        turn: number + 1,
        seat,
        cause: "dice",
        change: figureOf(luck.share, luck.error),
        size: Math.abs(luck.share),
      });
      points.push({
        turn: number + 1,
        seat,
        cause: "moves",
        change: figureOf(change.share, change.error),
        size: Math.abs(change.share),
      });
      reached = after as Float64Array<ArrayBuffer>;
      return {
        step,
        at,
        seat,
        round,
        roll,
        chosen,
        par,
        forced,
        // An estimate can be less than 0 or more than 1.
        before: this.#mean(before).map((share) => Number(Math.min(1, Math.max(0, share)).toFixed(PLACES))),
        luck: figureOf(luck.share, luck.error),
        cost: figureOf(cost.share, cost.error),
        mark: cost.mark > 0 ? facts.marks[cost.mark - 1]! : null,
      };
    });
    const result = this.#plan.result ?? this.#mean(reached);
    const decisions = Array.from(
      { length: players },
      (_, seat) => turns.filter((turn) => turn.seat === seat && !turn.forced).length,
    );
    this.#module.array("ledger.result", "float64").set(result);
    this.#module.array("ledger.decisions", "int64").set(decisions.map(BigInt));
    call.close_ledger();
    return {
      finished: this.#plan.result !== null,
      seats: decisions.map((count, seat) => this.#seat(seat, start, result[seat]!, count)),
      dice: this.#rows(dice),
      moves: this.#rows(moves),
      turns,
      turning_points: points
        .toSorted((a, b) => b.size - a.size)
        .slice(0, facts.points)
        .map(({ size: _, ...point }) => point),
    };
  }

  #seat(seat: number, start: number, result: number, decisions: number): SeatReview {
    const { parts } = this.#module.facts;
    const figures = this.#module.array("ledger.by_seat", "float64");
    const found = parts.map((part, number) => {
      const at = 2 * (seat * parts.length + number);
      return [part, figureOf(figures[at]!, figures[at + 1]!)];
    });
    const rounded = { start: Number(start.toFixed(PLACES)), result: Number(result.toFixed(PLACES)) };
    const rating = this.#module.facts.ratings[this.#module.call.rate(seat) - 1] ?? null;
    return { seat, ...rounded, decisions, ...Object.fromEntries(found), rating } as SeatReview;
  }

  /** Return the figures of dice or of moves, by the seat that rolled or placed, then by the seat whose share changed. */
  #rows(first: number): Figure[][] {
    const { players } = this.#plan;
    const figures = this.#module.array("ledger.by_cause", "float64");
    return Array.from({ length: players }, (_, by) =>
      Array.from({ length: players }, (_, seat) => {
        const at = 2 * ((first + by) * this.#seats + seat);
        return figureOf(figures[at]!, figures[at + 1]!);
      }),
    );
  }
}

/** Carry out a plan, yielding progress from 0 to 1. `load` loads its rules and a position into the module. */
export function* runReview(
  module: EngineModule,
  plan: ReviewPlan,
  seed: Seed,
  load: (position: Position) => void,
): Generator<number, GameReview> {
  const samples = samplesOf(module);
  const worths: Float64Array[] = [];
  for (const { position, turn } of plan.positions) {
    yield worths.length / plan.positions.length;
    load(position);
    module.call.value_position(BigInt.asIntN(64, BigInt(seed)), turn, ...module.facts.quick);
    worths.push(samples.slice());
  }
  yield 1;
  if (plan.turns.length === 0) throw new Error("nothing has been placed in this game yet");
  load(plan.turns[0]!.at);
  return new Reviewer(module, plan).conclude(worths);
}
