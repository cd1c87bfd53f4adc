import { beforeAll, expect, test } from "vitest";
import { playAtPar } from "../../../src/lib/daily/par";
import type { WorkerEngine } from "../../../src/lib/rules/engine";
import type { MoveTask } from "../../../src/lib/thinker/thinker";
import { builtEngine } from "../rules/module";

const DAY = "2026-11-16";
let engine: WorkerEngine;
beforeAll(() => {
  engine = builtEngine();
});

/** Return a thinker that counts, and lets another bot play. */
function thinking(bot?: string): { asked: MoveTask[]; think: (task: unknown) => Promise<never> } {
  const asked: MoveTask[] = [];
  const think = (wanted: unknown): Promise<never> => {
    const task = wanted as MoveTask;
    asked.push(task);
    const { setup, position, seed } = task;
    return Promise.resolve(engine.rules(setup).move(position, bot ?? task.bot, seed) as never);
  };
  return { asked, think };
}
const never = new AbortController().signal;

test("everyone gets the same figure, and hears how far it is", async () => {
  const [one, other] = [thinking("ace"), thinking("ace")];
  const shares: number[] = [];
  const par = await playAtPar(DAY, engine, one, (share) => shares.push(share), never);
  expect(par % 10).toBe(0);
  expect(par).toBeGreaterThan(0);
  expect(await playAtPar(DAY, engine, other, () => undefined, never)).toBe(par);
  expect(one.asked.map(({ bot }) => bot).every((bot) => bot === "house")).toBe(true);
  expect(one.asked.length).toBeGreaterThan(12);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
});

test("another way to play the same seat brings something else", async () => {
  const results = await Promise.all(
    ["ace", "tourist"].map((bot) => playAtPar(DAY, engine, thinking(bot), () => undefined, never)),
  );
  expect(new Set(results).size).toBe(2);
});

test("nobody is waited for who has left", async () => {
  const leaving = new AbortController();
  leaving.abort();
  await expect(playAtPar(DAY, engine, thinking("ace"), () => undefined, leaving.signal)).rejects.toThrow();
});
