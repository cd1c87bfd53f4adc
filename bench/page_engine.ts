/** `node page_engine.ts MODULE WEIGHTS ASKED`: prints what bots and hints of the page's module say, and how long that takes. */
import { readFileSync } from "node:fs";
import type { GameSetup, Position } from "../page/src/lib/rules/engine.ts";
import { engineOf } from "../page/src/lib/rules/engine_instance.ts";

interface Asked {
  who: string;
  setup: GameSetup;
  position: string;
  seed: number;
}

const [modulePath, weightsPath, askedPath] = process.argv.slice(2) as [string, string, string];
const asked = JSON.parse(readFileSync(askedPath, "utf8")) as Asked[];
const engine = engineOf(new WebAssembly.Module(readFileSync(modulePath)));
const weights = readFileSync(weightsPath);
engine.setWeights(weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.length) as ArrayBuffer);
engine.warmUp();

function answer({ who, setup, position, seed }: Asked): [number, boolean][] {
  const rules = engine.rules(setup);
  const bytes: Position = new Uint8Array(Buffer.from(position, "base64"));
  const moves = who === "hint" ? rules.hint(bytes, seed) : [rules.move(bytes, who, seed)];
  return moves.map(({ face, bandit }) => [face, bandit]);
}

for (const each of asked.slice(0, 12)) answer(each); // as after the first turns of a game
const said = asked.map((each) => {
  const before = process.cpuUsage();
  const moves = answer(each);
  const { user, system } = process.cpuUsage(before);
  return { moves, ms: (user + system) / 1000 };
});
console.log(JSON.stringify(said));
