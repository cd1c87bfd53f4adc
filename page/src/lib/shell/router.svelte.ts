/** Where we are: the history of the browser, as a value that screens can watch. */
import { at, below, routeOf, type Route } from "./route";

const shown = (): Route => routeOf(below(location.pathname) ?? "", location.hash.slice(1));

class Router {
  route = $state.raw<Route>(shown());
  /** What follows # in the address: the seat's own link carries its token there, where no server sees it. */
  hash = $state(location.hash.slice(1));
  /** Whether a key made the last click: a pointer's are counted. */
  keyed = false;

  go(path: string, options: { replace?: boolean } = {}): void {
    history[options.replace ? "replaceState" : "pushState"](null, "", at(path));
    this.follow();
    if (!options.replace) scrollTo(0, 0);
  }

  /** After the browser itself went back or forward. */
  follow(): void {
    this.route = shown();
    this.hash = location.hash.slice(1);
  }
}

export const router = new Router();

/** Plain links inside the page change the screen without loading anything anew. */
export function followLinks(event: MouseEvent): void {
  router.keyed = event.detail === 0;
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
  const path = below(link.pathname);
  if (path === null || path.startsWith("/api/") || link.getAttribute("href")?.startsWith("#")) return;
  event.preventDefault();
  router.go(path + link.search + link.hash);
}
