import { expect, test } from "vitest";
import * as samples from "../../../../src/gallery/samples";
import type { GameView } from "../../../../src/lib/api/messages";
import { newDice, diceAt } from "../../../../src/lib/table/groups";
import diceBefore, { recentMoves } from "../../../../src/screens/table/board/changes";
import type { Game } from "../../../../src/screens/table/game.svelte";
import type { Entry } from "../../../../src/screens/table/log/game_log.svelte";

const without = (view: GameView, casino: number, colour: number): GameView => ({
  ...view,
  casinos: view.casinos.map((at) =>
    at.casino === casino ? { ...at, groups: at.groups.filter((group) => group.colour !== colour) } : at,
  ),
});
const move = (seat: number, face: number, before: GameView, view: GameView): Entry => ({
  what: { t: "placed", seat, face, bandit: false, by: "bot", chance: "", payout: null },
  before,
  view,
});
/** The first casino with a group of another than us, and that colour. */
const spot = (view: GameView): [casino: number, colour: number] => {
  for (const { casino, groups } of view.casinos)
    for (const { colour } of groups) if (colour !== 0 && colour !== 6) return [casino, colour];
  throw new Error("no dice of others");
};
const game = (more: object): Game =>
  ({
    log: { entries: [], shown: null },
    stage: { after: {} },
    viewer: 0,
    pointed: null,
    table: { you: [0] },
    ...more,
  }) as unknown as Game;

const now = samples.table;
const [casino, colour] = spot(now);
const before = without(now, casino, colour);
const marked = (at: Game, where: number, whose: number): number =>
  [
    ...newDice(diceAt(now, where, whose), diceBefore(at, now)?.(where, whose) ?? diceAt(now, where, whose)).toString(2),
  ].filter((bit) => bit === "1").length;

test("the last of some dice are the new ones, a Biggy is told from others", () => {
  const [small, big] = [
    { face: 3, big: false },
    { face: 3, big: true },
  ];
  expect(newDice([big, small, small], [small])).toBe(0b101);
  expect(newDice([small], [small, small])).toBe(0);
});

test("what others laid since our last move is new, what we laid is not", () => {
  const since = game({ stage: { after: { 0: before } } });
  expect(marked(since, casino, colour)).toBe(diceAt(now, casino, colour).length);
  const empty = { ...now, casinos: now.casinos.map((at) => ({ ...at, groups: [] })) };
  const opened = game({ stage: { after: { opened: empty } } });
  const ours = now.casinos.find(({ groups }) => groups.some((group) => group.colour === 0))?.casino ?? 0;
  expect(ours).toBeGreaterThan(0);
  expect(marked(opened, ours, 0)).toBe(0);
  expect(marked(opened, casino, colour)).toBeGreaterThan(0);
});

test("who came in the middle of a round is told of nothing new", () => {
  expect(diceBefore(game({}), now)).toBeUndefined();
});

test("after a reload the log tells what is new", () => {
  const own = move(0, 1, before, before);
  expect(marked(game({ log: { entries: [own], shown: null } }), casino, colour)).toBeGreaterThan(0);
  const opening = { ...own, what: { ...own.what, seat: 1, payout: [] } } as Entry;
  expect(marked(game({ log: { entries: [opening], shown: null } }), casino, colour)).toBeGreaterThan(0);
  const earlier = { ...own, view: { ...before, round: now.round - 1 } };
  expect(diceBefore(game({ log: { entries: [earlier], shown: null } }), now)).toBeUndefined();
});

test("a move that is pointed at is the only one that is marked", () => {
  const at = game({ stage: { after: { opened: without(now, 1, 1) } }, pointed: move(colour, casino, before, now) });
  for (const { casino: where, groups } of now.casinos)
    for (const group of groups)
      expect(marked(at, where, group.colour) > 0).toBe(where === casino && group.colour === colour);
});

test("since our last turn there are the moves of others in this round; who watches sees the last one", () => {
  const [older, own, one, two] = [
    move(1, 1, now, now),
    move(0, 2, now, now),
    move(1, 3, now, now),
    move(2, 4, now, now),
  ];
  const earlier = move(3, 5, { ...now, round: now.round - 1 }, now);
  const log = { entries: [earlier, older, own, one, two], shown: null };
  expect(recentMoves(game({ log }), now)).toEqual([one, two]);
  expect(recentMoves(game({ log, viewer: 3 }), now)).toEqual([older, own, one, two]);
  expect(recentMoves(game({ log, table: { you: [] } }), now)).toEqual([two]);
});
