import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { THEMES } from "../../src/lib/shell/settings.svelte";

const script = readFileSync("src/early/theme.js", "utf8");
const run = (asked: string[]): string | undefined => {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: asked.some((word) => query.includes(word)) }));
  new Function(script)();
  return document.documentElement.dataset["theme"];
};
const choose = (theme: string | null): void => localStorage.setItem("croupier.settings", JSON.stringify({ theme }));

beforeEach(() => {
  localStorage.clear();
  document.head.innerHTML = '<meta name="theme-color" content="">';
});

test("it is night until somebody chooses, whatever the device's colours", () => {
  expect(run([])).toBe("dark");
  expect(run(["light"])).toBe("dark");
  choose(null);
  expect(run(["light"])).toBe("dark");
});

test("a device that asks for more contrast has it until somebody chooses", () => {
  expect(run(["contrast: more"])).toBe("contrast");
  choose("dark");
  expect(run(["contrast: more"])).toBe("dark");
});

test("who chose the device's colours has them", () => {
  choose("system");
  expect(run([])).toBe("dark");
  expect(run(["light"])).toBe("light");
  expect(run(["light", "contrast: more"])).toBe("contrast");
});

test("every other theme is drawn as it was chosen, and the browser's bars go with it", () => {
  const around = THEMES.filter((theme) => theme !== "system").map((theme) => {
    choose(theme);
    expect(run(["light"])).toBe(theme);
    return document.querySelector("meta")?.content;
  });
  expect(new Set(around).size).toBe(THEMES.length - 1);
});

test("a choice is drawn at once, also where the browser keeps nothing", () => {
  run([]);
  dispatchEvent(new CustomEvent("theme", { detail: "light" }));
  expect(document.documentElement.dataset["theme"]).toBe("light");
});
