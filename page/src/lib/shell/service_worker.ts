/** The service worker: who has been here once can play, read and check without a connection. And whether there is a newer page. */
import { words } from "../words/words.svelte";
import { at, CHUNK } from "./route";

/** How long after the start everything is kept, so that a first visit loads nothing but what it needs, ms. */
const LATER_MS = 4_000;

export async function registerServiceWorker(): Promise<void> {
  // Whoever installs the page needs these, too: on a web space they lead from where it was opened, and must do so from every screen.
  for (const link of document.querySelectorAll<HTMLLinkElement>("[rel$=icon],[rel=manifest]"))
    link.setAttribute("href", link.href);
  // Browsers allow it only over TLS or on this machine, and in development it would serve old files.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(at("/worker.js"));
  } catch {
    return; // the page works without it
  }
  setTimeout(() => void keepAll(), LATER_MS);
}

/** Let the worker keep every part that this language needs; resolves with whether it has. */
export async function keepAll(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  return new Promise((kept) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => kept(data === true);
    active?.postMessage({ keep: words.language }, [port2]);
  });
}

/** Whether there is a newer page than the one that is open: one that its first chunk, which names all others, is no part of. */
export async function isOutdated(): Promise<boolean> {
  if (!import.meta.env.PROD) return false;
  try {
    const answer = await fetch(at("/parts.json"), { cache: "no-cache" });
    const own = CHUNK.split("/").at(-1) ?? "";
    return answer.ok && !((await answer.json()) as string[]).includes(`assets/${own}`);
  } catch {
    return false; // nobody knows
  }
}
