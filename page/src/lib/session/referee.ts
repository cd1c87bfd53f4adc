/** Referee: what people at a real table enter of their game, one thing after the other, and how they correct it. */
import { casinoBeingFilled, roundOf } from "../record/record";
import type { GameView, Move, Option, Roll } from "../api/messages";
import type { Position, Rules, Step } from "../rules/engine";
import { rollText, SEPARATOR } from "../rules/steps";
import {
  applyEntry,
  applyPlacing,
  chanceText,
  playChance,
  type Dealer,
  type Entry,
  type Game,
  type Precomputed,
  type Waiting,
} from "./game";
import type { Plan, RealTable } from "./plan";

/** How many dice of each kind there are. */
export interface Hand {
  own: number;
  big: number;
  neutral: number;
}

/** What people have to enter now. */
export type Asked =
  /** Who starts. */
  | { t: "lot" }
  /** A note that was turned up for a casino. */
  | { t: "note"; casino: number }
  /** The spare neutral dice before a round. */
  | { t: "spare"; dice: number }
  /** A whole roll, or of a roll only what was placed. */
  | { t: "roll"; seat: number; hand: Hand }
  /** The placing of a roll that was entered. */
  | { t: "place"; seat: number };

/** What people enter: a step of chance, the placing of a known roll, or the dice placed of a roll that nobody enters. */
export type Entered = { t: "step"; step: Step } | { t: "place"; move: Move } | { t: "placed"; move: Move; dice: Roll };

/** Something that was entered, and can be corrected. */
export interface Line {
  /** Its number among the entries of the session. */
  at: number;
  round: number;
  asked: Asked;
  entered: Entered;
}

/** What a correction led to: the number of later entries that do not fit any more, and wait. null: the rules forbid it. */
export type Corrected = { waiting: number } | null;

/** A remark about corrections, as the record has it. */
export interface Correction {
  /** Its number among the entries of the session. */
  at: number;
  round: number;
  text: string;
}

/** The session that a referee works for. */
interface RefereedGame {
  readonly rules: Rules;
  readonly plan: Plan;
  readonly dealer: Dealer;
  /** The values of the notes in the box, thousand $. */
  readonly notes: readonly number[];
  /** Return the entries of the session. */
  entries(): readonly Entry[];
  /** Return the game before the first entry, then after each. */
  games(): readonly Game[];
  commit(entry: Entry, made?: Precomputed): void;
  replace(from: number, entries: readonly Entry[]): void;
}

const isEntered = ({ t }: Entry): boolean => t === "entered" || t === "placed";

/** Return the face and the kinds of dice of a placing, as the roll that the rules check. */
export function rollOf(face: number, { own, big, neutral }: Hand): Roll {
  const only = (dice: number): number[] => [1, 2, 3, 4, 5, 6].map((each) => (each === face ? dice : 0));
  return { own: only(own), big: only(big), neutral: only(neutral) };
}

export class Referee {
  constructor(readonly session: RefereedGame) {}

