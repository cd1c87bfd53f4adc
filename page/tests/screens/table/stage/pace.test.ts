import { expect, test, vi } from "vitest";
import { BOT_SPEEDS } from "../../../../src/lib/shell/settings.svelte";
import { paceOf } from "../../../../src/screens/table/stage/pace";

test("where nothing may move, a move takes as long as it takes to be read", () => {
  const { motion, instant, look, rest } = paceOf("normal", true);
  expect({ motion, instant }).toEqual({ motion: 0, instant: false });
  expect(look + rest).toBeGreaterThanOrEqual(2000); // two turns of bots in two seconds cannot be followed
  expect(paceOf("slow", true).rest).toBeGreaterThan(rest);
  expect(paceOf("fast", true).rest).toBeLessThan(rest);
  expect(paceOf("instant", true)).toEqual(paceOf("instant", false));
});

test("faster is faster in everything", () => {
  const paces = BOT_SPEEDS.map((speed) => paceOf(speed, false));
  for (const time of ["motion", "look", "rest"] as const)
    for (const [i, pace] of paces.slice(1).entries()) expect(pace[time]).toBeLessThan(paces[i]![time]);
});

test("where nothing was chosen, bots' dice can be read, and where they went can be seen before the next roll", async () => {
  localStorage.clear();
  vi.resetModules();
  const { settings } = await import("../../../../src/lib/shell/settings.svelte");
  const { look, rest } = paceOf(settings.botSpeed, false);
  expect(look).toBeGreaterThanOrEqual(800);
  expect(rest).toBeGreaterThanOrEqual(400);
});

test.each(BOT_SPEEDS)("who chose a speed keeps it (%s)", async (botSpeed) => {
  localStorage.setItem("croupier.settings", JSON.stringify({ botSpeed }));
  vi.resetModules();
  const { settings } = await import("../../../../src/lib/shell/settings.svelte");
  expect(settings.botSpeed).toBe(botSpeed);
  localStorage.clear();
});
