/** Computes every draw of a record again from its secret and seeds, or from its day. Checks chance alone; the rules check the moves. */
import type { EditionInfo } from "../api/messages";
import { VERSIONS } from "../record/record_version";
import { commitmentOf, Dice, tableSecretOf } from "./dice";

/** A draw that differs from what the secret and seeds, or the day, give. */
export interface WrongDraw {
  /** From 1. */
  line: number;
  recorded: string;
  drawn: string;
}

/** The lines of a record about its dice. */
export interface DiceLines {
  commitment: string | null;
  /** The server's table that the commitment is bound to; null: none. */
  table: string | null;
  seeds: { name: string; seed: string }[];
  /** The day of a daily deal; null: another game. */
  day: string | null;
}

export interface Findings extends DiceLines {
  /** good: it fits the commitment; untold: not revealed yet; none: there was no commitment; day: the dice of a day, which need none. */
  secret: "good" | "wrong" | "untold" | "none" | "day";
  rolls: number;
  notes: number;
  /** The number of lines that were not understood, and could contain draws. */
  unread: number;
  /** The first wrong draw; null: none. */
  wrong: WrongDraw | null;
}

interface Line {
  number: number;
  key: string;
  value: string;
}

const HEX = /^[0-9a-f]{64}$/;
/** The keys of lines without draws. */
const WITHOUT_DRAWS: ReadonlySet<string> = new Set([
  ...VERSIONS.map((version) => `croupier record ${version}`),
  ...["edition", "variants", "seat", "starter", "commitment", "seed", "day", "paid", "secret"],
]);
/** The marks of own, big and neutral dice. */
const KINDS = ["", "B", "n"] as const;

/** Split a record into lines, each at its colon, without blank lines, comments and remarks. */
function splitLines(text: string): Line[] {
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

const writeDice = (kinds: readonly (readonly number[])[]): string =>
  kinds
    .map((faces, kind) => (faces.length > 0 ? (KINDS[kind] ?? "") + faces.toSorted().join("") : ""))
    .filter((part) => part !== "")
    .join(" ");

/** Parse `112244 B4 n26` into the faces of each kind. */
function parseDice(text: string): number[][] {
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
  /** The number of rolls of each seat in this round. */
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

  checkLine({ number, key, value }: Line): void {
    const [word, digits = ""] = key.split(" ");
    // Numbers may have leading zeros; the name of a draw has none.
    const which = String(Number(digits));
    if (this.#seats.includes(key)) {
      const roll = value.split(">")[0]!.trim();
      if (roll !== "") this.#roll(number, this.#seats.indexOf(key) + 1, parseDice(roll));
    } else if (key === "lot") {
      const seat = this.#dice.number("lot", this.#seats.length);
      this.#compare(number, value, this.#seats[seat] ?? "");
    } else if (word === "round") {
      this.#round = which;
      this.#dealt.clear();
      this.#turns.clear();
    } else if (key === "spare") {
      const faces = parseDice(value)[0]!;
      const [drawn = []] = this.#dice.dice(`spare ${this.#round}`, [faces.length]);
      this.findings.rolls++;
      this.#compare(number, writeDice([faces]), writeDice([drawn]));
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
    this.#compare(line, writeDice(recorded), writeDice(drawn));
  }

  #note(line: number, casino: string, note: string): void {
    const there = this.#dealt.get(casino) ?? 0;
    this.#dealt.set(casino, there + 1);
    // Once every note was turned up, the returned ones come again in a known order, without a draw.
    if (this.#unseen.length === 0) return;
    const index = this.#dice.number(`note ${this.#round} ${casino} ${there}`, this.#unseen.length);
    const [drawn] = this.#unseen.splice(index, 1);
    this.findings.notes++;
    this.#compare(line, String(Number(note)), String(drawn));
  }
}

const valueOf = (lines: readonly Line[], key: string): string | null =>
  lines.find((line) => line.key === key)?.value ?? null;
const valuesOf = (lines: readonly Line[], key: string): string[] =>
  lines.filter((line) => line.key === key).map((line) => line.value);

/** Return the day of a record. In version 1 such a line is the turn of a player called Day. */
const dayIn = (lines: readonly Line[]): string | null =>
  lines[0]?.key === "croupier record 2" ? valueOf(lines, "day") : null;

/** Read the lines of a record about its dice. */
export function readDiceLines(text: string): DiceLines {
  const lines = splitLines(text);
  const seeds = valuesOf(lines, "seed").map((value) => {
    const cut = value.lastIndexOf(" ");
    return { name: value.slice(0, cut).trim(), seed: value.slice(cut + 1) };
  });
  // In version 4 the commitment names its table first.
  const [commitment = null, table = null] = valueOf(lines, "commitment")?.split(/ +/).reverse() ?? [];
  return { commitment, table, seeds, day: dayIn(lines) };
}

/** Return the dice of a record, if they can be computed; set what is known of their secret in the findings. */
function diceOfRecord(findings: Findings, revealed: string | null): Dice | null {
  const { commitment, table, seeds, day } = findings;
  if (day !== null) {
    findings.secret = "day";
    return Dice.ofDay(day);
  }
  if (commitment === null) return null;
  findings.secret = "untold";
  if (revealed === null) return null;
  const [secret = "", root = ""] = revealed.split(/ +/);
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

/** Check the dice of a record. The editions say which notes are in the pile. */
export function checkDice(text: string, editions: readonly EditionInfo[]): Findings {
  const lines = splitLines(text);
  const findings: Findings = { ...readDiceLines(text), secret: "none", rolls: 0, notes: 0, unread: 0, wrong: null };
  const dice = diceOfRecord(findings, valueOf(lines, "secret"));
  const edition = editions.find(({ name }) => name === valueOf(lines, "edition"));
  if (dice === null || !edition) return findings;
  const checker = new Checker(findings, valuesOf(lines, "seat"), dice, edition);
  for (const line of lines) {
    if (line.key === "end") break;
    checker.checkLine(line);
  }
  return findings;
}
