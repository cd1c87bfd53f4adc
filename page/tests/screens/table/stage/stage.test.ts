import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as samples from "../../../../src/gallery/samples";
import { TableClient } from "../../../../src/lib/online/table_client.svelte";
import type { GameView, PublicEvent, RoomView } from "../../../../src/lib/api/messages";
import { Pieces } from "../../../../src/lib/table/pieces";
import { Motion } from "../../../../src/screens/table/stage/motion";
import { Stage } from "../../../../src/screens/table/stage/stage.svelte";
import { paceOf } from "../../../../src/screens/table/stage/pace";
import { Turn } from "../../../../src/screens/table/roll/turn.svelte";
import type { BotSpeed } from "../../../../src/lib/shell/settings.svelte";
import { FakeSocket } from "../../../lib/online/fake_socket";
import { event, placed, welcome } from "../../../lib/online/server";

const view = (seat: number, more: Partial<GameView> = {}): GameView => ({ ...samples.table, seat, ...more });
let client: TableClient;
let stage: Stage;
let speed: BotSpeed;
let seen: number[];
let found: GameView[];
let cues: string[];
let rollsHere: boolean;
/** The seat that throws its dice at another device. */
let rollsElsewhere: number | null;
let seq: number;

function open(you: number[], first: GameView): FakeSocket {
  client.open();
  const socket = FakeSocket.last;
  socket.accept();
  socket.tell(welcome({ you, view: first }));
  void stage.play();
  return socket;
}
function tell(socket: FakeSocket, what: PublicEvent, after: GameView, room: RoomView | null = null): void {
  socket.tell(event(++seq, what, { room, view: after }));
  void stage.play();
}

function sitAt(table: string): void {
  client = new TableClient(table, FakeSocket.connect);
  stage = new Stage(client, new Motion(new Pieces()), {
    pace: () => paceOf(speed, false),
    rollsHere: (view) => rollsHere && client.you.includes(view.seat ?? -1),
    rollsElsewhere: ({ seat }) => seat === rollsElsewhere,
    onhold: (view) => cues.push(`hold ${view.seat}`),
    onthrow: (view) => cues.push(`throw ${view.seat}`),
    onroll: (view) => cues.push(`roll ${view.seat}`),
    onfound: (view) => found.push(view),
    onmoment: ({ seq: number }) => seen.push(number),
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  FakeSocket.made = [];
  speed = "normal";
  seen = [];
  found = [];
  cues = [];
  rollsHere = false;
  rollsElsewhere = null;
  seq = 5;
  sitAt("abc");
});
afterEach(() => {
  stage.close();
  client.close();
  vi.useRealTimers();
});

test("moves are played out one after another, in their order", async () => {
  const socket = open([0], view(1));
  tell(socket, placed(1), view(2));
  tell(socket, placed(2), view(0));
  expect(stage.busy).toBe(true);
  expect(seen).toEqual([6]);
  expect(stage.view?.seat).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(seen).toEqual([6, 7]);
  expect(stage.busy).toBe(false);
  expect(stage.view).toBe(client.view);
});

test("a board that nothing led to is found, and one that was played out is not", async () => {
  const socket = open([0], view(0));
  expect(found).toEqual([client.view]);
  tell(socket, placed(0), view(1));
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.view?.seat).toBe(1);
  expect(found).toHaveLength(1);
});

test("a tap finishes what is being shown", async () => {
  const socket = open([0], view(1));
  tell(socket, placed(1), view(0));
  for (let i = 0; i < 6; i++) {
    stage.finish();
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(stage.busy).toBe(false);
});

test("a payout waits until it has been watched, then come standings, then the next round", async () => {
  const socket = open([0], view(1));
  tell(socket, placed(1, { payout: samples.table.casinos }), view(0, { round: 3 }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stage.scene.t).toBe("payout");
  stage.finish();
  expect(stage.scene.t).toBe("payout");
  stage.endPause();
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.scene).toMatchObject({ t: "standings", round: 2 });
  stage.endPause();
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.scene.t).toBe("board");
  expect(stage.view?.round).toBe(3);
});

