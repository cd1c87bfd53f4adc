import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProblemError } from "../../../src/lib/api/http";
import type { PositionView } from "../../../src/lib/api/messages";
import { Drag, placeKey } from "../../../src/screens/analyse/drag.svelte";
import type { Place, Thing } from "../../../src/screens/analyse/draft";
import { Editor } from "../../../src/screens/analyse/editor.svelte";
import { positionOf } from "../../../src/screens/analyse/notation";
import { builtEngine } from "../../lib/rules/module";

const { editions } = builtEngine();
const POSITION = "classic-2 2ba:11235 90b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20";
const WRONG = { code: "unreadable", field: "turn", message: "seat a has no dice left" } as const;

let asked: string[];
let editor: Editor;
/** A server that knows one mistake. */
function show(position: string): Promise<PositionView> {
  asked.push(position);
  if (position.includes("wrong")) throw new ProblemError(WRONG);
  return Promise.resolve({ position: position.replace("  ", " ") } as PositionView);
}
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  editor = new Editor(editions, POSITION, show);
});
afterEach(() => {
  editor.close();
  vi.useRealTimers();
});

test("it begins with a position that is shown, or with an empty board", () => {
  expect(positionOf(editor.draft)).toBe(POSITION);
  expect(new Editor(editions, null, show).text).toBe("classic-2 1aa -/-/-/-/-/- -/- -");
  expect(new Editor(editions, "classic-2 endab -/-/-/-/-/- -/- -", show).text).toBe("classic-2 1aa -/-/-/-/-/- -/- -");
});

test("what is placed is in the text at once, and the rules are asked once it rests", async () => {
  editor.brush = { note: 60 };
  expect(editor.put({ casino: 4, face: 4 })).toBe(true);
  expect(editor.put({ casino: 4, face: 4 })).toBe(true);
  expect(editor.text).toContain("/60,60,50/");
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual([editor.text]);
  expect(editor.refused).toBeNull();
});

test("undo takes back one change after the other, and what cannot be changes nothing", () => {
  expect(editor.canUndo).toBe(false);
  editor.put({ casino: 1, face: 1 }, { seat: 0, kind: "own" });
  editor.take({ casino: 2, face: 2 }, { note: 60 });
  expect(editor.put({ casino: 1, face: 1 }, { note: 100 })).toBe(false);
  editor.undo();
  expect(editor.text).toBe("classic-2 2ba:1235 90a1b2/60a3/30,20/50/80,10b3/50 70,40/90 60,20");
  editor.undo();
  expect(editor.text).toBe(POSITION);
  expect(editor.canUndo).toBe(false);
  editor.undo();
  expect(editor.text).toBe(POSITION);
});

test("an empty board keeps the table, and can be undone", () => {
  editor.choose({ edition: "biggy", players: 4, neutral: false, bandit: true, face_down: true });
  editor.clear();
  expect(editor.text).toBe("biggy-4-bandit-down 1aa -/-/-/-/-/-/- -/-/-/- -");
  editor.undo();
  editor.undo();
  expect(editor.text).toBe(POSITION);
});

test("what is chosen but no longer there is exchanged", () => {
  editor.choose({ edition: "biggy", players: 5, neutral: false, bandit: false, face_down: false });
  editor.brush = { seat: 4, kind: "big" };
  editor.choose({ edition: "biggy", players: 5, neutral: false, bandit: true, face_down: false });
  expect(editor.brush).toEqual({ seat: 4, kind: "big" });
  editor.choose({ edition: "classic", players: 5, neutral: false, bandit: false, face_down: false });
  expect(editor.brush).toEqual({ seat: 4, kind: "own" });
  editor.choose({ edition: "classic", players: 2, neutral: false, bandit: false, face_down: false });
  expect(editor.brush).toEqual({ seat: 0, kind: "own" });
});

