/** Reloads the page when a part of it cannot be loaded: many browsers remember the failure of a module for as long as the page is open.
    The user's request is carried over to the new page. */
import { at } from "./route";

interface Before {
  wish: unknown;
}
/** The state that the previous page left when it was reloaded; null: it was not. */
const before = history.state as Before | null;
history.replaceState(null, "");

/** Return the request carried over from the previous page, once; null: there is none. */
export function takeWish(): unknown {
  const wish = before?.wish;
  if (before) before.wish = null;
  return wish;
}

/** Reload the page; return false if that would not help: no server answers, or it has been done already. */
export async function openNewPage(wish: unknown = null): Promise<boolean> {
  if (before || !(await fetch(at("/parts.json")).catch(() => null))?.ok) return false;
  history.replaceState({ wish } satisfies Before, "");
  location.reload();
  return true;
}
