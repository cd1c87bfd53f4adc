/** The service worker: who comes again can read the page itself, and how to play, without a connection. */
import { screens } from "../../screens";
import { words } from "../words/words.svelte";

/** How long after the start the rules are cached, ms. */
const LATER_MS = 5_000;

export async function registerServiceWorker(): Promise<void> {
  // Browsers allow it only over TLS or on this machine, and in development it would serve old files.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/worker.js");
  } catch {
    return; // the page works without it
  }
  // Only for those who come again, so that a first visit loads nothing but what it needs.
  if (navigator.serviceWorker.controller) {
    const rules = (): Promise<unknown> => import("../../screens/rules/text").then(({ rulesIn }) => rulesIn(words.language));
    setTimeout(() => void Promise.allSettled([screens.rules(), rules()]), LATER_MS);
  }
}
