import { expect, test } from "vitest";
import { focusOf, Keys, type KeyPress } from "../../../../src/screens/table/keys/keys";

const press = (keys: Keys, key: string, more: Partial<KeyPress> = {}) =>
  keys.press({ key, withModifier: false, focus: "other", ...more });

test("digits from 1 to 6 are faces, others nothing", () => {
  const keys = new Keys();
  expect(press(keys, "3")).toEqual({ t: "face", face: 3, bandit: false });
  expect(press(keys, "7")).toBeNull();
  expect(press(keys, "0")).toBeNull();
});

test("B waits for its digit, and only for the next key", () => {
  const keys = new Keys();
  expect(press(keys, "b")).toEqual({ t: "bandit" });
  expect(press(keys, "2")).toEqual({ t: "face", face: 2, bandit: true });
  expect(press(keys, "2")).toEqual({ t: "face", face: 2, bandit: false });
  press(keys, "B");
  press(keys, "l");
  expect(press(keys, "5")).toEqual({ t: "face", face: 5, bandit: false });
});

test("H asks for a hint", () => {
  expect(press(new Keys(), "H")).toEqual({ t: "hint" });
});

test("a button keeps Enter and space for itself", () => {
  const keys = new Keys();
  expect(press(keys, "Enter", { focus: "button" })).toBeNull();
  expect(press(keys, " ", { focus: "button" })).toBeNull();
  expect(press(keys, "Enter")).toEqual({ t: "confirm" });
  expect(press(keys, " ")).toEqual({ t: "roll" });
});

test("who types into a field, or presses a key of the browser, wants nothing of the table", () => {
  const keys = new Keys();
  expect(press(keys, "3", { focus: "field" })).toBeNull();
  expect(press(keys, "l", { withModifier: true })).toBeNull();
});

test("what has the focus is known by its element", () => {
  document.body.innerHTML = "<button><i></i></button><input /><p></p>";
  expect(focusOf(document.querySelector("i"))).toBe("button");
  expect(focusOf(document.querySelector("input"))).toBe("field");
  expect(focusOf(document.querySelector("p"))).toBe("other");
  expect(focusOf(null)).toBe("other");
});
