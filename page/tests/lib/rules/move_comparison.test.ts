/** Comparisons of moves by the module. tests/engine/test_module.py holds their figures against those of Python. */
import { beforeAll, expect, test } from "vitest";
import type { Position, WorkerEngine, WorkerRules } from "../../../src/lib/rules/engine";
import { readPosition } from "../../../src/lib/record/position_reader";
import { builtEngine } from "./module";

const POSITION = "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20";
const ONE_DIE = "classic-2 4ab:6 90b2/60a4/30,20b2/50a2/80,10b3/50a2 70,40/90 -";
const move = (face: number): { face: number; bandit: boolean } => ({ face, bandit: false });
let engine: WorkerEngine;
/** Return what a Worker can do at a position. */
function at(text: string): { rules: WorkerRules; position: Position } {
  const { rules, position } = readPosition(text, engine);
  return { rules: engine.rules(rules.setup), position };
}
beforeAll(() => {
  engine = builtEngine();
});

test("the better of two moves is found, whichever comes first, with the facts that make it better", () => {
  const { rules, position } = at(POSITION);
  const found = rules.compare(position, 1, move(2), move(1));
  expect(found).toMatchObject({ seat: 0, better: { move: move(1) }, worse: { move: move(2) }, nearly_equal: false });
  expect(found.reasons[0]).toMatchObject({ kind: "knock-out", casino: 1, note: 90, taker: 1, knocked: [1], dice: 2 });
  expect(rules.compare(position, 1, move(1), move(2))).toEqual(found);
  const hint = rules.hint(position, 1);
  const best = rules.compare(position, 1, null, null);
  expect([best.better.move, best.worse.move]).toEqual(hint.slice(0, 2).map(({ face }) => move(face)));
});

test("nothing is compared with itself, with what is not legal, or where there is no choice", () => {
  const { rules, position } = at(POSITION);
  expect(() => rules.compare(position, 1, move(1), move(1))).toThrow();
  expect(() => rules.compare(position, 1, move(4), null)).toThrow();
  const last = at(ONE_DIE);
  expect(() => last.rules.compare(last.position, 1, null, null)).toThrow();
});