test("at instant speed watchers see no more than one board a frame, and no ceremony", async () => {
  speed = "instant";
  const socket = open([], view(1));
  for (let i = 0; i < 30; i++)
    tell(socket, placed(i % 5, { payout: i === 20 ? samples.table.casinos : null }), view((i + 1) % 5));
  await vi.advanceTimersByTimeAsync(16);
  expect(seen.length).toBeLessThan(4);
  await vi.advanceTimersByTimeAsync(2000);
  expect(seen).toHaveLength(30);
  expect(stage.scene.t).toBe("board");
});

test("what happens while somebody looks at earlier moves waits", async () => {
  const socket = open([0], view(1));
  stage.paused = true;
  tell(socket, placed(1), view(0));
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.view?.seat).toBe(1);
  stage.paused = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.view?.seat).toBe(0);
});

test("on one device the next one's dice stay covered until they have it", async () => {
  open([0, 1], view(1));
  expect(stage.needsHandover).toBe(true);
  await stage.takeDevice();
  expect(stage.needsHandover).toBe(false);
});

test("dice can be taken back for a moment, and go to the server after it, once", async () => {
  const socket = open([0], view(0));
  const turn = new Turn(
    client,
    stage,
    () => 1500,
    () => {},
  );
  const option = client.view!.options[0]!;
  const sent = () => socket.sent.filter((frame) => frame.t === "place");
  turn.tap(option);
  expect(turn.chosen).toBe(option);
  turn.tap(option);
  flushSync();
  expect(turn.pending?.option).toBe(option);
  expect(stage.view?.roll).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  turn.takeBack();
  expect(turn.pending).toBeNull();
  expect(stage.view).toBe(client.view);
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent()).toHaveLength(0);
  turn.place(option);
  turn.takeBackByTap(); // a double tap
  expect(turn.pending).not.toBeNull();
  turn.takeBack(); // a key is no double tap
  expect(turn.pending).toBeNull();
  turn.place(option);
  await vi.advanceTimersByTimeAsync(1500);
  expect(sent()).toMatchObject([{ seat: 0, face: 2, bandit: false }]);
  tell(socket, placed(0), view(1));
  await vi.advanceTimersByTimeAsync(100);
  expect(stage.view?.seat).toBe(1);
});

test("the answer to a placing that is drawn already is shown in one go, and what was drawn stays", async () => {
  const socket = open([0, 1], view(0));
  await stage.takeDevice();
  const turn = new Turn(
    client,
    stage,
    () => 0,
    () => {},
  );
  const option = client.view!.options[0]!;
  turn.place(option);
  expect(turn.sent?.option).toBe(option);
  const laid = stage.view!;
  const after = structuredClone({ ...laid, seat: 1, roll: samples.table.roll });
  socket.tell(event(6, placed(0), { key: socket.keys.at(-1)!, view: after }));
  expect(turn.sent).toBeNull();
  expect(stage.busy).toBe(false);
  expect(stage.dice).toBe("held");
  expect(stage.view).toMatchObject({ seat: 1, roll: null });
  expect(stage.view?.casinos).toBe(laid.casinos);
});

test("dice that reached the server before the line broke are not waited for", async () => {
  const socket = open([0], view(0));
  const turn = new Turn(
    client,
    stage,
    () => 0,
    () => {},
  );
  turn.place(client.view!.options[0]!);
  const [key] = socket.keys;
  socket.tell({ t: "done", key: key!, seq: 6 });
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.view).toBe(client.view);
  expect(turn.seat).toBe(0);
});

test("what another person has thrown elsewhere is seen when it is placed, and nobody here can throw it", async () => {
  rollsElsewhere = 1;
  const socket = open([0], view(0));
  tell(socket, placed(0), view(1));
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.view).toMatchObject({ seat: 1, roll: null, options: [] });
  expect([stage.dice, stage.busy]).toEqual(["held", false]);
  await stage.roll();
  expect(stage.view?.roll).toBeNull();
  tell(socket, placed(1), view(2));
  await vi.advanceTimersByTimeAsync(10);
  expect(stage.view?.roll).not.toBeNull();
  await vi.advanceTimersByTimeAsync(5000);
  expect(cues).toEqual(["roll 1", "roll 2"]);
});

