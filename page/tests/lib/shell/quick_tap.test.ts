import { afterEach, beforeEach, expect, test } from "vitest";
import { quickTap } from "../../../src/lib/shell/quick_tap";

let felt: HTMLElement;
let button: HTMLButtonElement;
let clicks = 0;

beforeEach(() => {
  felt = document.createElement("div");
  button = document.createElement("button");
  button.append(document.createElement("span"));
  button.getBoundingClientRect = () => ({ left: 10, right: 60, top: 10, bottom: 40 }) as DOMRect;
  button.onclick = () => clicks++;
  felt.append(button);
  document.body.append(felt);
  clicks = 0;
  felt.ontouchend = quickTap;
});
afterEach(() => felt.remove());

interface Touched {
  at: Element | null;
  x: number;
  y: number;
  cancelable: boolean;
}

/** A finger touches what is on the button and leaves the screen; returns whether the browser still makes a click of it. */
function touch({ at = button.firstElementChild, x = 30, y = 20, cancelable = true }: Partial<Touched> = {}): boolean {
  const event = new Event("touchend", { bubbles: true, cancelable });
  Object.defineProperty(event, "changedTouches", { value: [{ clientX: x, clientY: y }] });
  return at?.dispatchEvent(event) ?? true;
}

test("a finger that leaves a button has pressed it, and the browser makes no second click of it", () => {
  expect(touch()).toBe(false);
  expect(clicks).toBe(1);
});

test("one that has slid off has not", () => {
  expect(touch({ x: 61 })).toBe(true);
  expect(touch({ y: 9 })).toBe(true);
  expect(clicks).toBe(0);
});

test("the end of scrolling is left to the browser", () => {
  touch({ cancelable: false });
  expect(clicks).toBe(0);
});

test("a disabled button does nothing, nor does what is no button", () => {
  expect(touch({ at: felt })).toBe(true);
  button.disabled = true;
  touch();
  expect(clicks).toBe(0);
});
