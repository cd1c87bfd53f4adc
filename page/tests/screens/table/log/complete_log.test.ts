import { expect, test } from "vitest";
import { table as view } from "../../../../src/gallery/samples";
import type { PlacedEvent, PublicEvent } from "../../../../src/lib/api/messages";
import type { Listener, Moment } from "../../../../src/lib/play/table";
import { completeLog, keepComplete, type Source } from "../../../../src/screens/table/log/complete_log";
import { GameLog } from "../../../../src/screens/table/log/game_log.svelte";

const started: PublicEvent = { t: "started", chance: "" };
const placed = (seat: number, chance: string): PlacedEvent => ({
  ...{ t: "placed", seat, face: 1, bandit: false, by: "bot", chance, payout: null },
});
const moment = (what: PublicEvent): Moment => ({ seq: 0, what, before: view, view, own: [] }) as unknown as Moment;
const MOVES = [started, placed(0, "a"), placed(1, "b"), placed(2, "c"), placed(0, "d")].map(moment);

/** A table whose record ends after so many moves, and the listener that it tells of what happens. */
function at(known: number, face_down = false) {
  const log = new GameLog();
  const listeners: Listener[] = [];
  const stage: { waiting: readonly Moment[] } = { waiting: [] };
  const asked = { times: 0 };
  const table = {
    room: { state: "playing", agreement: { face_down } },
    view,
    moments: () => {
      asked.times += 1;
      return Promise.resolve({ moments: MOVES.slice(0, known).map(({ what }) => ({ what, view })) });
    },
    listen: (listener: Listener) => (listeners.push(listener), () => listeners.splice(0)),
  };
  return { game: { log, stage, table } as unknown as Source, log, stage, listeners, asked };
}
const logged = ({ log }: { log: GameLog }): string[] =>
  log.entries.map(({ what }) => (what.t === "placed" ? what.chance : what.t));
const quiet = async (): Promise<void> => void (await new Promise((done) => setTimeout(done)));

test("who comes in the middle of a game, or comes back to it, gets the moves so far", async () => {
  const here = at(5);
  keepComplete(here.game);
  await quiet();
  expect(logged(here)).toEqual(["started", "a", "b", "c", "d"]);
  expect(here.log.entries.map(({ before }) => before)).toEqual([null, view, view, view, view]);
});

test.each([3, 4, 5])("moves that come while others load are neither lost nor doubled (%i known)", async (known) => {
  const here = at(known);
  const loaded = completeLog(here.game);
  here.log.add(MOVES[3]!);
  here.stage.waiting = [MOVES[4]!];
  await loaded;
  expect(logged(here)).toEqual(["started", "a", "b", "c"]);
});

test("what was taken back, or missed, is not left in the log, and a whole log is not loaded again", async () => {
  const here = at(2);
  for (const each of MOVES) here.log.add(each);
  const stop = keepComplete(here.game);
  await quiet();
  expect(here.asked.times).toBe(0);
  for (const { onreset } of here.listeners) onreset();
  here.log.add(moment(placed(1, "x")));
  await quiet();
  expect(logged(here)).toEqual(["started", "a", "x"]);
  stop();
  expect(here.listeners).toEqual([]);
});

test("while winnings lie face down nothing is loaded", async () => {
  const here = at(5, true);
  await completeLog(here.game);
  expect([here.asked.times, here.log.seenOnly, logged(here)]).toEqual([0, true, []]);
});
