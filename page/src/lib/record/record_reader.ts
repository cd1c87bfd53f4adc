/** Reads records. Every line must be a step that the rules allow, or state what follows from the rules; the first wrong line is reported. */
import { LONGEST_REMARK, MOST_BYTES, MOST_CHARACTERS, MOST_LINES } from "../api/constants";
import type { Engine, Position, Rules, Step } from "../rules/engine";
import { IllegalStepError } from "../rules/engine";
import { isName, nameKey } from "./names";
import { casinoBeingFilled, roundOf, VARIANT_NAMES, VARIANTS, type GameRecord, type Remark } from "./record";
import { OWN_EDITION, VERSIONS, versionIn } from "./record_version";
import { facesText, parseRoll } from "../rules/steps";

/** The error in a record, and its line. */
export class RecordError extends Error {
  constructor(
    /** From 1. */
    readonly line: number,
    readonly reason: string,
  ) {
    super(`line ${line}: ${reason}`);
  }
}

/** A record and where its parts stand. */
export interface Reading {
  record: GameRecord;
  rules: Rules;
  /** The position before the first step, then after each. */
  positions: Position[];
  /** The line of each step. */
  stepLines: number[];
  /** The line of the secret; 0: it has none. */
  secretLine: number;
}

interface Line {
  number: number;
  text: string;
}

const UNWRITABLE = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|[\ud800-\udfff]/u;
const FIRST = "croupier record";
const HEX = /^[0-9a-f]{64}$/;
const SEED = /^[A-Za-z0-9_-]{1,64}$/;
const OF_TABLE = /^([A-Za-z0-9_-]{1,64}) +(.*)$/;
const BOUND_VERSION = 4;
/** The calendar has no year 0. */
const DAY = /^(?!0000)\d{4}-\d{2}-\d{2}$/;
const HEADER_WORDS: readonly string[] = ["edition", "variants", "seat", "starter", "commitment", "seed"];

const quote = (text: string): string => `\`${text.slice(0, 60)}\``;
const trim = (text: string): string => text.replace(/^ +| +$/g, "");

/** Split a text at its first colon; without one the second part is null. */
function splitAtColon(text: string): [string, string | null] {
  const colon = text.indexOf(":");
  return colon < 0 ? [trim(text), null] : [trim(text.slice(0, colon)), trim(text.slice(colon + 1))];
}

