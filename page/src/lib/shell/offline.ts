/** What a visitor who comes again can read without a line: the page itself, and how to play. */
import { screens } from "../../screens";
import { words } from "../words/words.svelte";

/** A little later, when the device has nothing better to do. */
const LATER_MS = 5_000;

export async function keepForOffline(): Promise<void> {
  // Browsers allow it only over TLS or on this machine, and while one works on the page it would keep what is old.
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/worker.js");
  } catch {
    return; // a browser that keeps nothing: the page works all the same
  }
  // Only for those who come again, so that a first visit loads nothing but what it needs.
  if (navigator.serviceWorker.controller) {
    const rules = (): Promise<unknown> => import("../../screens/rules/text").then(({ rulesIn }) => rulesIn(words.language));
    setTimeout(() => void Promise.allSettled([screens.rules(), rules()]), LATER_MS);
  }
}
