/** The game of a session at one moment, derived from its plan and entries. It only ever changes by `applyEntry`, live and when it is
    read from the store. The rules decide what is legal. */
import { REMARKS, TYPED_REMARK } from "../api/constants";
import type { By, Standing } from "../api/messages";
import { Dice, publicSeed } from "../fair/dice";
import type { Draw, DrawResult, Position, Rules, Seed, Step } from "../rules/engine";
import type { Remark } from "../record/record";
import { makeDraw } from "../record/replay";
import { parseChance, parseRoll, stepText, SEPARATOR } from "../rules/steps";
import type { Beginning, Plan } from "./plan";

/** An event, in the form in which it is stored. `chance`: the steps of chance that followed, up to the next placing. */
export type Entry =
  | { t: "started"; chance: string }
  /** `rolled`, at a real table where only these dice are entered: the dice that were placed. */
  | { t: "placed"; seat: number; face: number; bandit: boolean; by: By; chance: string; rolled?: string }
  /** People at a real table entered the first of these steps. */
  | { t: "entered"; chance: string }
  /** An earlier entry was corrected. `text` is the remark about it; `rest`: the entries that do not fit any more, or not yet. */
  | { t: "corrected"; text: string; rest: Waiting[] }
  | { t: "stood-in"; seat: number; bot: string }
  | { t: "reclaimed"; seat: number }
  | { t: "left"; seat: number }
  | { t: "end-asked"; seat: number; ends: boolean }
  | { t: "rematched"; table: string }
  /** The game goes on at a table online. */
  | { t: "moved"; table: string };

/** An entry that waits after a correction, and when it was made. */
export interface Waiting {
  entry: Entry;
  round: number;
  /** The seat whose turn it was; null: notes were turned up, or something else that is nobody's turn. */
  seat: number | null;
}

/** The state of a person's seat. */
export interface Seat {
  /** The bot that plays for them. */
  standIn: string | null;
  left: boolean;
}

export interface Game {
  /** null: it has not begun. */
  position: Position | null;
  steps: readonly Step[];
  remarks: readonly Remark[];
  seats: readonly Seat[];
  endAsked: readonly number[];
  ended: boolean;
  following: string | null;
  /** The entries that did not fit after a correction, and will be added once they do. */
  rest: readonly Waiting[];
  /** The seats that have placed in this round, in order: the names of a day's dice depend on them. */
  turns: readonly number[];
}

/** The source of dice and notes. */
export interface Dealer {
  /** Make a draw. `turn` counts the turns of the seat to roll in this round, from 1. null: people enter it. */
  draw(draw: Draw, turn: number): DrawResult | null;
}

export function dealerOf({ dealer, seats }: Pick<Plan, "dealer" | "seats">): Dealer {
  if (dealer.t === "day") {
    const dice = Dice.ofDay(dealer.day);
    return { draw: (draw, turn) => makeDraw(dice, draw, turn) };
  }
  const seeds = seats.map(({ seed }) => seed);
  if (dealer.t === "people") {
    const notes = dealer.secret === null ? null : Dice.fair(dealer.secret, seeds);
    return {
      draw: (draw) => {
        if (draw.kind !== "note") return null;
        return draw.bound === 0 ? 0 : notes && makeDraw(notes, draw);
      },
    };
  }
  const dice = Dice.fair(dealer.secret, seeds);
  return { draw: (draw) => makeDraw(dice, draw) };
}

/** Return the seed of a seat's bot: with the deal of a day it plays a position the same in every game. */
export const moveSeed = (dealer: Plan["dealer"], name: string, seat: number): Seed =>
  publicSeed(`${dealer.t === "day" ? dealer.day : name} ${seat}`);

/** Steps of chance, and the position after them. */
interface ChanceSteps {
  position: Position;
  steps: readonly Step[];
}

export interface Change {
  game: Game;
  /** The casinos as they were paid out; null: no round ended. */
  payout: Standing[] | null;
  /** Of a placing, the position with its roll. */
  rolled?: Position;
}

export const newGame = ({ seats }: Plan): Game => ({
  ...{ position: null, steps: [], remarks: [], endAsked: [], ended: false, following: null, rest: [], turns: [] },
  seats: seats.map(() => ({ standIn: null, left: false })),
});

export type State = "open" | "playing" | "over" | "ended";

export function stateOf({ position, ended }: Game, rules: Rules): State {
  if (position === null) return "open";
  return rules.turn(position).act === "over" ? "over" : ended ? "ended" : "playing";
}

/** Let chance act until a seat has to place, people have to enter something, or the game is over. */
export function playChance(rules: Rules, from: Position, dealer: Dealer, turns: readonly number[]): ChanceSteps {
  const steps: Step[] = [];
  let position = from;
  for (let draw = rules.draw(position); draw !== null; draw = rules.draw(position)) {
    const { seat } = draw.kind === "roll" ? draw : { seat: null };
    const drawn = dealer.draw(draw, turns.filter((each) => each === seat).length + 1);
    if (drawn === null) break;
    const chanced = rules.chance(position, drawn);
    steps.push(chanced.step);
    position = chanced.position;
  }
  return { position, steps };
}

/** Apply the steps of chance that an entry has stored. */
const replayChance = (rules: Rules, from: Position, chance: string): ChanceSteps => {
  const steps = parseChance(chance);
  return { steps, position: steps.reduce((position, step) => rules.apply(position, step), from) };
};

