import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepAwake } from "../../../src/lib/shell/wake_lock";
import { eventually } from "../../eventually";

let visibility: DocumentVisibilityState = "visible";
let locks: { release: ReturnType<typeof vi.fn> }[] = [];

beforeEach(() => {
  visibility = "visible";
  locks = [];
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  const request = () => {
    locks.push({ release: vi.fn(() => Promise.resolve()) });
    return Promise.resolve(locks.at(-1));
  };
  vi.stubGlobal("navigator", { wakeLock: { request } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function turn(to: DocumentVisibilityState): void {
  visibility = to;
  document.dispatchEvent(new Event("visibilitychange"));
}

it("is kept until the table is left, and taken again when the tab is back", async () => {
  const end = keepAwake();
  await eventually(() => expect(locks.length).toBe(1));
  turn("hidden");
  turn("visible");
  await eventually(() => expect(locks.length).toBe(2));
  await Promise.resolve();
  end();
  await eventually(() => expect(locks.at(-1)?.release).toHaveBeenCalledOnce());
  turn("visible");
  await Promise.resolve();
  expect(locks.length).toBe(2);
});

it("is not asked for while the tab is hidden", async () => {
  visibility = "hidden";
  const end = keepAwake();
  await Promise.resolve();
  expect(locks.length).toBe(0);
  end();
});

it("is given back when the table was left before the browser answered", async () => {
  keepAwake()();
  await eventually(() => expect(locks[0]?.release).toHaveBeenCalledOnce());
});

it("is done without where the browser has none", async () => {
  vi.stubGlobal("navigator", {});
  const end = keepAwake();
  await Promise.resolve();
  end();
});
