/** Registers the service worker, with which the page works without a connection, and looks for a newer page. */
import { words } from "../words/words.svelte";
import { at, CHUNK } from "./route";

/** How long after the start all parts are cached, ms: a first visit initially loads only what it needs. */
const LATER_MS = 4_000;

export async function registerServiceWorker(): Promise<void> {
  // Make these links absolute: on a web space they are relative to the screen that was opened first, and the page can be installed from any.
  for (const link of document.querySelectorAll<HTMLLinkElement>("[rel$=icon],[rel=manifest]"))
    link.setAttribute("href", link.href);
  // Browsers allow it only over TLS or on this machine. In development it would serve old files.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(at("/worker.js"));
  } catch {
    return; // the page works without it
  }
  setTimeout(() => void keepAll(), LATER_MS);
}

/** Let the worker cache every part that this language needs; return whether it has. */
export async function keepAll(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  return new Promise((kept) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => kept(data === true);
    active?.postMessage({ keep: words.language }, [port2]);
  });
}

/** Return whether there is a newer page: one without this page's first chunk, whose hash depends on all others. */
export async function isOutdated(): Promise<boolean> {
  if (!import.meta.env.PROD) return false;
  try {
    const answer = await fetch(at("/parts.json"), { cache: "no-cache" });
    const own = CHUNK.split("/").at(-1) ?? "";
    return answer.ok && !((await answer.json()) as string[]).includes(`assets/${own}`);
  } catch {
    return false; // unknown
  }
}
