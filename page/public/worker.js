/* The service worker: caches the page with all its parts, so that it opens without a connection, and games of one device, the rules,
   replays and checks work anywhere. It never caches answers of the API. An open page does not change: the parts of a newer one are cached
   beside its own. */
const KEPT = "croupier-page";
/* The folder of the page: `/` at a server, any folder of a web space. */
const SCOPE = new URL(self.registration.scope).pathname;
const SHELL = SCOPE;
/* The list of all parts of the newest page. */
const PARTS = `${SCOPE}parts.json`;
/* The list of the parts of the camera, which are cached once it was opened. */
const CAMERA = `${SCOPE}camera.json`;
/* The list of the files that games without a server need. */
const ENGINE = `${SCOPE}engine.json`;
/* The licences of the code in the page: the only text that is opened on its own. */
const NOTICES = `${SCOPE}notices.txt`;
/* How long a server may take to answer before the cached copy is used, ms. */
const PATIENCE_MS = 3_000;
/* Parts that belong to one language. */
const LANGUAGE = /^assets\/(?:more-|camera-)?(?:words-|rules\.)([a-z]{2})-/;
/* Parts of the camera. */
const OF_CAMERA = /^assets\/camera/i;

const isPage = (answer) => answer.ok && answer.headers.get("content-type")?.startsWith("text/html");
/* Many web spaces, and the login pages of foreign networks, answer any address with a page of their own, which is no part of ours. */
const isPart = (answer) => answer.status === 200 && !isPage(answer);
const MARK = 'id="app"';

/* Fetch from the server; if there is a cached copy, only as long as the server answers in time. */
async function inTime(request, known, options) {
  const late = new AbortController();
  const timer = known && setTimeout(() => late.abort(), PATIENCE_MS);
  try {
    return await fetch(request, { ...options, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

/* Cache the newest page. Its relative addresses are made absolute, since it is also opened at other addresses than its own. */
async function keepShell() {
  const fresh = await fetch(SHELL, { cache: "no-cache" });
  if (!isPage(fresh)) return;
  const headers = new Headers(fresh.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  const text = (await fresh.text()).replaceAll('="./', `="${SCOPE}`);
  if (!text.includes(MARK)) return;
  await (await caches.open(KEPT)).put(SHELL, new Response(text, { headers }));
}

/* Return the parts of the camera if it was opened on this device, else none. */
async function cameraParts(kept) {
  const opened = (await kept.keys()).some(({ url }) => OF_CAMERA.test(new URL(url).pathname.slice(SCOPE.length)));
  const answer = opened && (await fetch(CAMERA, { cache: "no-cache" }));
  return answer && answer.ok ? answer.json() : [];
}

/* Cache all parts that a language needs; delete those that belong neither to this page nor to the previous one. */
async function keepParts(language) {
  const kept = await caches.open(KEPT);
  const before = await kept.match(PARTS).then((known) => known?.json());
  const answer = await fetch(PARTS, { cache: "no-cache" });
  if (!answer.ok) return;
  const parts = [...(await answer.clone().json()), ...(await cameraParts(kept))];
  const wanted = parts.filter((name) => (LANGUAGE.exec(name)?.[1] ?? language) === language);
  for (const name of wanted) await part(new Request(SCOPE + name));
  await keepEngine("module");
  await kept.add(new Request(NOTICES, { cache: "no-cache" }));
  await kept.put(PARTS, answer);
  await keepShell();
  const { module, weights } = (await kept.match(ENGINE).then((known) => known?.json())) ?? {};
  const needed = new Set([module, weights, ...parts, ...(before ?? [])].map((name) => SCOPE + name));
  for (const request of await kept.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith(`${SCOPE}assets/`) && !needed.has(pathname)) await kept.delete(request);
  }
  await keepEngine("weights"); // the largest last: only hints and the strongest bots need it
}

/* Return the list of the engine's files: the server's or, without an answer, the cached one. */
async function engine(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(ENGINE);
  const fresh = await inTime(request, known, { cache: "no-cache" }).catch(() => null);
  const found = fresh && isPart(fresh);
  if (found) await kept.put(ENGINE, fresh.clone());
  return found ? fresh : (known ?? fresh ?? Response.error());
}

/* Cache one of these files, if there are any. */
async function keepEngine(kind) {
  const answer = await engine(new Request(ENGINE));
  if (answer.status === 200) await part(new Request(SCOPE + (await answer.json())[kind]));
}

/* Return the page, or a text, from the server; if it does not answer in time, or with an error, from the cache. */
async function shell(request) {
  const kept = await caches.open(KEPT);
  const known = (await kept.match(request)) ?? (await kept.match(SHELL));
  try {
    const fresh = await inTime(request, known);
    // A web space does not know the addresses that the page itself handles.
    return known && (fresh.status === 404 || fresh.status >= 500) ? known : fresh;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

/* Return a part whose name changes with its content, so that a cached copy never gets outdated. */
async function part(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (isPart(fresh)) await kept.put(request, fresh.clone());
  return fresh;
}

/* Cache the first page; a newer one replaces it only once all its parts are cached. */
async function keepFirst() {
  if (!(await (await caches.open(KEPT)).match(SHELL))) await keepShell();
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepFirst());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/* The page sends its language once it has everything that it needs immediately. */
self.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (typeof data?.keep !== "string") return;
  const tell = (kept) => ports[0]?.postMessage(kept);
  event.waitUntil(keepParts(data.keep).then(() => tell(true), () => tell(false)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith(`${SCOPE}api/`)) return;
  const answer =
    request.mode === "navigate" ? shell : pathname === ENGINE ? engine : pathname.startsWith(`${SCOPE}assets/`) ? part : null;
  // If nothing can be cached, because the disk is full or the browser forbids it, the page still works.
  if (answer) event.respondWith(answer(request).catch(() => fetch(request)));
});
