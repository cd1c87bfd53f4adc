/** A game of a session at one moment: the sum of its plan and entries. `after` is the only way it changes, live and from the store alike.
    Legal is what the rules say. */
import { REMARKS } from "../api/constants";
import type { By, Standing } from "../api/messages";
import { Dice } from "../fair/dice";
import type { Draw, DrawResult, Position, Rules, Step } from "../rules/engine";
import type { Remark } from "../record/record";
import { drawn } from "../record/replay";
import { parseChance, stepText, SEPARATOR } from "../rules/steps";
import type { Beginning, Plan } from "./plan";

/** Something that happened, as the store has it. `chance`: what chance brought then, up to the next placing. */
export type Entry =
  | { t: "started"; chance: string }
  | { t: "placed"; seat: number; face: number; bandit: boolean; by: By; chance: string }
  | { t: "stood-in"; seat: number; bot: string }
  | { t: "reclaimed"; seat: number }
  | { t: "left"; seat: number }
  | { t: "end-asked"; seat: number; ends: boolean }
  | { t: "rematched"; table: string }
  /** The game goes on at a table online. */
  | { t: "moved"; table: string };

/** How a person's seat stands. */
export interface Seat {
  /** The bot that plays on for them. */
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
  /** Which turns there were in this round, by seat: the dice of a day are named by them. */
  turns: readonly number[];
}

/** Where dice and notes come from. */
export interface Dealer {
  /** `turn`: which turn of its round the seat to roll has, from 1. */
  draw(draw: Draw, turn: number): DrawResult;
}

export function dealerOf({ dealer, seats }: Plan): Dealer {
  if (dealer.t === "day") {
    const dice = Dice.ofDay(dealer.day);
    return { draw: (draw, turn) => drawn(dice, draw, turn) };
  }
  const dice = Dice.fair(
    dealer.secret,
    seats.map(({ seed }) => seed),
  );
  return { draw: (draw) => drawn(dice, draw) };
}

/** A game after chance has acted. */
interface Dealt {
  position: Position;
  steps: readonly Step[];
}

export interface Change {
  game: Game;
  /** The casinos as they stood when a round was paid out; null: none was. */
  payout: Standing[] | null;
}

export const unbegun = ({ seats }: Plan): Game => ({
  ...{ position: null, steps: [], remarks: [], endAsked: [], ended: false, following: null, turns: [] },
  seats: seats.map(() => ({ standIn: null, left: false })),
});

export type State = "open" | "playing" | "over" | "ended";

export function stateOf({ position, ended }: Game, rules: Rules): State {
  if (position === null) return "open";
  return rules.turn(position).act === "over" ? "over" : ended ? "ended" : "playing";
}

/** Let chance act until a seat has to place or the game is over. */
export function deal(rules: Rules, from: Position, dealer: Dealer, turns: readonly number[]): Dealt {
  const steps: Step[] = [];
  let position = from;
  for (let draw = rules.draw(position); draw !== null; draw = rules.draw(position)) {
    const { seat } = draw.kind === "roll" ? draw : { seat: null };
    const chanced = rules.chance(position, dealer.draw(draw, turns.filter((each) => each === seat).length + 1));
    steps.push(chanced.step);
    position = chanced.position;
  }
  return { position, steps };
}

const dealtAsTold = (rules: Rules, from: Position, chance: string): Dealt => {
  const steps = parseChance(chance);
  return { steps, position: steps.reduce((position, step) => rules.apply(position, step), from) };
};

export const chanceText = ({ steps }: Dealt): string => steps.map(stepText).join(SEPARATOR);

/** Where a game begins: before its first step, or after those of another one. */
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

/** Place dice, before chance acts. */
export function placed(
  rules: Rules,
  game: Game,
  { seat, face, bandit }: { seat: number; face: number; bandit: boolean },
): Change & { position: Position } {
  if (game.position === null) throw new Error("dice were placed before the game began");
  const { position, payout } = rules.place(game.position, { face, bandit });
  const turns = payout ? [] : [...game.turns, seat];
  return { position, payout, game: { ...game, position, turns, steps: [...game.steps, { t: "place", face, bandit }] } };
}

/** What was worked out already of an entry that is new: the placing, and what chance brought. */
export interface Made {
  begun?: ReturnType<typeof placed>;
  dealt: Dealt;
}

/** The game that an entry leads to. */
export function after(game: Game, entry: Entry, plan: Plan, rules: Rules, made?: Made): Change {
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
      const chance = made?.dealt ?? dealtAsTold(rules, position, entry.chance);
      return {
        payout: null,
        game: { ...game, ...begun, position: chance.position, steps: [...steps, ...chance.steps] },
      };
    }
    case "placed": {
      const begun = made?.begun ?? placed(rules, game, entry);
      const chance = made?.dealt ?? dealtAsTold(rules, begun.position, entry.chance);
      const next = { ...begun.game, position: chance.position, steps: [...begun.game.steps, ...chance.steps] };
      // A person who plays on says no to an end.
      return {
        payout: begun.payout,
        game: entry.by === "player" && next.endAsked.length > 0 ? { ...next, endAsked: [] } : next,
      };
    }
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
      throw new Error("a newer page has written this game"); // what is not understood is not left out
  }
}

const REMARKED: Partial<Record<Entry["t"], string>> = REMARKS;

/** What happened beside the game, as the record says it. */
function remarkOn(entry: Entry, { seats }: Plan): string | null {
  const told = entry.t === "end-asked" && entry.ends ? REMARKS.ended : REMARKED[entry.t];
  const name = "seat" in entry ? (seats[entry.seat]?.name ?? "") : "";
  return told?.replace("{bot}", "bot" in entry ? entry.bot : "").replace("{name}", () => name) ?? null;
}
