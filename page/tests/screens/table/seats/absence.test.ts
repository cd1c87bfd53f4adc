import { expect, test } from "vitest";
import { stateOf } from "../../../../src/screens/table/seats/absence.svelte";
import { person } from "../../../lib/online/server";

test("who is there and has time is nothing special", () => {
  expect(stateOf(person("Ann"), true)).toBeNull();
  expect(stateOf(person("Ann", { kind: "bot", bot: "regular" }), false)).toBeNull();
  expect(stateOf(null, false)).toBeNull();
});

test("a bot that plays on goes before having left, that before being late, that before being away", () => {
  expect(stateOf(person("Ann", { bot: "regular", left: true }), false)).toBe("bot");
  expect(stateOf(person("Ann", { left: true, ran_out: true }), false)).toBe("left");
  expect(stateOf(person("Ann", { ran_out: true }), false)).toBe("late");
  expect(stateOf(person("Ann"), false)).toBe("away");
});