test("a text changes the board once the rules accept it", async () => {
  editor.type("classic-2  1bb -/-/-/-/-/- 20/- -");
  expect(positionOf(editor.draft)).toBe(POSITION);
  await vi.advanceTimersByTimeAsync(1000);
  expect(positionOf(editor.draft)).toBe("classic-2 1bb -/-/-/-/-/- 20/- -");
  editor.undo();
  expect(editor.text).toBe(POSITION);
});

test("a wrong text leaves the last board and says what is wrong, until it is put right", async () => {
  editor.type("wrong");
  await vi.advanceTimersByTimeAsync(1000);
  expect(editor.refused).toEqual({ problem: WRONG });
  expect(editor.text).toBe("wrong");
  expect(positionOf(editor.draft)).toBe(POSITION);
  expect(await editor.check()).toBeNull();
  editor.undo();
  expect([editor.text, editor.canUndo]).toEqual([POSITION, false]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(editor.refused).toBeNull();
  editor.type("wrong");
  await vi.advanceTimersByTimeAsync(1000);
  editor.put({ casino: 1, face: 1 }, { note: 30 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(editor.refused).toBeNull();
  expect(editor.text).toContain("90,30b2/");
});

test("a position in which nobody is to move can be shown", async () => {
  const end = "classic-2 endab -/-/-/-/-/- -/- -";
  editor.type(end);
  expect(await editor.check()).toBe(end);
  expect(editor.beyond).toBe(true);
  expect(positionOf(editor.draft)).toBe(POSITION);
});

test("an answer that comes too late is not used", async () => {
  editor.type("classic-2 1bb -/-/-/-/-/- 20/- -");
  const late = editor.check();
  editor.put({ casino: 1, face: 1 }, { note: 30 });
  expect(await late).toBeNull();
  expect(editor.text).toContain("90,30b2/");
});

const at = (name: string, x: number, y: number, target: EventTarget = window, more: PointerEventInit = {}): void => {
  const event = new PointerEvent(name, { clientX: x, clientY: y, pointerId: 1, button: 0, bubbles: true, ...more });
  target.dispatchEvent(event);
};

test("a thing that is dragged is dropped where the pointer is; a tap is no drag", () => {
  const dropped: [Thing, Place | null, Place | null][] = [];
  const drag = new Drag(
    () => 5,
    (...all) => dropped.push(all),
  );
  const place = document.createElement("li");
  let below: Element | null = place;
  document.elementFromPoint = () => below;
  const start = (from: Place | null, pointerType = "mouse"): void => {
    const down = new PointerEvent("pointerdown", { clientX: 10, clientY: 10, pointerId: 1, button: 0, pointerType });
    drag.start(down, { note: 60 }, from);
  };
  start(null);
  at("pointermove", 12, 12);
  at("pointerup", 12, 12);
  expect(dropped).toEqual([]);

  for (const to of [{ casino: 3, face: 3 }, { casino: 7, face: 5 }, { seat: 1 }, "left"] as const) {
    place.dataset["place"] = placeKey(to);
    start(null, "touch");
    at("pointermove", 40, 40);
    expect([drag.thing, drag.over, drag.x]).toEqual([{ note: 60 }, placeKey(to), 40]);
    at("pointerup", 40, 40);
    expect(dropped.pop()).toEqual([{ note: 60 }, null, to]);
    expect(drag.thing).toBeNull();
  }
  below = null;
  start({ seat: 0 });
  at("pointermove", 40, 40);
  at("pointerup", 40, 40);
  expect(dropped.pop()).toEqual([{ note: 60 }, { seat: 0 }, null]);

  start({ seat: 0 }, "touch"); // a finger scrolls the board
  at("pointermove", 40, 40);
  expect(drag.thing).toBeNull();
  start(null);
  at("pointermove", 40, 40);
  at("pointercancel", 40, 40);
  at("pointerup", 40, 40);
  expect(dropped).toEqual([]);
});
