/* Keeps the page and all it is made of, so that it opens without a connection, and games of one device, the rules, replays and checks
   work anywhere. What a server says is never kept. A page that is open stays as it is: what a new one is made of is kept beside. */
const KEPT = "croupier-page";
/* Where the page lies: `/` at a server, any folder of a web space. */
const SCOPE = new URL(self.registration.scope).pathname;
const SHELL = SCOPE;
/* The names of all parts of the newest page. */
const PARTS = `${SCOPE}parts.json`;
/* The names of the files that games without a server need. */
const ENGINE = `${SCOPE}engine.json`;
/* Whose code the page contains: the one text that is opened by itself. */
const NOTICES = `${SCOPE}notices.txt`;
/* How long a server may take to answer before what is kept is taken, ms. */
const PATIENCE_MS = 3_000;
/* Parts that belong to one language. */
const LANGUAGE = /^assets\/(?:more-)?(?:words-|rules\.)([a-z]{2})-/;

const isPage = (answer) => answer.ok && answer.headers.get("content-type")?.startsWith("text/html");
/* Many web spaces, and the doors of foreign networks, answer any address with a page of theirs: that is no part of ours. */
const isPart = (answer) => answer.status === 200 && !isPage(answer);
const MARK = 'id="app"';

/* What the server sends; where something is kept, only if it begins to in time. */
async function inTime(request, known, options) {
  const late = new AbortController();
  const timer = known && setTimeout(() => late.abort(), PATIENCE_MS);
  try {
    return await fetch(request, { ...options, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

/* The newest page, kept. One with relative addresses is opened at others than its own: they are made whole. */
async function keepShell() {
  const fresh = await fetch(SHELL, { cache: "no-cache" });
  if (!isPage(fresh)) return;
  const headers = new Headers(fresh.headers);
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  const text = (await fresh.text()).replaceAll('="./', `="${SCOPE}`);
  if (!text.includes(MARK)) return;
  await (await caches.open(KEPT)).put(SHELL, new Response(text, { headers }));
}

/* Keep all parts that a language needs; forget those that neither this page nor the one before is made of. */
async function keepParts(language) {
  const kept = await caches.open(KEPT);
  const before = await kept.match(PARTS).then((known) => known?.json());
  const answer = await fetch(PARTS, { cache: "no-cache" });
  if (!answer.ok) return;
  const parts = await answer.clone().json();
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

/* Which files the rules of games without a server have; the newest that are to be had. */
async function engine(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(ENGINE);
  const fresh = await inTime(request, known, { cache: "no-cache" }).catch(() => null);
  const found = fresh && isPart(fresh);
  if (found) await kept.put(ENGINE, fresh.clone());
  return found ? fresh : (known ?? fresh ?? Response.error());
}

/* Keep one of those files, where there are any. */
async function keepEngine(kind) {
  const answer = await engine(new Request(ENGINE));
  if (answer.status === 200) await part(new Request(SCOPE + (await answer.json())[kind]));
}

/* The page, or a text, from the server; where that does not answer in time, or is out of order, the one that is kept. */
async function shell(request) {
  const kept = await caches.open(KEPT);
  const known = (await kept.match(request)) ?? (await kept.match(SHELL));
  try {
    const fresh = await inTime(request, known);
    // A web space knows nothing of addresses that the page itself understands.
    return known && (fresh.status === 404 || fresh.status >= 500) ? known : fresh;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

/* A part whose name changes with its content: what is kept is right for good. */
async function part(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (isPart(fresh)) await kept.put(request, fresh.clone());
  return fresh;
}

/* The first page; a newer one only once all its parts are kept. */
async function keepFirst() {
  if (!(await (await caches.open(KEPT)).match(SHELL))) await keepShell();
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepFirst());
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/* The page says which language is spoken once it has all it needs at once. */
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
  // Where nothing can be kept, on a full disk or by a browser that forbids it, the page is still to be had.
  if (answer) event.respondWith(answer(request).catch(() => fetch(request)));
});