function splitLines(source: string): { lines: Line[]; last: number } {
  // Do not encode more of a huge text than is allowed.
  const bytes = new TextEncoder().encode(source.slice(0, MOST_BYTES + 1));
  if (bytes.length > MOST_BYTES) {
    const whole = bytes.subarray(0, MOST_BYTES).filter((byte) => byte === 10).length;
    throw new RecordError(whole + 1, `the record is larger than ${MOST_BYTES / 1000} kB`);
  }
  const raw = source.replace(/^\uFEFF/, "").split("\n");
  const last = Math.max(1, raw.length - (source.endsWith("\n") ? 1 : 0));
  if (last > MOST_LINES) throw new RecordError(MOST_LINES + 1, `the record has more than ${MOST_LINES} lines`);
  const lines: Line[] = [];
  for (const [index, ended] of raw.entries()) {
    const line = ended.replace(/\r$/, "");
    if ([...line].length > MOST_CHARACTERS)
      throw new RecordError(index + 1, `the line has more than ${MOST_CHARACTERS} characters`);
    const unwritable = UNWRITABLE.exec(line);
    if (unwritable) {
      const code = unwritable[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
      throw new RecordError(index + 1, `the line has a control character, U+${code}`);
    }
    const text = trim(line);
    if (text !== "" && !text.startsWith("#")) lines.push({ number: index + 1, text });
  }
  return { lines, last };
}

/** Reads the lines of a header in their order. */
class HeaderLines {
  taken = 0;
  line = 1;
  version = 1;
  readonly #seen = new Set<string>();

  constructor(
    readonly lines: readonly Line[],
    readonly last: number,
  ) {
    const first = lines[0];
    if (!first) throw new RecordError(last, `the record is empty; it begins with \`${FIRST} 1\``);
    this.line = first.number;
    const version = versionIn(first.text);
    if (version === undefined)
      throw new RecordError(this.line, `a record begins with \`${FIRST} 1\`, not ${quote(first.text)}`);
    if (version === OWN_EDITION)
      throw new RecordError(this.line, "the record is of an edition of its own, which is not played here");
    if (!VERSIONS.includes(version))
      throw new RecordError(
        this.line,
        `the record is of version ${version.slice(0, 9)}, and only 1, 2, 3, 4 and 5 are known`,
      );
    this.version = Number(version);
    this.taken = 1;
  }

  nextIs(word: string): boolean {
    const next = this.lines[this.taken];
    return next !== undefined && splitAtColon(next.text)[0] === word;
  }

  take(...words: string[]): [string, string] {
    const expected = words.map((word) => `\`${word}:\``).join(" or ");
    const next = this.lines[this.taken];
    if (!next) throw new RecordError(this.last, `the record ends here, but ${expected} is missing`);
    this.line = next.number;
    const [word, rest] = splitAtColon(next.text);
    if (!words.includes(word) || rest === null) {
      const twice = rest !== null && this.#seen.has(word);
      throw new RecordError(
        this.line,
        twice
          ? `\`${word}:\` comes twice or too late; ${expected} is expected here`
          : `${expected} is expected here, not ${quote(next.text)}`,
      );
    }
    if (rest === "") throw new RecordError(this.line, `\`${word}:\` is empty`);
    this.#seen.add(word);
    this.taken++;
    return [word, rest];
  }
}

type Header = Pick<GameRecord, "setup" | "names" | "commitment" | "seeds" | "day" | "table"> & {
  rules: Rules;
  version: number;
  length: number;
};

function seatOf(line: number, name: string, names: readonly string[]): number {
  const seat = names.indexOf(name);
  if (seat < 0) throw new RecordError(line, `no player is called ${quote(name)}; the seats are ${names.join(", ")}`);
  return seat;
}

function variantsOf(line: number, text: string): Record<(typeof VARIANT_NAMES)[number], boolean> {
  const said = text.split(",").map(trim);
  const all: readonly string[] = Object.values(VARIANTS);
  const unknown = said.find((variant) => !all.includes(variant));
  if (unknown !== undefined)
    throw new RecordError(line, `there is no variant ${quote(unknown)}; known are ${all.join(", ")}`);
  if (said.join() !== all.filter((variant) => said.includes(variant)).join())
    throw new RecordError(line, `variants come once each and in this order: ${all.join(", ")}`);
  return { neutral: said.includes("neutral"), bandit: said.includes("bandit"), face_down: said.includes("face down") };
}

function checkNames(line: number, names: readonly string[]): void {
  const newest = names.at(-1) ?? "";
  if (!isName(newest, false)) throw new RecordError(line, `${quote(newest)} cannot be a name`);
  const other = names.slice(0, -1).find((name) => nameKey(name) === nameKey(newest));
  if (other !== undefined)
    throw new RecordError(line, `two seats cannot be called \`${other}\` and \`${newest}\`: the names are alike`);
}

function readHeader(lines: readonly Line[], last: number, engine: Engine): Header {
  const header = new HeaderLines(lines, last);
  const offered = (line: number, setup: GameRecord["setup"]): Rules => {
    try {
      return engine.rules(setup);
    } catch (error) {
      throw new RecordError(line, error instanceof Error ? error.message : "there is no such table");
    }
  };
  const [, edition] = header.take("edition");
  const known = engine.editions.find(({ name }) => name === edition);
  if (!known)
    throw new RecordError(
      header.line,
      `there is no edition ${quote(edition)}; known are ${engine.editions
        .map(({ name }) => name)
        .toSorted()
        .join(", ")}`,
    );
  let [word, text] = header.take("variants", "seat");
  let variants = { neutral: false, bandit: false, face_down: false };
  const variantsLine = header.line;
  if (word === "variants") {
    variants = variantsOf(header.line, text);
    [word, text] = header.take("seat");
  }
  const names: string[] = [];
  const plain = (players: number): GameRecord["setup"] => ({
    edition,
    players,
    neutral: false,
    bandit: false,
    face_down: false,
    starter: null,
  });
  let seatsLine = header.line;
  while (word === "seat") {
    names.push(text);
    seatsLine = header.line;
    if (names.length > known.fewest) offered(seatsLine, plain(names.length));
    checkNames(seatsLine, names);
    [word, text] = header.take("seat", "starter");
  }
  const starter = text === "lot" ? null : seatOf(header.line, text, names);
  offered(seatsLine, plain(names.length));
  const setup = { ...plain(names.length), ...variants, starter };
  const rules = offered(variantsLine, setup);
  const more = { setup, names, rules, version: header.version, table: null };
  if (header.version === 2 && header.nextIs("day")) {
    const [, day] = header.take("day");
    if (!DAY.test(day) || Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
      throw new RecordError(header.line, `a day is written like 2026-11-16, not ${quote(day)}`);
    const taken = names.find((name) => !isName(name));
    if (taken !== undefined)
      throw new RecordError(header.line, `\`${taken}\` is a word of the record itself and cannot be a name`);
    return { ...more, commitment: null, seeds: [], day, length: header.taken };
  }
  if (!header.nextIs("commitment")) return { ...more, commitment: null, seeds: [], day: null, length: header.taken };
  const [, committed] = header.take("commitment");
  const bound = header.version === BOUND_VERSION;
  const [, table = null, commitment = committed] = (bound && OF_TABLE.exec(committed)) || [];
  if (bound && table === null)
    throw new RecordError(header.line, `in version ${BOUND_VERSION} a commitment names its table first`);
  if (!HEX.test(commitment))
    throw new RecordError(header.line, "a commitment is 64 hexadecimal digits, in small letters");
  const seeds = names.map((name) => {
    const [, said] = header.take("seed");
    if (!said.startsWith(`${name} `))
      throw new RecordError(header.line, `seeds come in the order of the seats: that of ${name} is expected here`);
    const seed = trim(said.slice(name.length));
    if (!SEED.test(seed))
      throw new RecordError(header.line, `a seed is 1 to 64 letters A-Z a-z, digits, _ or -, not ${quote(seed)}`);
    return seed;
  });
  return { ...more, table, commitment, seeds, day: null, length: header.taken };
}

/** Reads the lines of a game: knows the position after those read so far, and which may follow. */
class Body {
  readonly steps: Step[] = [];
  readonly positions: Position[];
  readonly stepLines: number[] = [];
  readonly remarks: Remark[] = [];
  secret: string | null = null;
  root: string | null = null;
  secretLine = 0;
  #line = 0;
  #begun = 0;
  #paid = 0;
  /** Everyone's money when the round began. */
  #before: number[];
  #dealt: number | null = null;
  #payable = false;
  /** The number of results read; null: before `end`. */
  #results: number | null = null;
  readonly #rules: Rules;
  readonly #names: readonly string[];

  constructor(readonly header: Header) {
    this.#rules = header.rules;
    this.#names = header.names;
    this.positions = [header.rules.open()];
    this.#before = this.#money();
  }

  get #position(): Position {
    return this.positions.at(-1)!;
  }
  #scores = (): ReturnType<Rules["scores"]> => this.#rules.scores(this.#position).toSorted((a, b) => a.seat - b.seat);
  #money = (): number[] => this.#scores().map(({ money }) => money);
  #error = (reason: string): RecordError => new RecordError(this.#line, reason);
  get #filling(): number | null {
    return casinoBeingFilled(this.#rules, this.#position);
  }
  /** The seat to roll or place; null: none. */
  get #seat(): number | null {
    const draw = this.#rules.draw(this.#position);
    if (draw) return draw.kind === "roll" ? draw.seat : null;
    const turn = this.#rules.turn(this.#position);
    return turn.act === "seat" ? turn.seat : null;
  }
  get #rolled(): boolean {
    return this.#rules.turn(this.#position).act === "seat";
  }
  get #over(): boolean {
    return this.#rules.turn(this.#position).act === "over";
  }
  get #lot(): boolean {
    return this.#rules.draw(this.#position)?.kind === "lot";
  }
  /** The round being played, from 1. */
  get #round(): number {
    return this.#paid + 1;
  }

  #due(): string {
    if (this.#over) return "the game is over";
    if (this.#lot) return "the lot comes first";
    if (this.#paid === this.#begun) return `\`round ${this.#round}\` comes first`;
    if (this.#filling !== null) return `casino ${this.#filling} is filled next`;
    const seat = this.#seat;
    if (seat === null) return "the spare neutral dice come first";
    return `${this.#names[seat]} has to ${this.#rolled ? "place the dice just rolled" : "roll"}`;
  }

  read({ number, text }: Line): void {
    this.#line = number;
    if (text.startsWith("*")) {
      const remark = trim(text.slice(1));
      const { length } = [...remark];
      if (length < 1 || length > LONGEST_REMARK)
        throw this.#error(`a remark has 1 to ${LONGEST_REMARK} characters, not ${length}`);
      this.remarks.push({ after: this.steps.length, text: remark });
      return;
    }
    if (this.secret !== null) throw this.#error("nothing may follow the secret");
    const [head, rest] = splitAtColon(text);
    if (head === "secret" && rest !== null) this.#readSecret(rest);
    else if (this.#results !== null) this.#readResult(head, rest);
    else if (rest === null) this.#readMark(text);
    else this.#readEvent(head, rest);
  }

  finish(last: number): void {
    if (this.#results !== null && this.#results < this.#names.length)
      throw new RecordError(last, `the record ends here, but the result of ${this.#names[this.#results]} is missing`);
  }

  /** Report a casino left incomplete, or a roll not placed, at its own line. */
  #expectComplete(head: string): void {
    const filling = this.#filling;
    if (filling !== null && filling === this.#dealt && Number(/^deal +(\d{1,3})$/.exec(head)?.[1]) !== filling)
      throw new RecordError(this.stepLines.at(-1)!, `casino ${filling} is not full yet: it gets more notes than these`);
    if (this.#rolled && head !== this.#names[this.#seat ?? 0])
      throw new RecordError(this.stepLines.at(-1)!, `${this.#names[this.#seat ?? 0]} rolled, but placed nothing`);
  }

  #expect(due: boolean, otherwise: string): void {
    if (!due || this.#paid === this.#begun) throw this.#error(`${otherwise}: ${this.#due()}`);
  }

  #apply(step: Step, otherwise?: string): void {
    const dealt = this.#filling;
    let after: Position;
    let payout = false;
    try {
      if (step.t === "place") {
        const placed = this.#rules.place(this.#position, step);
        after = placed.position;
        payout = placed.payout !== null;
      } else after = this.#rules.apply(this.#position, step);
    } catch (error) {
      if (!(error instanceof IllegalStepError)) throw error;
      throw this.#error(otherwise ?? error.message);
    }
    this.positions.push(after);
    this.steps.push(step);
    this.stepLines.push(this.#line);
    this.#dealt = dealt;
    this.#payable = payout;
    if (payout) this.#paid++;
  }

  #readMark(text: string): void {
    this.#expectComplete(text);
    const begins = /^round +(\d{1,3})$/.exec(text)?.[1];
    if (begins !== undefined) this.#beginRound(Number(begins));
    else if (text !== "end") throw this.#error(`${quote(text)} is not a line of a record`);
    else if (!this.#over) throw this.#error(`the game is not over: ${this.#due()}`);
    else this.#results = 0;
  }

  #beginRound(number: number): void {
    if (this.#paid < this.#begun && this.#begun === number) throw this.#error(`round ${number} has begun already`);
    if (this.#paid < this.#begun || this.#lot || this.#over)
      throw this.#error(`round ${number} cannot begin: ${this.#due()}`);
    const round = roundOf(this.#rules, this.#position) || this.#round;
    if (number !== round) throw this.#error(`this is round ${round}, not ${number}`);
    this.#begun = number;
    this.#before = this.#money();
    this.#payable = false;
  }

  #readSecret(text: string): void {
    if (this.header.commitment === null) throw this.#error("a secret belongs to a commitment, and the header has none");
    if (this.#results !== null && this.#results < this.#names.length)
      throw this.#error(`the result of ${this.#names[this.#results]} comes before the secret`);
    const bound = this.header.table !== null;
    const parts = bound ? text.split(" ").filter((part) => part !== "") : [text];
    if (!parts.every((part) => HEX.test(part)))
      throw this.#error("a secret is 64 hexadecimal digits, in small letters");
    if (bound && parts.length !== 2)
      throw this.#error(`in version ${BOUND_VERSION} a secret is followed by its root, as long as itself`);
    [this.secret = null, this.root = null] = parts;
    this.secretLine = this.#line;
  }

  #readEvent(head: string, rest: string): void {
    this.#expectComplete(head);
    const deal = /^deal +(\d{1,3})$/.exec(head)?.[1];
    if (deal !== undefined) this.#readDeal(Number(deal), rest);
    else if (head === "lot") {
      if (!this.#lot) throw this.#error(`no lot is drawn here: ${this.#due()}`);
      this.#apply({ t: "lot", seat: seatOf(this.#line, rest, this.#names) });
    } else if (head === "spare") this.#readSpare(rest);
    else if (head === "paid") this.#readPaid(rest);
    else if (HEADER_WORDS.includes(head))
      throw this.#error(`\`${head}:\` belongs to the header, whose order is ${HEADER_WORDS.join(", ")}`);
    else this.#readTurn(seatOf(this.#line, head, this.#names), rest);
  }

  #readDeal(casino: number, text: string): void {
    this.#expect(this.#filling !== null, "no note is dealt here");
    if (casino !== this.#filling) throw this.#error(`casino ${this.#filling} is filled next, not casino ${casino}`);
    const notes = text.split(" ").filter((note) => note !== "");
    if (notes.length === 0) throw this.#error(`\`deal ${casino}:\` is empty`);
    for (const note of notes) {
      if (!/^\d{1,5}$/.test(note)) throw this.#error(`${quote(note)} is not a note: write its value in thousand $`);
      if (this.#filling !== casino) throw this.#error(`the ${note} is one note too many for casino ${casino}`);
      this.#apply({ t: "deal", value: Number(note) });
    }
  }

  #readSpare(text: string): void {
    this.#expect(this.#rules.draw(this.#position)?.kind === "spare", "no spare neutral dice are rolled here");
    const roll = parseRoll(text);
    if (!roll) throw this.#error(`${quote(text)} are not dice`);
    if (facesText(roll.big) + facesText(roll.neutral) !== "")
      throw this.#error("spare dice are neutral as they are: write their faces alone");
    this.#apply(
      { t: "roll", own: roll.neutral, big: roll.big, neutral: roll.own },
      "there are not that many spare neutral dice",
    );
  }

  #readTurn(seat: number, text: string): void {
    const name = this.#names[seat]!;
    this.#expect(this.#seat !== null, `${name} cannot play here`);
    if (seat !== this.#seat) throw this.#error(`it is the turn of ${this.#names[this.#seat ?? 0]}, not of ${name}`);
    const arrow = text.indexOf(">");
    const rolled = trim(arrow < 0 ? text : text.slice(0, arrow));
    if (!this.#rolled) this.#readRoll(name, rolled);
    else if (rolled !== "" || arrow < 0) throw this.#error(`${name} has rolled already and has to place`);
    if (arrow < 0) return;
    const placed = trim(text.slice(arrow + 1));
    if (placed === "") throw this.#error("nothing was placed: write the face after the >");
    const placing = /^(\d)( +bandit)?$/.exec(placed);
    if (!placing)
      throw this.#error(`${quote(placed)} is not a placing: write the face, and \`bandit\` where the dice lie there`);
    this.#apply({ t: "place", face: Number(placing[1]), bandit: placing[2] !== undefined });
  }

  #readRoll(name: string, text: string): void {
    const noted = /(^| )\.\.\.$/.test(text);
    const roll = parseRoll(noted ? text.slice(0, -3) : text);
    if (!roll)
      throw this.#error(
        text === ""
          ? "no dice were rolled: write their faces"
          : `${quote(text)} are not dice: write faces 1 to 6, with B before those of big and n before those of neutral dice`,
      );
    if (noted && this.header.version < 3)
      throw this.#error("rolls with dice that were not noted came with version 3 of the record");
    if (noted && this.header.commitment !== null)
      throw this.#error("fair dice are all known: none of a roll is left out");
    if (noted) this.#apply({ t: "roll", noted, ...roll });
    else this.#apply({ t: "roll", ...roll }, `${name} rolled other dice than are in hand`);
  }

  #readPaid(text: string): void {
    if (!this.#payable) throw this.#error(`nothing is paid here: ${this.#due()}`);
    const shares = text.split(",").map((share) => /^(.*?) +(\S*)$/.exec(trim(share)) ?? ["", "", trim(share)]);
    if (shares.map(([, name]) => name).join() !== this.#names.join())
      throw this.#error(`what was paid is written for every seat in order: ${this.#names.join(", ")}`);
    const now = this.#money();
    for (const [seat, [, name, paid = ""]] of shares.entries()) {
      if (!/^\d{1,6}$/.test(paid)) throw this.#error(`${quote(paid)} is not a sum of money: write it in thousand $`);
      const won = now[seat]! - this.#before[seat]!;
      if (Number(paid) !== won) throw this.#error(`${name} won ${won} in round ${this.#begun}, not ${paid}`);
    }
    this.#payable = false;
  }

  #readResult(head: string, rest: string | null): void {
    const score = this.#scores()[this.#results ?? 0];
    if (!score)
      throw this.#error(`nothing may follow the result${this.header.commitment === null ? "" : " but the secret"}`);
    const name = this.#names[score.seat]!;
    if (head !== name || rest === null) throw this.#error(`the result of ${name} is expected here, not ${quote(head)}`);
    const result = /^(\d{1,6}) +in +(\d{1,3}) +notes? *, *place +(\d{1,3})$/.exec(rest);
    if (!result) throw this.#error(`${quote(rest)} is not a result: write it as \`410 in 9 notes, place 1\``);
    const [money, notes, place] = result.slice(1).map(Number);
    if (money !== score.money) throw this.#error(`${name} ended with ${score.money}, not ${money}`);
    if (notes !== score.notes) throw this.#error(`${name} ended with ${score.notes} notes, not ${notes}`);
    if (place !== score.rank) throw this.#error(`${name} has place ${score.rank}, not ${place}`);
    this.#results = (this.#results ?? 0) + 1;
  }
}

/** Read a record. Throws RecordError if anything is wrong with it. */
export function readRecord(source: string, engine: Engine): Reading {
  const { lines, last } = splitLines(source);
  const header = readHeader(lines, last, engine);
  const body = new Body(header);
  for (const line of lines.slice(header.length)) body.read(line);
  body.finish(last);
  const { setup, names, commitment, seeds, day, table, rules } = header;
  const { steps, remarks, secret, root, positions, stepLines, secretLine } = body;
  return {
    record: { setup, names, steps, remarks, commitment, seeds, secret, table, root, day },
    rules,
    positions,
    stepLines,
    secretLine,
  };
}
