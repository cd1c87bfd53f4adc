/** The service worker: what is kept is shown where a server does not answer, and never a page without its parts. */
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Handler = (event: Record<string, unknown>) => void;
const ORIGIN = "https://croupier.test";

let kept: Map<string, Response>;
let handlers: Record<string, Handler>;
/** What the server answers; a promise that never ends: it hangs. */
let answer: (path: string) => Promise<Response>;
/** What of the cache fails. */
let broken: "put" | "open" | null;

const pathOf = (request: string | { url: string }): string => new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  broken = null;
  handlers = {};
  const cache = {
    keys: () => Promise.resolve([...kept.keys()].map((path) => ({ url: ORIGIN + path }))),
    add: async (request: { url: string }) => void kept.set(pathOf(request), await answer(pathOf(request))),
    delete: (request: { url: string }) => Promise.resolve(kept.delete(pathOf(request))),
    match: (request: string) => Promise.resolve(kept.get(pathOf(request))?.clone()),
    put: (request: string, response: Response) =>
      broken === "put" ? Promise.reject(new Error("full")) : Promise.resolve(void kept.set(pathOf(request), response)),
  };
  const scope = {
    registration: { scope: `${ORIGIN}/` },
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    skipWaiting: () => undefined,
  };
  const fetched = (request: string | { url: string }, { signal }: { signal?: AbortSignal } = {}): Promise<Response> =>
    new Promise((done, fail) => {
      signal?.addEventListener("abort", () => fail(new Error("too late")));
      answer(pathOf(request)).then(done, fail);
    });
  new Function("self", "caches", "fetch", readFileSync("public/worker.js", "utf8"))(scope, { open: () => (broken === "open" ? Promise.reject(new Error("forbidden")) : Promise.resolve(cache)) }, fetched);
});
afterEach(() => vi.useRealTimers());

const page = (text: string): Response => new Response(text, { headers: { "content-type": "text/html" } });
const hangs = (): Promise<Response> => new Promise(() => undefined);

async function got(path: string, mode: string): Promise<string> {
  let response: Promise<Response> | undefined;
  handlers["fetch"]!({ request: { method: "GET", mode, url: ORIGIN + path }, respondWith: (given: Promise<Response>) => (response = given) });
  await vi.advanceTimersByTimeAsync(4_000);
  return (await response!).text();
}

test.each([
  ["hangs", hangs],
  ["is out of order", () => Promise.resolve(new Response("sorry", { status: 502 }))],
  ["does not know the address", () => Promise.resolve(new Response("what?", { status: 404 }))],
])("where the server %s, the page, the notices and the names of the rules are those kept", async (_, given) => {
  kept.set("/", page("kept"));
  kept.set("/engine.json", new Response("names"));
  kept.set("/notices.txt", new Response("whose code"));
  answer = given;
  expect(await got("/rules", "navigate")).toBe("kept");
  expect(await got("/notices.txt", "navigate")).toBe("whose code");
  expect(await got("/engine.json", "cors")).toBe("names");
});

test("a server that answers is believed", async () => {
  kept.set("/", page("kept"));
  answer = (path) => Promise.resolve(path === "/engine.json" ? new Response(`fresh ${path}`) : page(`fresh ${path}`));
  expect(await got("/rules", "navigate")).toBe("fresh /rules");
  expect(await got("/engine.json", "cors")).toBe("fresh /engine.json");
  expect(await kept.get("/engine.json")!.text()).toBe("fresh /engine.json");
});

test("a new worker keeps a page only where there is none: its parts are not kept yet", async () => {
  answer = () => Promise.resolve(page('<div id="app">new'));
  const install = async (): Promise<void> => {
    let done: Promise<void> | undefined;
    handlers["install"]!({ waitUntil: (waited: Promise<void>) => (done = waited) });
    await done;
  };
  kept.set("/", page("old"));
  await install();
  expect(await kept.get("/")!.clone().text()).toBe("old");
  kept.clear();
  await install();
  expect(await kept.get("/")!.text()).toBe('<div id="app">new');
  kept.clear();
  answer = () => Promise.resolve(page("Please accept our terms to use this network."));
  await install();
  expect(kept.size).toBe(0);
});

test("a page in place of a part is not kept: the part itself is asked for again", async () => {
  answer = () => Promise.resolve(page("There is no such file here, so this is our first page."));
  await got("/assets/game-1.js", "cors");
  await got("/engine.json", "cors");
  expect(kept.size).toBe(0);
  answer = () => Promise.resolve(new Response("code"));
  expect(await got("/assets/game-1.js", "cors")).toBe("code");
  answer = hangs;
  expect(await got("/assets/game-1.js", "cors")).toBe("code");
});

test.each(["a full disk", "a browser that keeps nothing"])("%s takes no part from the page", async (trouble) => {
  broken = trouble === "a full disk" ? "put" : "open";
  answer = (path) => Promise.resolve(path === "/" ? page("fresh") : new Response(`fresh ${path}`));
  expect(await got("/assets/game-1.js", "cors")).toBe("fresh /assets/game-1.js");
  expect(await got("/engine.json", "cors")).toBe("fresh /engine.json");
  expect(await got("/", "navigate")).toBe("fresh");
});

async function keep(): Promise<string[]> {
  let done: Promise<void> | undefined;
  handlers["message"]!({ data: { keep: "en" }, ports: [], waitUntil: (waited: Promise<void>) => (done = waited) });
  await vi.advanceTimersByTimeAsync(4_000);
  await done;
  return [...kept.keys()].filter((path) => path.startsWith("/assets/")).toSorted();
}

test("parts of the camera are cached only once it was opened, and then those of a newer page, too", async () => {
  let version = 1;
  answer = (path) => {
    const parts = { "/parts.json": [`assets/index-${version}.js`], "/camera.json": [`assets/camera-${version}.js`] }[path];
    if (parts) return Promise.resolve(new Response(JSON.stringify(parts)));
    if (path === "/engine.json") return Promise.resolve(new Response("", { status: 404 }));
    return Promise.resolve(path === "/" ? page('<div id="app">') : new Response("code"));
  };
  expect(await keep()).toEqual(["/assets/index-1.js"]);
  await got("/assets/camera-1.js", "cors");
  expect(await keep()).toEqual(["/assets/camera-1.js", "/assets/index-1.js"]);
  version = 2;
  expect(await keep()).toEqual(["/assets/camera-2.js", "/assets/index-1.js", "/assets/index-2.js"]);
});
