/** A game that people enter is published as it is after each entry, also after one is taken back. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Publisher } from "../../../src/lib/follow/publisher.svelte";
import { stopOf, type Stop } from "../../../src/lib/follow/stop";
import { replayOf } from "../../../src/lib/record/replay";
import { clearStorage } from "../../../src/lib/shell/storage";
import { builtEngine } from "../rules/module";
import { begun, planOf, random, tabOf } from "../session/games";

const published: string[] = [];
beforeEach(() => {
  clearStorage();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
    if (body) published.push(String(body));
    return Promise.resolve(Response.json({ stored: true, version: Number(path.split("=")[1]) }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a refereed game is published after each entry, and when one is taken back", async () => {
  const engine = builtEngine();
  const dealer = { t: "people", whole: false, secret: null } as const;
  const session = begun(
    tabOf(engine),
    planOf(random(1), { edition: "classic", players: 2, starter: 0 }, [null], { dealer }),
  );
  const publisher = new Publisher(session);
  publisher.start();
  const referee = session.can.referee!;
  for (const notes of [1, 2, 3]) {
    expect(referee.enter({ t: "step", step: { t: "deal", value: 60 } })).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(published.at(-1)!.endsWith(`\ndeal ${notes}: 60\n`)).toBe(true);
  }
  expect(referee.takeBack()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(published.at(-1)!.endsWith("\ndeal 2: 60\n")).toBe(true);
  expect(publisher.state).toBe("published");
  for (const record of published) expect(replayOf(record, engine).names).toEqual(["Player 1", "Player 2"]);
  publisher.stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(publisher.state).toBe("off");
});

test("followers learn from the record that everyone has left, is back, or has broken the game off", async () => {
  const dealer = { t: "people", whole: false, secret: null } as const;
  const agreement = { edition: "classic", players: 2, starter: 0 };
  const session = begun(tabOf(builtEngine()), planOf(random(1), agreement, [null], { dealer }));
  const publisher = new Publisher(session);
  publisher.start();
  async function stopPublished(): Promise<Stop | null> {
    await vi.advanceTimersByTimeAsync(1_000);
    return stopOf(published.at(-1)!, ["Player 1", "Player 2"]);
  }
  session.can.referee!.enter({ t: "step", step: { t: "deal", value: 60 } });
  expect(await stopPublished()).toBeNull();
  await session.leave([0, 1]);
  expect(await stopPublished()).toBe("left");
  session.open();
  expect(await stopPublished()).toBeNull();
  await session.end([0, 1]);
  expect(session.state).toBe("ended");
  expect(await stopPublished()).toBe("broken-off");
});
