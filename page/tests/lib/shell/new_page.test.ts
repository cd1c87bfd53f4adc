import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
  history.replaceState(null, "");
});

/** A page whose server answers like this; `reload` counts how often it is opened anew. */
async function opened(answer: () => Promise<Response>) {
  const reload = vi.fn();
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("location", { ...location, reload });
  return { reload, page: await import("../../../src/lib/shell/new_page") };
}
const answers = () => Promise.resolve(new Response("[]"));

it("takes along what somebody wanted, for one time", async () => {
  const { page, reload } = await opened(answers);
  expect(page.takeWish()).toBeFalsy();
  expect(await page.openNewPage(["a table"])).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
  vi.resetModules();
  const next = await opened(answers);
  expect(next.page.takeWish()).toEqual(["a table"]);
  expect(next.page.takeWish()).toBeFalsy();
  expect(history.state).toBeNull();
});

it("is not opened twice where that did not help", async () => {
  await (await opened(answers)).page.openNewPage();
  vi.resetModules();
  const { page, reload } = await opened(answers);
  expect(await page.openNewPage()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it("is not opened where nobody would answer", async () => {
  const { page, reload } = await opened(() => Promise.reject(new TypeError("no connection")));
  expect(await page.openNewPage()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
