/* Keeps the page and what it is made of, so that it opens without a line and the rules can be read anywhere. The game
   itself lives on the server: nothing under /api is ever kept. */
const KEPT = "croupier-page";
const SHELL = "/";

/** The page anew; where it has changed, parts of the old one are forgotten. */
async function shell(request) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && fresh.headers.get("content-type")?.startsWith("text/html")) {
      const text = await fresh.clone().text();
      const old = await kept.match(SHELL);
      if (old && (await old.text()) !== text) {
        for (const part of await kept.keys()) await kept.delete(part);
      }
      await kept.put(SHELL, fresh.clone());
    }
    return fresh;
  } catch (error) {
    const old = await kept.match(SHELL);
    if (old) return old;
    throw error;
  }
}

/** A part whose name changes with its content: what is kept is right for good. */
async function part(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const fresh = await fetch(request);
  if (fresh.ok) await kept.put(request, fresh.clone());
  return fresh;
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(shell(new Request(SHELL)));
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(shell(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(part(request));
});
