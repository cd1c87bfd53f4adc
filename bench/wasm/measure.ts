/** `node measure.ts MODULE WEIGHTS CASES`: plays games and has bots think as a file says; prints what came of it and how long it took. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { GameSetup, Position } from "../../page/src/lib/local/engine.ts";
import { engineOf } from "../../page/src/lib/local/engine_instance.ts";
import { EngineModule } from "../../page/src/lib/local/engine_module.ts";

interface Games {
  rules: number[];
  players: number;
  opening: string;
  seed: string;
  games: number;
  lineUp: number;
}
interface Thought {
  setup: GameSetup;
  position: string;
  bot: string;
  seed: number;
}

const [modulePath, weightsPath, casesPath] = process.argv.slice(2) as [string, string, string];
const { games, thoughts } = JSON.parse(readFileSync(casesPath, "utf8")) as { games: Games[]; thoughts: Thought[] };
const compiled = new WebAssembly.Module(readFileSync(modulePath));
const bytesOf = (text: string): Position => new Uint8Array(Buffer.from(text, "base64"));
/** Processor time, ms. */
const spent = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

function play(module: EngineModule, { rules, players, opening, seed, games, lineUp }: Games): { digest: string; ms: number } {
  module.array("rules", "int64").set(rules.map(BigInt));
  module.array("opening", "record").set(bytesOf(opening));
  const call = module.call as unknown as { play_games(seed: bigint, games: number, lineUp: number): number };
  const ms = spent(() => call.play_games(BigInt(seed), games, lineUp));
  const money = module.array("results.money", "int32");
  const notes = module.array("results.notes", "int8");
  const seats = module.facts.memory["results.money"]!.shape[1]!;
  const digest = createHash("sha256");
  for (const array of [money, notes]) {
    const used = array.slice(0, games * players);
    for (let game = 0; game < games; game++) for (let seat = 0; seat < players; seat++) used[game * players + seat] = array[game * seats + seat]!;
    digest.update(used);
  }
  return { digest: digest.digest("hex"), ms };
}

const module = new EngineModule(compiled);
const played = games.map((each) => play(module, each));
const engine = engineOf(compiled);
const weights = readFileSync(weightsPath);
engine.learn(weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.length) as ArrayBuffer);
engine.warmUp();
const think = ({ setup, position, bot, seed }: Thought): unknown => {
  const rules = engine.rules(setup);
  return bot === "hint" ? rules.hint(bytesOf(position), seed) : rules.move(bytesOf(position), bot, seed);
};
for (const thought of thoughts.slice(0, 12)) think(thought); // as after the first turns of a game
const thought = thoughts.map((each) => {
  let found: unknown;
  const ms = spent(() => (found = think(each)));
  return { found, ms };
});
console.log(JSON.stringify({ played, thought }));