export const chanceText = ({ steps }: ChanceSteps): string => steps.map(stepText).join(SEPARATOR);

/** Return the state in which a game begins: before its first step, or after the steps of another game. */
export function opening(
  rules: Rules,
  beginning: Beginning | null,
): { position: Position; steps: readonly Step[]; remarks: readonly Remark[]; turns: readonly number[] } {
  const steps = beginning?.steps ?? [];
  return {
    position: steps.reduce((position, step) => rules.apply(position, step), rules.open()),
    steps,
    remarks: beginning?.remarks ?? [],
    turns: [],
  };
}

/** Return the roll of which only the dice placed are known. Of a whole hand nothing is left out. */
function enteredRoll(rules: Rules, position: Position, text: string): Step {
  const roll = parseRoll(text);
  const draw = rules.draw(position);
  if (roll === null || draw?.kind !== "roll") throw new Error("no dice were rolled");
  const hand = [roll.own, roll.big, roll.neutral].map((counts) => counts.reduce((sum, count) => sum + count));
  return { t: "roll", ...roll, noted: hand.some((dice, kind) => dice !== draw.dice[kind]) };
}

/** Place dice, before chance acts. */
export function applyPlacing(
  rules: Rules,
  game: Game,
  { seat, face, bandit, rolled }: { seat: number; face: number; bandit: boolean; rolled?: string },
): Required<Change> & { position: Position } {
  if (game.position === null) throw new Error("dice were placed before the game began");
  const steps: Step[] = rolled === undefined ? [] : [enteredRoll(rules, game.position, rolled)];
  const before = steps.reduce((at, step) => rules.apply(at, step), game.position);
  const { position, payout } = rules.place(before, { face, bandit });
  const turns = payout ? [] : [...game.turns, seat];
  steps.push({ t: "place", face, bandit });
  return { position, payout, rolled: before, game: { ...game, position, turns, steps: [...game.steps, ...steps] } };
}

/** The parts of a new entry's outcome that were computed before it was committed. */
export interface Precomputed {
  placing?: ReturnType<typeof applyPlacing>;
  dealt: ChanceSteps;
}

/** Return the game that follows an entry. */
export function applyEntry(game: Game, entry: Entry, plan: Plan, rules: Rules, computed?: Precomputed): Change {
  const change = (at: number, changes: Partial<Seat>): Game => ({
    ...game,
    seats: game.seats.map((seat, number) => (number === at ? { ...seat, ...changes } : seat)),
  });
  const remarked = (next: Game): Change => {
    const text = remarkOn(entry, plan);
    return {
      payout: null,
      game: text === null ? next : { ...next, remarks: [...game.remarks, { after: game.steps.length, text }] },
    };
  };
  switch (entry.t) {
    case "started": {
      const { position, steps, ...begun } = opening(rules, plan.beginning);
      const chance = computed?.dealt ?? replayChance(rules, position, entry.chance);
      const remarks = plan.dealer.t === "people" ? [{ after: 0, text: TYPED_REMARK }] : begun.remarks;
      return {
        payout: null,
        game: { ...game, ...begun, remarks, position: chance.position, steps: [...steps, ...chance.steps] },
      };
    }
    case "placed": {
      const placing = computed?.placing ?? applyPlacing(rules, game, entry);
      const chance = computed?.dealt ?? replayChance(rules, placing.position, entry.chance);
      const next = { ...placing.game, position: chance.position, steps: [...placing.game.steps, ...chance.steps] };
      // A person who plays on declines to end the game.
      return {
        payout: placing.payout,
        rolled: placing.rolled,
        game: entry.by === "player" && next.endAsked.length > 0 ? { ...next, endAsked: [] } : next,
      };
    }
    case "entered": {
      if (game.position === null) throw new Error("dice were rolled before the game began");
      const { position, steps } = computed?.dealt ?? replayChance(rules, game.position, entry.chance);
      return { payout: null, game: { ...game, position, steps: [...game.steps, ...steps] } };
    }
    case "corrected":
      return remarked({ ...game, rest: entry.rest });
    case "stood-in":
      return remarked(change(entry.seat, { standIn: entry.bot }));
    case "reclaimed":
      return remarked(change(entry.seat, { standIn: null, left: false }));
    case "left":
      return remarked(change(entry.seat, { left: true }));
    case "end-asked":
      return remarked({ ...game, endAsked: [...new Set([...game.endAsked, entry.seat])], ended: entry.ends });
    case "moved":
      return remarked({ ...game, ended: true, following: entry.table });
    case "rematched":
      return { payout: null, game: { ...game, following: entry.table } };
    default:
      entry satisfies never;
      throw new Error("a newer page has written this game"); // never skip an unknown entry
  }
}

const REMARKED: Partial<Record<Entry["t"], string>> = REMARKS;

/** Return the remark about an entry in the record; null: it has none. */
function remarkOn(entry: Entry, { seats }: Plan): string | null {
  if (entry.t === "corrected") return entry.text;
  const template = entry.t === "end-asked" && entry.ends ? REMARKS.ended : REMARKED[entry.t];
  const name = "seat" in entry ? (seats[entry.seat]?.name ?? "") : "";
  return template?.replace("{bot}", "bot" in entry ? entry.bot : "").replace("{name}", () => name) ?? null;
}
