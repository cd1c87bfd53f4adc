import { afterEach, beforeEach, expect, test } from "vitest";
import { Pieces, type Piece } from "../../../../src/lib/table/pieces";
import { Motion } from "../../../../src/screens/table/stage/motion";
import { playOpening } from "../../../../src/screens/table/stage/choreography";

const STARTED_BY = 2;
const { animate } = Element.prototype;
let ends: number[];
let hops: string[];

beforeEach(() => {
  ends = [];
  hops = [];
  Element.prototype.animate = function (this: Element, keyframes, options) {
    const { duration, delay = 0 } = options as KeyframeAnimationOptions;
    ends.push(Number(duration) + delay);
    if (this.tagName === "DIV") hops = (keyframes as Keyframe[]).map(({ translate }) => String(translate));
    return { finished: Promise.resolve(), finish: () => undefined } as unknown as Animation;
  };
});
afterEach(() => {
  Element.prototype.animate = animate;
  document.body.innerHTML = "";
});

function table(players: number): { pieces: Pieces; layer: HTMLElement } {
  const pieces = new Pieces();
  const put = (piece: Piece, left: number): HTMLElement => {
    const element = document.body.appendChild(document.createElement("i"));
    element.getBoundingClientRect = () => new DOMRect(left, 10, 80, 40);
    pieces.register(piece)(element);
    return element;
  };
  put({ kind: "felt" }, 0);
  for (let casino = 1; casino <= 7; casino++)
    for (let note = 0; note < 5; note++) put({ kind: "note", casino }, 90 * casino);
  for (let seat = 0; seat < players; seat++) put({ kind: "seat" }, 100 * seat);
  return { pieces, layer: put({ kind: "layer" }, 0) };
}

test.each([2, 3, 4, 5, 6])(
  "with %i players the light stays on whoever starts, and the first die moves soon",
  async (players) => {
    const { pieces, layer } = table(players);
    const starter = STARTED_BY % players;
    let whole = 0;
    const motion = new Motion(pieces);
    const play = motion.play.bind(motion);
    motion.play = async (animations) => {
      whole += Math.max(0, ...ends.splice(0));
      return play(animations);
    };
    await playOpening(motion, starter, true, 1);
    expect(whole).toBeGreaterThan(1000);
    expect(whole).toBeLessThanOrEqual(2200);
    expect(hops.at(-1)).toBe(`${100 * starter}px 0px`);
    expect(hops.length).toBeGreaterThan(7);
    expect(layer.children).toHaveLength(0);
  },
);

test("a later round is opened faster, and nothing is drawn by lot", async () => {
  const { pieces } = table(4);
  await playOpening(new Motion(pieces), 1, false, 1);
  expect(Math.max(...ends)).toBeLessThan(700);
  expect(hops).toEqual([]);
});

test("a tap during the deal ends the whole opening", async () => {
  const { pieces, layer } = table(4);
  const motion = new Motion(pieces);
  const playing = playOpening(motion, 1, true, 1);
  motion.finish();
  await playing;
  expect(hops).toEqual([]);
  expect(layer.children).toHaveLength(0);
});
