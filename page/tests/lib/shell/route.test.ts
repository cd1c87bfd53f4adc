import { expect, test } from "vitest";
import { addressOf, routeOf } from "../../../src/lib/shell/route";

test.each([
  ["/", { screen: "home" }],
  ["/rules", { screen: "rules" }],
  ["/t/abc-1_2", { screen: "table", table: "abc-1_2" }],
  ["/t/", { screen: "missing" }],
  ["/t/a/b", { screen: "missing" }],
  ["/constructor", { screen: "missing" }],
] as const)("%s leads to %j", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test("a table's address leads to it", () => {
  expect(routeOf(addressOf("abc"))).toEqual({ screen: "table", table: "abc" });
});

test("a table of this browser is named behind #, and a folder of a web space may end with a stroke or its file", () => {
  const here = "here-AbCdEfGhIjKl";
  expect(addressOf(here)).toBe(`/play#${here}`);
  expect(routeOf("/play", here)).toEqual({ screen: "game", table: here });
  expect(routeOf("/play/", here)).toEqual({ screen: "game", table: here });
  expect(routeOf("/play", "abc")).toEqual({ screen: "missing" });
  expect(routeOf("/rules/")).toEqual({ screen: "rules" });
  expect(routeOf("/rules/index.html")).toEqual({ screen: "rules" });
  expect(routeOf("/index.html")).toEqual({ screen: "home" });
});
