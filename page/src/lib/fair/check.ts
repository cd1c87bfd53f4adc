/** Every draw of a record computed again from its secret and seeds, or from its day. Looks at chance alone; moves are for the rules. */
import type { EditionInfo } from "../api/messages";
import { VERSIONS } from "../record/record_version";
import { commitmentOf, Dice, tableSecretOf } from "./dice";

/** A draw that is not what secret and seeds, or the day, give. */
export interface WrongDraw {
  /** From 1. */
  line: number;
  recorded: string;
  drawn: string;
}

/** What a record says of its dice, before anything is computed. */
export interface DiceLines {
  commitment: string | null;
  /** The server's table that the commitment is for; null: it is bound to none. */
  table: string | null;
  seeds: { name: string; seed: string }[];
  /** The day whose dice they are; null: others. */
  day: string | null;
}

export interface Findings extends DiceLines {
  /** good: it fits the commitment; untold: the game goes on; none: these dice were never committed to; day: everyone
      knows these. */
  secret: "good" | "wrong" | "untold" | "none" | "day";
  rolls: number;
  notes: number;
  /** How many lines were not understood; a draw could stand there. */
  unread: number;
  /** The first one. */
  wrong: WrongDraw | null;
}

interface Line {
  number: number;
  key: string;
  value: string;
}

const HEX = /^[0-9a-f]{64}$/;
/** Lines that draw nothing. */
const WITHOUT_DRAWS: ReadonlySet<string> = new Set([
  ...VERSIONS.map((version) => `croupier record ${version}`),
  ...["edition", "variants", "seat", "starter", "commitment", "seed", "day", "paid", "secret"],
]);
/** Own dice, big dice, neutral dice. */
const KINDS = ["", "B", "n"] as const;

/** The lines of a record that say something, cut at the colon. */
function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line === "" || line.startsWith("#") || line.startsWith("*")) continue;
    const colon = line.indexOf(":");
    const key = (colon < 0 ? line : line.slice(0, colon)).trim().replace(/ +/g, " ");
    lines.push({ number: index + 1, key, value: colon < 0 ? "" : line.slice(colon + 1).trim() });
  }
  return lines;
}

const written = (kinds: readonly (readonly number[])[]): string =>
  kinds
    .map((faces, kind) => (faces.length > 0 ? (KINDS[kind] ?? "") + faces.toSorted().join("") : ""))
    .filter((part) => part !== "")
    .join(" ");

/** `112244 B4 n26` as faces of each kind. */
function diceOf(text: string): number[][] {
  const kinds: number[][] = [[], [], []];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const kind = Math.max(
      0,
      KINDS.findIndex((mark) => mark !== "" && word.startsWith(mark)),
    );
    kinds[kind]!.push(...word.replace(/\D/g, "").split("").map(Number));
  }
  return kinds;
}

class Checker {
  readonly findings: Findings;
  readonly #seats: string[];
  readonly #dice: Dice;
  readonly #unseen: number[];
  #round = "";
  #dealt = new Map<string, number>();
  /** How often each seat has rolled in this round. */
  #turns = new Map<number, number>();

  constructor(findings: Findings, seats: string[], dice: Dice, edition: EditionInfo) {
    this.findings = findings;
    this.#seats = seats;
    this.#dice = dice;
    this.#unseen = edition.notes
      .toSorted((a, b) => a.value - b.value)
      .flatMap(({ value, count }) => Array.from({ length: count }, () => value));
  }

