import { expect, test } from "vitest";
import { folderOf, noticesOf } from "../../vite/notices";

const tool = (name: string): string => `/tools/${name}`;

test("a module belongs to the innermost package that it lies in, on Windows too; ours to none", () => {
  expect(folderOf("/p/node_modules/svelte/src/index.js", tool)).toBe("/p/node_modules/svelte");
  expect(folderOf("/p/node_modules/svelte/node_modules/@a/b/c.js", tool)).toBe(
    "/p/node_modules/svelte/node_modules/@a/b",
  );
  expect(folderOf("C:\\p\\node_modules\\clsx\\dist\\clsx.mjs", tool)).toBe("C:/p/node_modules/clsx");
  expect(folderOf("/p/src/main.ts", tool)).toBeNull();
});

test("lines that a tool adds by itself are the tool's", () => {
  expect(folderOf("\0rolldown/runtime.js", tool)).toBe("/tools/rolldown");
});

test("every package has its name, version and licence, in the order of their names", () => {
  const one = { name: "b", version: "2.0.0", license: "MIT", text: "Copyright (c) B" };
  expect(noticesOf([one, { ...one, name: "a", text: "Copyright (c) A" }])).toMatch(
    /\na 2\.0\.0 \(MIT\)\n\nCopyright \(c\) A\n\n=+\nb 2\.0\.0 \(MIT\)\n\nCopyright \(c\) B\n$/,
  );
});