  get #game(): Game {
    return this.session.games().at(-1)!;
  }
  get #table(): RealTable {
    return this.session.plan.dealer as RealTable;
  }

  /** Whether whole rolls are entered: only then luck and skill are known. */
  get whole(): boolean {
    return this.#table.whole;
  }
  /** Whether this page deals the notes, for people to lay out. */
  get deals(): boolean {
    return this.#table.secret !== null;
  }
  /** The number of later entries that wait since a correction. */
  get waiting(): number {
    return this.#game.rest.length;
  }
  /** The first of them; null: none waits. */
  get firstWaiting(): Waiting | null {
    return this.#game.rest[0] ?? null;
  }
  /** The values of the notes in the box, thousand $. */
  get notes(): readonly number[] {
    return this.session.notes;
  }
  /** What has to be entered now; null: nothing. */
  get asked(): Asked | null {
    const { position, ended } = this.#game;
    return position === null || ended ? null : this.#askedAt(position);
  }

  #askedAt(position: Position): Asked | null {
    const { rules } = this.session;
    const draw = rules.draw(position);
    if (draw === null) {
      const turn = rules.turn(position);
      return turn.act === "seat" ? { t: "place", seat: turn.seat } : null;
    }
    if (draw.kind === "lot") return { t: "lot" };
    if (draw.kind === "note") return { t: "note", casino: casinoBeingFilled(rules, position)! };
    if (draw.kind === "spare") return { t: "spare", dice: draw.dice[0] };
    const [own, big, neutral] = draw.dice;
    return { t: "roll", seat: draw.seat, hand: { own, big, neutral } };
  }

  /** Return whether the rules allow this now, or in place of a line. */
  allows(entered: Entered, at = this.session.entries().length): boolean {
    return this.#try(entered, at) !== null;
  }

  /** Return what a placing would do, now or in place of a line; null: the rules forbid it. */
  preview(entered: Entered, at = this.session.entries().length): Option | null {
    if (entered.t === "step") return null;
    const { face, bandit } = entered.move;
    const rolled =
      entered.t === "placed" ? this.#try(entered, at)?.computed.placing?.rolled : this.#before(at).position;
    const options = rolled ? this.session.rules.view(rolled).options : [];
    return options.find(({ move }) => move.face === face && move.bandit === bandit) ?? null;
  }

  /** Return the game as it was when a line was entered. */
  viewAt(at: number): GameView | null {
    const { position } = this.#before(at);
    return position && this.session.rules.view(position);
  }

  #before(at: number): Game {
    return this.session.games()[at]!;
  }

  /** Enter what was asked for; return whether the rules allow it. */
  enter(entered: Entered): boolean {
    const tried = this.#try(entered, this.session.entries().length);
    if (tried === null) return false;
    this.session.commit(tried.entry, tried.computed);
    this.#addWaiting();
    return true;
  }

  /** Take back the last thing entered; return whether there was one. */
  takeBack(): boolean {
    const last = this.session.entries().findLastIndex(isEntered);
    if (last < 0) return false;
    this.session.replace(last, []);
    return true;
  }

  /** Everything that was entered so far and can be corrected. */
  lines(): Line[] {
    const [entries, games] = [this.session.entries(), this.session.games()];
    return entries.flatMap((entry, at) => {
      const { position } = games[at]!;
      const asked = isEntered(entry) && position ? this.#askedAt(position) : null;
      if (position === null || asked === null) return [];
      return [{ at, round: this.#roundOf(position), asked, entered: this.#enteredBy(entry, at) }];
    });
  }

  /** The remarks about corrections so far. */
  corrections(): Correction[] {
    return this.session.entries().flatMap((entry, at) => {
      const { position } = this.#before(at);
      if (entry.t !== "corrected" || position === null) return [];
      return [{ at, round: this.#roundOf(position), text: entry.text }];
    });
  }

  #roundOf(position: Position): number {
    return roundOf(this.session.rules, position) || this.session.rules.view(position).round;
  }

  /** Put something else in place of a line. All later entries that fit are kept; the others wait until they do. */
  correct(at: number, entered: Entered): Corrected {
    const [entries, games] = [this.session.entries(), this.session.games()];
    const before = entries[at];
    if (before === undefined || !isEntered(before)) return null;
    const first = this.#replacementOf(before, entered, at);
    if (first === null) return null;
    const wanted = [first, ...entries.slice(at + 1)].map((entry, i) => this.#withTurn(entry, games[at + i]!));
    const later = wanted.filter(({ entry }) => entry.t !== "corrected");
    const { fitting, rest } = this.#fit(games[at]!, [...later, ...this.#game.rest]);
    const text = `corrected: ${this.#textOf(before)} became ${this.#textOf(first)}`;
    const remarks = entries.slice(at + 1).filter(({ t }) => t === "corrected");
    const told = [...remarks, { t: "corrected", text, rest } as const];
    this.session.replace(at, [...fitting, ...told]);
    return { waiting: rest.length };
  }

  /** Return an entry with the round and the turn in which it was made. */
  #withTurn(entry: Entry, { position }: Game): Waiting {
    const asked = position && isEntered(entry) ? this.#askedAt(position) : null;
    return {
      entry,
      round: position === null ? 0 : this.#roundOf(position),
      seat: asked && "seat" in asked ? asked.seat : null,
    };
  }

  /** Return the entry to replace another one: with the notes that already lie on the table, unless others come now; null: the rules
      forbid it. */
  #replacementOf(before: Entry, entered: Entered, at: number): Entry | null {
    const entry = this.#try(entered, at)?.entry;
    if (!entry || !("chance" in before && "chance" in entry)) return null;
    const [own, there] = [entry.chance.split(SEPARATOR), before.chance.split(SEPARATOR)];
    const kept = entry.t === "entered" ? [own[0]!, ...there.slice(1)] : there;
    const same = { ...entry, chance: kept.join(SEPARATOR) };
    try {
      this.#apply(this.session.games()[at]!, same);
      return same;
    } catch {
      return entry;
    }
  }

  /** Forget the entries that wait. */
  forgetWaiting(): void {
    const text = `${this.waiting} later entries were dropped`;
    this.session.commit({ t: "corrected", text, rest: [] });
  }

  /** Add the waiting entries that fit now. */
  #addWaiting(): void {
    if (this.waiting === 0) return;
    const { fitting, rest } = this.#fit(this.#game, this.#game.rest);
    if (fitting.length === 0) return;
    const text = `${fitting.length} later entries fit again`;
    this.session.replace(this.session.entries().length, [...fitting, { t: "corrected", text, rest }]);
  }

  /** Apply entries until one does not fit; the others are left. */
  #fit(from: Game, wanted: readonly Waiting[]): { fitting: Entry[]; rest: Waiting[] } {
    const fitting: Entry[] = [];
    let game = from;
    for (const [number, { entry }] of wanted.entries())
      try {
        game = this.#apply(game, entry);
        fitting.push(entry);
      } catch {
        return { fitting, rest: wanted.slice(number) };
      }
    return { fitting, rest: [] };
  }

  /** Return the game after an entry. Throws if it does not fit: by the rules, or because another seat is to act. */
  #apply(game: Game, entry: Entry): Game {
    const { plan, rules } = this.session;
    const asked = game.position && this.#askedAt(game.position);
    if (entry.t === "placed" && !(asked && "seat" in asked && asked.seat === entry.seat))
      throw new Error("it is another seat's turn");
    return applyEntry(game, entry, plan, rules).game;
  }

  /** Return the entry for what people entered, and the game after it; null: the rules forbid it. */
  #try(entered: Entered, at: number): { entry: Entry; computed: Precomputed; after: Game } | null {
    try {
      const made = this.#entryOf(entered, at);
      return { ...made, after: this.#apply(this.session.games()[at]!, made.entry) };
    } catch {
      return null;
    }
  }

  /** Return the entry for what people entered. Throws if the rules forbid it. */
  #entryOf(entered: Entered, at: number): { entry: Entry; computed: Precomputed } {
    const { rules, dealer } = this.session;
    const game = this.session.games()[at]!;
    const asked = game.position && this.#askedAt(game.position);
    if (game.position === null || asked === null) throw new Error("nothing is entered now");
    if (entered.t === "step") {
      const position = rules.apply(game.position, entered.step);
      const chance = playChance(rules, position, dealer, game.turns);
      const dealt = { ...chance, steps: [entered.step, ...chance.steps] };
      return { entry: { t: "entered", chance: chanceText(dealt) }, computed: { dealt } };
    }
    if (!("seat" in asked)) throw new Error("nobody places now");
    const { face, bandit } = entered.move;
    const placed = { seat: asked.seat, face, bandit };
    const rolled = entered.t === "placed" ? { rolled: rollText(entered.dice) } : {};
    const placing = applyPlacing(rules, game, { ...placed, ...rolled });
    const dealt = playChance(rules, placing.position, dealer, placing.game.turns);
    const entry: Entry = { t: "placed", ...placed, ...rolled, by: "player", chance: chanceText(dealt) };
    return { entry, computed: { placing, dealt } };
  }

  /** Return what people entered to make an entry. */
  #enteredBy(entry: Entry, at: number): Entered {
    const steps = this.session.games()[at + 1]!.steps.slice(this.session.games()[at]!.steps.length);
    if (entry.t !== "placed") return { t: "step", step: steps[0]! };
    const move = { face: entry.face, bandit: entry.bandit };
    const [roll] = steps;
    return entry.rolled !== undefined && roll?.t === "roll" ? { t: "placed", move, dice: roll } : { t: "place", move };
  }

  /** Write an entry as a record has it. */
  #textOf(entry: Entry): string {
    const { plan } = this.session;
    if (entry.t === "entered") return entry.chance.split(SEPARATOR)[0]!;
    if (entry.t !== "placed") return "";
    const { seat, rolled, face, bandit } = entry;
    return `${plan.seats[seat]!.name} ${rolled === undefined ? "" : `${rolled} `}> ${face}${bandit ? " bandit" : ""}`;
  }
}
