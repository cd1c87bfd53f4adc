import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as samples from "../../../../src/gallery/samples";
import { TableClient } from "../../../../src/lib/online/table_client.svelte";
import type { MoveAdvised, Refused, GameView } from "../../../../src/lib/api/messages";
import { speak, speakMore } from "../../../../src/lib/words/words.svelte";
import { Hint } from "../../../../src/screens/table/advice/hint.svelte";
import { Pieces } from "../../../../src/lib/table/pieces";
import { Motion } from "../../../../src/screens/table/stage/motion";
import { Stage } from "../../../../src/screens/table/stage/stage.svelte";
import { paceOf } from "../../../../src/screens/table/stage/pace";
import { Turn } from "../../../../src/screens/table/roll/turn.svelte";
import { FakeSocket } from "../../../lib/online/fake_socket";
import { event, welcome } from "../../../lib/online/server";

const seat = samples.table.seat ?? 0;
const moves: MoveAdvised[] = samples.table.options.map(({ move }, i) => ({
  ...move,
  win: 0.5 - i / 10,
  error: 0.01,
  exact: false,
  money: 90.4 + i,
}));

let client: TableClient;
let stage: Stage;
let hint: Hint;
let found: (readonly MoveAdvised[])[];
let refused: Refused[];

function open(hints: boolean, you = [seat]): FakeSocket {
  client.open();
  const socket = FakeSocket.last;
  socket.accept();
  const room = samples.room(5, "classic");
  socket.tell(welcome({ you, room: { ...room, agreement: { ...room.agreement, hints } } }));
  void stage.play();
  return socket;
}
/** What was asked for is answered. */
async function answer(socket: FakeSocket): Promise<void> {
  socket.tell({ t: "advised", key: socket.keys.at(-1) ?? "", seq: 5, moves });
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(async () => {
  await speak();
  await speakMore();
  vi.useFakeTimers();
  localStorage.clear();
  FakeSocket.made = [];
  found = [];
  refused = [];
  client = new TableClient("abc", FakeSocket.connect);
  stage = new Stage(client, new Motion(new Pieces()), {
    pace: () => paceOf("instant", true),
    rollsHere: () => false,
    rollsElsewhere: () => false,
    onhold: () => {},
    onthrow: () => {},
    onroll: () => {},
    onfound: () => {},
    onmoment: () => {},
  });
  hint = new Hint(
    client,
    new Turn(
      client,
      stage,
      () => 0,
      () => {},
    ),
    (one) => found.push(one),
    (one) => refused.push(one),
  );
});
afterEach(() => {
  stage.close();
  client.close();
  vi.useRealTimers();
});

test("it is asked for once, shown, and put away when asked again", async () => {
  const socket = open(true);
  hint.toggle();
  hint.toggle();
  expect(hint.asking).toBe(true);
  expect(socket.sent.filter((frame) => frame.t === "hint")).toHaveLength(1);
  await answer(socket);
  expect(hint.asking).toBe(false);
  expect(hint.moves).toEqual(moves);
  expect(found).toEqual([moves]);
  hint.toggle();
  expect(hint.moves).toEqual([]);
});

test("it goes away when something happens, also while it is thought about", async () => {
  const socket = open(true);
  hint.toggle();
  await answer(socket);
  const after: GameView = { ...samples.table, round: 2 };
  const what = { t: "placed", seat, face: 2, bandit: false, by: "player", chance: "", payout: null } as const;
  socket.tell(event(6, what, { view: after }));
  expect(hint.moves).toEqual([]);
  stage.waiting = [];
  void stage.play();
  await vi.advanceTimersByTimeAsync(5000);
  hint.toggle();
  expect(hint.asking).toBe(true);
  socket.tell(event(7, what, { view: { ...after, round: 3 } }));
  await answer(socket);
  expect(found).toHaveLength(1);
});

test("where nobody agreed on hints, or it is not our turn, none is asked for", () => {
  const socket = open(false);
  hint.toggle();
  expect(hint.allowed).toBe(false);
  expect(socket.sent.filter((frame) => frame.t === "hint")).toHaveLength(0);
  client.close();
  open(true, [(seat + 1) % 5]);
  expect(hint.allowed).toBe(false);
});

test("a refusal is told", async () => {
  const socket = open(true);
  hint.toggle();
  socket.tell({ t: "refused", key: socket.keys.at(-1) ?? "", code: "too-many", message: "", table: null });
  await vi.advanceTimersByTimeAsync(0);
  expect(refused).toHaveLength(1);
  expect(hint.asking).toBe(false);
});
