import { expect, test } from "vitest";
import type { ReadDie } from "../../../src/lib/camera/reader";
import { FrameVote } from "../../../src/lib/camera/vote";
import { readDie } from "./drawn_dice";

function voteOn(frames: readonly ReadDie[][]): ReturnType<FrameVote["result"]> {
  const vote = new FrameVote();
  for (const dice of frames) vote.add({ width: 640, height: 480, dice });
  return vote.result();
}

test("one frame alone is as sure as its reader", () => {
  expect(voteOn([[readDie(), readDie({ x: 300, certainty: 0.4 })]]).map(({ unsure }) => unsure)).toEqual([false, true]);
});

test("a face that one of five frames misreads is outvoted", () => {
  const [die] = voteOn([4, 4, 1, 4, 4].map((face) => [readDie({ face })]));
  expect([die!.face, die!.unsure]).toEqual([4, false]);
});

test("a die on which the frames do not agree is unsure", () => {
  expect(voteOn([4, 5, 4, 5, 1].map((face) => [readDie({ face })]))[0]!.unsure).toBe(true);
});

test("what a single frame of five shows is no die", () => {
  const ghost = readDie({ x: 400 });
  expect(voteOn([[readDie()], [readDie(), ghost], [readDie()], [readDie()], [readDie()]])).toHaveLength(1);
});

test("dice are followed while the hand moves by more than a die", () => {
  const places = [0, 1, 2, 3, 4].map((step) => [
    readDie({ face: 2, x: 100 + 60 * step }),
    readDie({ face: 5, x: 100 + 60 * step, y: 230 }),
  ]);
  expect(voteOn(places).map(({ face, x, unsure }) => [face, x, unsure])).toEqual([
    [2, 340, false],
    [5, 340, false],
  ]);
});

test("a die that was taken away is forgotten", () => {
  const frames = Array.from({ length: 10 }, (_, i) => (i < 4 ? [readDie(), readDie({ x: 300 })] : [readDie()]));
  expect(voteOn(frames)).toHaveLength(1);
});
