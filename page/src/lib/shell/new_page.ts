/** The way out where a part of the page stays lost: many browsers keep the failure of a module for as long as a page is open, and
    only a new page can ask for it again. What somebody wanted goes along. */
import { at } from "./route";

interface Before {
  wish: unknown;
}
/** What the page before left, where it was given up. */
const before = history.state as Before | null;
history.replaceState(null, "");

/** What somebody wanted of the page before, once; null: nothing. */
export function takeWish(): unknown {
  const wish = before?.wish;
  if (before) before.wish = null;
  return wish;
}

/** Open the page anew; resolves with false where that would not help: nobody answers, or it has been done. */
export async function openNewPage(wish: unknown = null): Promise<boolean> {
  if (before || !(await fetch(at("/parts.json")).catch(() => null))?.ok) return false;
  history.replaceState({ wish } satisfies Before, "");
  location.reload();
  return true;
}
