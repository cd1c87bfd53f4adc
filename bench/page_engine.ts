/** `node page_engine.ts MODULE WEIGHTS REQUESTS`: prints the answers of the page's module for bots and hints, with their times. */
import { readFileSync } from "node:fs";
import type { GameSetup, Position } from "../page/src/lib/rules/engine.ts";
import { engineOf } from "../page/src/lib/rules/engine_instance.ts";

interface EngineRequest {
  who: string;
  setup: GameSetup;
  position: string;
  seed: number;
}

const [modulePath, weightsPath, requestsPath] = process.argv.slice(2) as [string, string, string];
const requests = JSON.parse(readFileSync(requestsPath, "utf8")) as EngineRequest[];
const engine = engineOf(new WebAssembly.Module(readFileSync(modulePath)));
const weights = readFileSync(weightsPath);
engine.setWeights(weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.length) as ArrayBuffer);
engine.warmUp();

function answer({ who, setup, position, seed }: EngineRequest): [number, boolean][] {
  const rules = engine.rules(setup);
  const bytes: Position = new Uint8Array(Buffer.from(position, "base64"));
  const moves = who === "hint" ? rules.hint(bytes, seed) : [rules.move(bytes, who, seed)];
  return moves.map(({ face, bandit }) => [face, bandit]);
}

for (const each of requests.slice(0, 12)) answer(each); // to warm up, as after the first turns of a game
const answers = requests.map((each) => {
  const before = process.cpuUsage();
  const moves = answer(each);
  const { user, system } = process.cpuUsage(before);
  return { moves, ms: (user + system) / 1000 };
});
console.log(JSON.stringify(answers));