  #compare(line: number, recorded: string, drawn: string): void {
    if (recorded !== drawn) this.findings.wrong ??= { line, recorded, drawn };
  }

  follow({ number, key, value }: Line): void {
    const [word, digits = ""] = key.split(" ");
    // Numbers may have noughts before them; a place has none.
    const which = String(Number(digits));
    if (this.#seats.includes(key)) {
      const roll = value.split(">")[0]!.trim();
      if (roll !== "") this.#roll(number, this.#seats.indexOf(key) + 1, diceOf(roll));
    } else if (key === "lot") {
      const seat = this.#dice.number("lot", this.#seats.length);
      this.#compare(number, value, this.#seats[seat] ?? "");
    } else if (word === "round") {
      this.#round = which;
      this.#dealt.clear();
      this.#turns.clear();
    } else if (key === "spare") {
      const faces = diceOf(value)[0]!;
      const [drawn = []] = this.#dice.dice(`spare ${this.#round}`, [faces.length]);
      this.findings.rolls++;
      this.#compare(number, written([faces]), written([drawn]));
    } else if (word === "deal") {
      for (const note of value.split(/\s+/)) this.#note(number, which, note);
    } else if (!WITHOUT_DRAWS.has(key)) this.findings.unread++;
  }

  #roll(line: number, seat: number, recorded: number[][]): void {
    const counts = recorded.map((faces) => faces.length);
    const left = counts.reduce((sum, count) => sum + count, 0);
    const turn = (this.#turns.get(seat) ?? 0) + 1;
    this.#turns.set(seat, turn);
    const drawn = this.#dice.dice(`roll ${this.#round} ${seat} ${this.findings.day === null ? left : turn}`, counts);
    this.findings.rolls++;
    this.#compare(line, written(recorded), written(drawn));
  }

  #note(line: number, casino: string, note: string): void {
    const there = this.#dealt.get(casino) ?? 0;
    this.#dealt.set(casino, there + 1);
    // Once every note was turned up, those returned come again in a known order: nothing is drawn.
    if (this.#unseen.length === 0) return;
    const index = this.#dice.number(`note ${this.#round} ${casino} ${there}`, this.#unseen.length);
    const [drawn] = this.#unseen.splice(index, 1);
    this.findings.notes++;
    this.#compare(line, String(Number(note)), String(drawn));
  }
}

const said = (lines: readonly Line[], key: string): string | null =>
  lines.find((line) => line.key === key)?.value ?? null;
const all = (lines: readonly Line[], key: string): string[] =>
  lines.filter((line) => line.key === key).map((line) => line.value);

/** The day of a record; where the first version has such a line, it is somebody's turn. */
const dayIn = (lines: readonly Line[]): string | null =>
  lines[0]?.key === "croupier record 2" ? said(lines, "day") : null;

/** What a record says of its dice. */
export function diceLines(text: string): DiceLines {
  const lines = linesOf(text);
  const seeds = all(lines, "seed").map((value) => {
    const cut = value.lastIndexOf(" ");
    return { name: value.slice(0, cut).trim(), seed: value.slice(cut + 1) };
  });
  // In version 4 the commitment names its table first.
  const [commitment = null, table = null] = said(lines, "commitment")?.split(/ +/).reverse() ?? [];
  return { commitment, table, seeds, day: dayIn(lines) };
}

/** The dice of a record, where they can be computed; notes in the findings what is known of their secret. */
function diceOfRecord(findings: Findings, told: string | null): Dice | null {
  const { commitment, table, seeds, day } = findings;
  if (day !== null) {
    findings.secret = "day";
    return Dice.ofDay(day);
  }
  if (commitment === null) return null;
  findings.secret = "untold";
  if (told === null) return null;
  const [secret = "", root = ""] = told.split(/ +/);
  const good =
    HEX.test(secret) &&
    commitmentOf(secret) === commitment &&
    (table === null ? root === "" : HEX.test(root) && tableSecretOf(table, root) === secret);
  findings.secret = good ? "good" : "wrong";
  return findings.secret === "good"
    ? Dice.fair(
        secret,
        seeds.map(({ seed }) => seed),
      )
    : null;
}

/** Checks the dice of a record. The editions say what is in the pile. */
export function checkDice(text: string, editions: readonly EditionInfo[]): Findings {
  const lines = linesOf(text);
  const findings: Findings = { ...diceLines(text), secret: "none", rolls: 0, notes: 0, unread: 0, wrong: null };
  const dice = diceOfRecord(findings, said(lines, "secret"));
  const edition = editions.find(({ name }) => name === said(lines, "edition"));
  if (dice === null || !edition) return findings;
  const checker = new Checker(findings, all(lines, "seat"), dice, edition);
  for (const line of lines) {
    if (line.key === "end") break;
    checker.follow(line);
  }
  return findings;
}
