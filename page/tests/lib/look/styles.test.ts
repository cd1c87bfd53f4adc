import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SHAPES } from "../../../src/lib/look/shapes";

const SOURCES = "src";
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(svelte|css)$/.test(name),
);
const read = (name: string): string => readFileSync(join(SOURCES, name), "utf8");
const conditions = (name: string): string[] =>
  [...read(name).matchAll(/@media([^{]+)/g)].map(([, query = ""]) => query.trim());

/** What a window's shape does not say. */
const DEVICE = /^\((hover|prefers-[a-z-]+|forced-colors): [a-z-]+\)$/;

test("no component restyles another: there are props and custom properties", () => {
  expect(files.filter((name) => read(name).includes(":global"))).toEqual([]);
});

test("edges and faint fills are tokens, which every theme has its own of", () => {
  expect(
    files.filter(
      (name) =>
        !/gallery/i.test(name) && /#ffffff[0-9a-f]{2}\b/.test(read(name)) && !/(tokens|themes)\.css$/.test(name),
    ),
  ).toEqual([]);
});

test("surfaces are tokens, or fallbacks of them: a colour of the night would stay dark by day", () => {
  const surfaces = [
    ...read("lib/look/tokens.css").matchAll(/--(?:night|haze|felt|card|lit)[\w-]*:\s*(#[0-9a-f]{6})/g),
  ].map(([, colour = ""]) => colour);
  expect(surfaces.length).toBeGreaterThan(10);
  const withoutFallbacks = (name: string): string => read(name).replace(/var\(--[\w-]+, [^)]*\)/g, "");
  const wrong = files.filter(
    (name) => name.endsWith(".svelte") && surfaces.some((colour) => withoutFallbacks(name).includes(colour)),
  );
  expect(wrong).toEqual([]);
});

test("dark surfaces are tokens, or what stands for one: by day they would hide dark words", () => {
  const dark = (hex: string): boolean => {
    const [red = 0, green = 0, blue = 0] = (hex.slice(1).match(/../g) ?? []).map(
      (part) => (parseInt(part, 16) / 255) ** 2.2,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.02;
  };
  const found = files
    .filter((name) => name.endsWith(".svelte") && !/gallery/i.test(name))
    .flatMap((name) =>
      [
        ...read(name)
          .replace(/::backdrop \{[^}]*\}/, "")
          .matchAll(/background(?:-color)?:([^;]*);/g),
      ]
        .map(([, painted = ""]) => painted.trim().replace(/var\(--[\w-]+, #\w+\)/g, ""))
        .filter((painted) => !painted.startsWith("var(") && (painted.match(/#[0-9a-f]{6,8}/g) ?? []).some(dark))
        .map((painted) => `${name}: ${painted}`),
    );
  expect(found).toEqual([]);
});

test("a media query names shapes of the window, never its size", () => {
  const names = Object.keys(SHAPES).map((name) => `(--${name})`);
  const wrong = files.flatMap((name) =>
    conditions(name).flatMap((query) =>
      query
        .split(",")
        .map((part) => part.trim().replace(/^not /, ""))
        .filter((part) => !names.includes(part) && !DEVICE.test(part))
        .map((part) => `${name}: ${part}`),
    ),
  );
  expect(wrong).toEqual([]);
});

test("there are at most six shapes, and each is used", () => {
  const used = files.flatMap(conditions).join();
  expect(Object.keys(SHAPES).length).toBeLessThanOrEqual(6);
  expect(Object.keys(SHAPES).filter((name) => !used.includes(`(--${name})`))).toEqual([]);
});

test("every window has a shape, and only those that are low have two", () => {
  const holds = (query: string, size: { width: number; height: number }): boolean =>
    [...query.matchAll(/\((min|max)-(width|height): (\d+)px\)/g)].every(([, bound, side, px]) => {
      const length = size[side as "width" | "height"];
      return bound === "min" ? length >= Number(px) : length <= Number(px);
    });
  for (const width of [240, 639, 640, 1023, 1024, 1920]) {
    for (const height of [240, 700, 701, 760, 761, 839, 840, 1080]) {
      const shapes = Object.keys(SHAPES).filter((name) =>
        holds(SHAPES[name as keyof typeof SHAPES], { width, height }),
      );
      expect(
        shapes.filter((name) => name !== "short-phone" && name !== "laptop"),
        `${width}×${height}`,
      ).toHaveLength(1);
    }
  }
});
