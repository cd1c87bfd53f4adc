/** Keeps the screen awake while a game is on: people think longer than a phone waits. */

/** Keep the screen awake whenever the page is visible; return a function that ends this. */
export function keepAwake(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  // The browser releases the lock when the page is hidden.
  async function request(): Promise<void> {
    if (document.visibilityState !== "visible") return;
    try {
      const lock = await navigator.wakeLock.request("screen");
      const release = (): void => void lock.release().catch(() => undefined);
      if (signal.aborted) release();
      else signal.addEventListener("abort", release);
    } catch {
      // The browser has none, or the battery is low.
    }
  }
  document.addEventListener("visibilitychange", () => void request(), { signal });
  void request();
  return () => ended.abort();
}
