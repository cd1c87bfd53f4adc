/** Replays games in the WebAssembly module and compares views, moves and hints with those of a file; run by Node.

    `node compare.ts ENGINE WEIGHTS CASES`: prints what differs, or how much was compared. */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { GameSetup, Position, Step } from "../../page/src/lib/rules/engine.ts";
import { engineOf } from "../../page/src/lib/rules/engine_instance.ts";

interface Moment {
  step: Step | null;
  position: string;
  text: string;
  view: unknown;
  own: unknown[];
  payout: unknown;
  moves: Record<string, { face: number; bandit: boolean }>;
  hint: { moves: Record<string, number | boolean>[]; seed: number; comparison: Record<string, unknown> } | null;
}

interface Case {
  name: string;
  setup: GameSetup;
  seed: number;
  turns: number;
  moments: Moment[];
  scores: unknown;
  shares: unknown;
  illegal: { after: number; step: Step }[];
}

interface ReviewCase {
  name: string;
  setup: GameSetup;
  seed: number;
  steps: Step[];
  review: { turns: Record<string, unknown>[] } & Record<string, unknown>;
}

const [enginePath, weightsPath, casesPath] = process.argv.slice(2) as [string, string, string];
const engine = engineOf(new WebAssembly.Module(readFileSync(enginePath)));
const weights = readFileSync(weightsPath);
engine.setWeights(weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.length) as ArrayBuffer);
const compared: Record<string, number> = {};
let different = 0;

function compare(what: string, where: string, found: unknown, expected: unknown): void {
  compared[what] = (compared[what] ?? 0) + 1;
  if (isDeepStrictEqual(found, expected)) return;
  if (different++ < 20) console.error(`${what} ${where}:\n  found    ${JSON.stringify(found)}\n  expected ${JSON.stringify(expected)}`);
}

/** Whether two values are the same but for the last digits of numbers. */
function near(found: unknown, expected: unknown): boolean {
  if (typeof found === "number" && typeof expected === "number") return Math.abs(found - expected) < 0.0001;
  if (typeof found !== "object" || typeof expected !== "object" || found === null || expected === null) return found === expected;
  const [own, other] = [Object.entries(found), new Map(Object.entries(expected))];
  return own.length === other.size && own.every(([key, value]) => other.has(key) && near(value, other.get(key)));
}

const bytes = (position: Position): string => Buffer.from(position).toString("base64");

const { games, reviews } = JSON.parse(readFileSync(casesPath, "utf8")) as { games: Case[]; reviews: ReviewCase[] };
for (const each of games) {
  const rules = engine.rules(each.setup);
  let position = rules.open();
  const positions: Position[] = [];
  for (const [number, moment] of each.moments.entries()) {
    const where = `${each.name} ${number}`;
    if (moment.step?.t === "place") {
      const placed = rules.place(position, moment.step);
      compare("payout", where, placed.payout, moment.payout);
      position = placed.position;
    } else if (moment.step !== null) position = rules.apply(position, moment.step);
    positions.push(position);
    compare("position", where, bytes(position), moment.position);
    compare("text", where, rules.text(position), moment.text);
    compare("view", where, rules.view(position), moment.view);
    moment.own.forEach((own, seat) => compare("own", where, rules.own(position, seat), own));
    for (const [bot, move] of Object.entries(moment.moves)) {
      compare(bot, where, rules.move(position, bot, each.seed, each.turns || undefined), move);
    }
    if (moment.hint) {
      const found = rules.hint(position, moment.hint.seed);
      const close = found.map((move, place) => {
        const expected = moment.hint!.moves[place] ?? {};
        const near = (key: "win" | "error" | "money", most: number): number | boolean | undefined =>
          Math.abs(move[key] - Number(expected[key])) <= most ? expected[key] : move[key];
        return { ...move, win: near("win", 0.00011), error: near("error", 0.00011), money: near("money", 0.11) };
      });
      compare("hint", where, close, moment.hint.moves);
      const [best, worst] = [found.at(0)!, found.at(-1)!];
      const { comparison, seed } = moment.hint;
      const why = rules.compare(position, seed, worst, best);
      compare("comparison", where, near(why, comparison) ? comparison : why, comparison);
    }
  }
  compare("scores", each.name, rules.scores(position), each.scores);
  compare("shares", each.name, rules.shares(position), each.shares);
  for (const { after, step } of each.illegal) compare("illegal", `${each.name} ${after} ${JSON.stringify(step)}`, rules.isLegal(positions[after]!, step), false);
}
for (const { name, setup, seed, steps, review } of reviews) {
  const running = engine.rules(setup).review(steps, seed);
  let next = running.next();
  let progress = 0;
  while (!next.done) {
    compare("progress", name, next.value >= progress && next.value <= 1, true);
    progress = next.value;
    next = running.next();
  }
  const { ready: _ready, progress: _progress, turns, ...expected } = review;
  const found = { ...next.value, turns: next.value.turns.map(({ step: _step, at: _at, ...turn }) => turn) };
  const wanted = { ...expected, turns: turns.map(({ position: _position, ...turn }) => turn) };
  compare("review", name, near(found, wanted) ? wanted : found, wanted);
}
console.log(JSON.stringify({ compared, different }));
process.exitCode = different > 0 ? 1 : 0;
