import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { GameView, Group, PlacedEvent, Standing } from "../../../../src/lib/api/messages";
import * as samples from "../../../../src/gallery/samples";
import type { Person } from "../../../../src/lib/table/people";
import { settings } from "../../../../src/lib/shell/settings.svelte";
import { speak, speakMore } from "../../../../src/lib/words/words.svelte";
import BotReaction from "../../../../src/screens/table/seats/BotReaction.svelte";
import type { Game } from "../../../../src/screens/table/game.svelte";
import { GameLog, type Entry } from "../../../../src/screens/table/log/game_log.svelte";
import { reactionTo } from "../../../../src/screens/table/seats/reactions";

const group = (colour: number, dice: number, knocked_out = false): Group => ({
  colour,
  dice,
  big: 0,
  strength: dice,
  pips: 0,
  knocked_out,
});
const casino = (number: number, takers: (number | null)[], groups: Group[]): Standing => ({
  casino: number,
  notes: [80, 30],
  takers,
  groups,
});
const board = (standing: Standing): GameView => ({
  ...samples.table,
  casinos: samples.table.casinos.map((each) => (each.casino === standing.casino ? standing : each)),
});
const placed = (more: Partial<PlacedEvent> = {}): PlacedEvent => ({
  t: "placed",
  seat: 0,
  face: 3,
  bandit: false,
  by: "bot",
  chance: "",
  payout: null,
  ...more,
});

/** Seat 0 lays three dice beside the three of seat 1, who had the 80,000. */
const met: Entry = {
  what: placed(),
  before: board(casino(3, [1, null], [group(1, 3)])),
  view: board(casino(3, [null, null], [group(1, 3, true), group(0, 3, true)])),
};
/** Seat 0 lays one die where nobody minds. */
const harmless: Entry = { ...met, view: board(casino(3, [1, 0], [group(1, 3), group(0, 1)])) };
/** The round is paid: seat 2 takes the 80,000, seat 1 the 30,000. */
const paid: Entry = { ...met, what: placed({ payout: [casino(3, [2, 1], [group(2, 4), group(1, 3)])] }) };

const bots = (...kinds: (string | null)[]): Person[] => kinds.map((bot, i) => ({ name: `P${i}`, hue: i + 1, bot }));
const tables = Array.from({ length: 400 }, (_, i) => `table${i}`);
const reactions = (entry: Entry, people: Person[]) =>
  tables.map((table) => reactionTo(entry, people, table)).filter((each) => each !== null);

describe("what a bot shows", () => {
  test("who loses a note to as many dice is rueful, and who laid them is pleased", () => {
    const shown = reactions(met, bots("tourist", "tourist", null, null, null));
    expect(new Set(shown.map(({ seat, feeling }) => `${seat} ${feeling}`))).toEqual(new Set(["1 rueful", "0 pleased"]));
  });
  test("after a payout the best note makes content, and nothing at all rueful", () => {
    const shown = reactions(paid, bots(null, "tourist", "tourist", "tourist", null));
    expect(new Set(shown.map(({ seat, feeling }) => `${seat} ${feeling}`))).toEqual(new Set(["2 content", "3 rueful"]));
  });
  test("where nobody is hit, or only people are, nothing is shown", () => {
    expect(reactions(harmless, bots("tourist", "tourist", "tourist", "tourist", "tourist"))).toEqual([]);
    expect(reactions(met, bots(null, null, "tourist", "tourist", "tourist"))).toEqual([]);
  });
  test("the stronger a bot, the straighter its face; none shows everything", () => {
    const shares = ["tourist", "richest", "regular", "highroller", "shark"].map(
      (kind) => reactions(met, bots(null, kind)).length / tables.length,
    );
    expect(shares).toEqual(shares.toSorted((one, other) => other - one));
    expect(shares[0]).toBeGreaterThan(0.5);
    expect(shares[0]).toBeLessThan(0.7);
    expect(shares[4]).toBeLessThan(0.15);
  });
  test("the same event is always met in the same way", () => {
    const people = bots("regular", "regular", "regular", "regular", "regular");
    expect(tables.map((table) => reactionTo(met, people, table))).toEqual(
      tables.map((table) => reactionTo(met, people, table)),
    );
  });
});

describe("at the seat", () => {
  const people = bots("tourist", "tourist", "tourist", "tourist", "tourist");
  const table = tables.find((name) => reactionTo(met, people, name)?.seat === 1) ?? "";
  let seat: ReturnType<typeof mount>;
  let stage: { view: GameView | null };
  let log: GameLog;
  const face = (): string | null => document.querySelector("[role=img]")?.getAttribute("aria-label") ?? null;

  function sit(at = 1): void {
    stage = { view: met.before };
    log = new GameLog();
    const game = {
      log,
      stage,
      table: { name: table },
      bubbles: { shown: [] },
      people: () => people,
    } as unknown as Game;
    seat = mount(BotReaction, { target: document.body, props: { game, seat: at } });
    flushSync();
  }
  /** The stage's view is not reactive here; a new list of entries makes the seat look again. */
  function happen(entry: Entry): void {
    log.entries = [...log.entries, entry];
    flushSync();
  }

  beforeAll(() => speak().then(speakMore));
  beforeEach(() => {
    vi.useFakeTimers();
    settings.reset();
  });
  afterEach(async () => {
    await unmount(seat);
    vi.useRealTimers();
  });

  test("a face is shown once the dice lie there, for a short while", () => {
    sit();
    happen(met);
    expect(face()).toBeNull();
    stage.view = met.view;
    log.entries = [...log.entries];
    flushSync();
    expect(face()).toBe("rueful");
    vi.advanceTimersByTime(3000);
    flushSync();
    expect(face()).toBeNull();
  });
  test("only at the seat whose it is, and not where all passes in an instant", async () => {
    sit(2);
    stage.view = met.view;
    happen(met);
    expect(face()).toBeNull();
    await unmount(seat);
    settings.change({ botSpeed: "instant" });
    sit();
    stage.view = met.view;
    happen(met);
    expect(face()).toBeNull();
  });
});
