/** GameRecord: a game as the list of its steps, and the writer of its canonical text (docs/record.md). */
import type { GameSetup, Position, Rules, Step } from "../rules/engine";
import { facesText, rollText } from "../rules/steps";

/** A line of text between the steps. */
export interface Remark {
  /** The number of steps before it. */
  after: number;
  text: string;
}

export interface GameRecord {
  setup: GameSetup;
  /** The players' names, by seat. */
  names: readonly string[];
  steps: readonly Step[];
  /** Remarks in the order of the steps they follow. */
  remarks: readonly Remark[];
  /** SHA-256 of the secret of fair dice; null: other dice. */
  commitment: string | null;
  /** The seeds by seat, with a commitment. */
  seeds: readonly string[];
  /** The secret, with a commitment, once it is revealed. */
  secret: string | null;
  /** The server's table that the secret is bound to, with a commitment; null: none. */
  table: string | null;
  /** The random bytes that the secret was made of, with a table and a secret. */
  root: string | null;
  /** The day of a daily deal; null: other dice. */
  day: string | null;
}

/** The names of variants, in the order in which they are written. */
export const VARIANTS = { neutral: "neutral", bandit: "bandit", face_down: "face down" } as const;
export const VARIANT_NAMES = Object.keys(VARIANTS) as (keyof typeof VARIANTS)[];

/** Return the casino that the next note is dealt to, 1 to 7; null: no note is dealt now. */
export const casinoBeingFilled = (rules: Rules, position: Position): number | null => {
  const draw = rules.draw(position);
  return draw?.kind === "note" ? Number(draw.place.split(" ")[2]) : null;
};

/** Return the round of the pending draw, from 1; 0: none has begun. */
export function roundOf(rules: Rules, position: Position): number {
  const draw = rules.draw(position);
  return draw === null || draw.kind === "lot" ? 0 : Number(draw.place.split(" ")[1]);
}

/** Return the lowest version that can hold a record. */
function versionOf({ table, steps, day }: GameRecord): number {
  if (table !== null) return 4;
  if (steps.some((step) => step.t === "roll" && step.noted)) return 3;
  return day === null ? 1 : 2;
}

/** Join words with spaces, skipping null. */
const joinWords = (...words: (string | null)[]): string => words.filter((word) => word !== null).join(" ");

function* headerOf(record: GameRecord): Generator<string> {
  const { setup, names, commitment, seeds, day, table } = record;
  yield `croupier record ${versionOf(record)}`;
  yield `edition: ${setup.edition}`;
  const variants = VARIANT_NAMES.filter((name) => setup[name]).map((name) => VARIANTS[name]);
  if (variants.length > 0) yield `variants: ${variants.join(", ")}`;
  for (const name of names) yield `seat: ${name}`;
  yield `starter: ${setup.starter === null ? "lot" : names[setup.starter]}`;
  if (day !== null) yield `day: ${day}`;
  if (commitment === null) return;
  yield `commitment: ${joinWords(table, commitment)}`;
  for (const [seat, name] of names.entries()) yield `seed: ${name} ${seeds[seat]}`;
}

/** Writes the body step by step. */
class BodyWriter {
  readonly lines: string[] = [];
  #position: Position;
  #round = 0;
  /** Everyone's money when the round began. */
  #before: number[];
  /** The casino that the last step dealt a note to; null: it did not deal one. */
  #dealt: number | null = null;

  constructor(
    readonly rules: Rules,
    readonly names: readonly string[],
  ) {
    this.#position = rules.open();
    this.#before = this.#money();
  }

  #money = (): number[] =>
    this.rules
      .scores(this.#position)
      .toSorted((a, b) => a.seat - b.seat)
      .map(({ money }) => money);

  /** Write a step; `remarked`: a remark precedes it, so that it needs a line of its own. */
  add(step: Step, remarked: boolean): void {
    const { rules } = this;
    const before = this.#position;
    const round = roundOf(rules, before);
    const filling = casinoBeingFilled(rules, before);
    if (round > this.#round) {
      this.#round = round;
      this.#before = this.#money();
      this.lines.push(`round ${round}`);
    }
    if (remarked || !(step.t === "place" || (step.t === "deal" && filling === this.#dealt)))
      this.lines.push(this.#subject(step, filling));
    this.lines[this.lines.length - 1] += this.#stepText(step);
    this.#dealt = filling;
    if (step.t !== "place") this.#position = rules.apply(before, step);
    else {
      const { position, payout } = rules.place(before, step);
      this.#position = position;
      if (payout) this.#writePayout();
    }
  }

  #subject(step: Step, filling: number | null): string {
    if (step.t === "lot") return "lot:";
    if (step.t === "deal") return `deal ${filling}:`;
    const draw = this.rules.draw(this.#position);
    if (draw?.kind === "spare") return "spare:";
    const turn = this.rules.turn(this.#position);
    const seat = draw?.kind === "roll" ? draw.seat : turn.act === "seat" ? turn.seat : 0;
    return `${this.names[seat]}:`;
  }

  #stepText(step: Step): string {
    switch (step.t) {
      case "lot":
        return ` ${this.names[step.seat]}`;
      case "deal":
        return ` ${step.value}`;
      case "roll":
        return ` ${this.rules.draw(this.#position)?.kind === "spare" ? facesText(step.neutral) : rollText(step)}${step.noted ? " ..." : ""}`;
      case "place":
        return ` > ${step.face}${step.bandit ? " bandit" : ""}`;
    }
  }

  #writePayout(): void {
    const now = this.#money();
    this.lines.push(
      `paid: ${this.names.map((name, seat) => `${name} ${now[seat]! - this.#before[seat]!}`).join(", ")}`,
    );
  }

  /** Write the result if the game is over. */
  end(): void {
    if (this.rules.turn(this.#position).act !== "over") return;
    this.lines.push("end");
    for (const { seat, money, notes, rank } of this.rules.scores(this.#position).toSorted((a, b) => a.seat - b.seat))
      this.lines.push(`${this.names[seat]}: ${money} in ${notes} ${notes === 1 ? "note" : "notes"}, place ${rank}`);
  }
}

/** Write the canonical text of a record. */
export function writeRecord(rules: Rules, record: GameRecord): string {
  const body = new BodyWriter(rules, record.names);
  const remarksAfter = (steps: number): string[] =>
    record.remarks.filter(({ after }) => after === steps).map(({ text }) => `* ${text}`);
  for (const [number, step] of record.steps.entries()) {
    const remarks = remarksAfter(number);
    body.lines.push(...remarks);
    body.add(step, remarks.length > 0);
  }
  body.lines.push(...remarksAfter(record.steps.length));
  body.end();
  if (record.secret !== null) body.lines.push(`secret: ${joinWords(record.secret, record.root)}`);
  const header = [...headerOf(record)];
  return [...header, ...(body.lines.length > 0 ? ["", ...body.lines] : []), ""].join("\n");
}