test("our dice are held until we throw them", async () => {
  rollsHere = true;
  const socket = open([0], view(1));
  tell(socket, placed(1), view(0));
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.dice).toBe("held");
  expect(stage.busy).toBe(false);
  expect(stage.view).toMatchObject({ seat: 0, roll: null, options: [] });
  expect(cues).toEqual(["hold 0"]);
  await stage.roll();
  expect(stage.view).toBe(client.view);
  expect(cues.at(-1)).toBe("roll 0");
});

test("nothing says what anybody's dice show while they are in the air", async () => {
  await stage.prepare();
  let land = (): void => undefined;
  stage.motion.play = () => new Promise((landed) => (land = () => landed(true)));
  const socket = open([0], view(0));
  tell(socket, placed(0), view(1));
  stage.finish();
  await vi.advanceTimersByTimeAsync(1000);
  expect(stage.dice).toBe("rolling");
  expect(stage.view).toMatchObject({ seat: 1, roll: null, options: [] });
  expect(cues).toEqual(["throw 1"]);
  land();
  await vi.advanceTimersByTimeAsync(1);
  expect(stage.view?.roll).not.toBeNull();
  expect(cues).toEqual(["throw 1", "roll 1"]);
});

test("a bot that plays for us throws the dice that we hold", async () => {
  rollsHere = true;
  const socket = open([0], view(0));
  expect(stage.dice).toBe("held");
  tell(socket, placed(0, { by: "stand-in" }), view(1));
  await vi.advanceTimersByTimeAsync(5000);
  expect(cues).toEqual(["hold 0", "roll 0", "roll 1"]);
});

test("on one device the tap that takes it also throws", async () => {
  rollsHere = true;
  const socket = open([0, 1], view(0));
  await stage.takeDevice();
  tell(socket, placed(0), view(1));
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.needsHandover).toBe(true);
  expect(stage.view?.roll).toBeNull();
  await stage.takeDevice();
  expect(stage.dice).toBe("landed");
  expect(stage.view).toBe(client.view);
});

test("a game, and every round, opens before anybody is said to start; who comes later sees no opening", async () => {
  const socket = open([0], view(0));
  expect(stage.opening).toBe(false);
  tell(socket, { t: "started", chance: "" }, view(2, { starter: 2, round: 1 }));
  expect(stage.opening).toBe(true);
  expect(stage.view).toMatchObject({ seat: null, roll: null, round: 1 });
  await vi.advanceTimersByTimeAsync(2200);
  expect(stage.opening).toBe(false);
  expect(stage.view?.seat).toBe(2);
});

test("what was on the board after our last move is remembered until the round is over", async () => {
  const socket = open([0], view(0));
  tell(socket, placed(0), view(1));
  tell(socket, placed(1), view(2));
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.after[0]).toMatchObject({ seat: 0, roll: null });
  tell(socket, placed(2, { payout: samples.table.casinos }), view(0, { round: 3 }));
  await vi.advanceTimersByTimeAsync(5000);
  stage.endPause();
  await vi.advanceTimersByTimeAsync(1);
  stage.endPause();
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.after[0]).toBeUndefined();
  expect(stage.after.opened).toMatchObject({ round: 3 });
});

test("a game that is broken off waits for no payout and no standings", async () => {
  const socket = open([0], view(0));
  tell(socket, placed(0, { payout: samples.table.casinos }), view(1, { round: 3 }));
  await vi.advanceTimersByTimeAsync(5000);
  expect(stage.scene.t).toBe("payout");
  tell(socket, { t: "end-asked", seat: 0, ends: true }, view(1, { round: 3 }), {
    ...samples.room(5, "classic"),
    state: "ended",
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect([stage.busy, stage.scene.t]).toEqual([false, "board"]);
});
