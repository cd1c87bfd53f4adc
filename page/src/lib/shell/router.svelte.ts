/** The current route, as a reactive value, kept in step with the browser's history. */
import { at, below, routeOf, type Route } from "./route";

const shown = (): Route => routeOf(below(location.pathname) ?? "", location.hash.slice(1));

class Router {
  route = $state.raw<Route>(shown());
  /** The part of the address after #: the link to a seat carries its token there, where no server sees it. */
  hash = $state(location.hash.slice(1));
  /** Whether the last click was made by a key (a pointer's has a count). */
  keyed = false;

  go(path: string, options: { replace?: boolean } = {}): void {
    history[options.replace ? "replaceState" : "pushState"](null, "", at(path));
    this.follow();
    if (!options.replace) scrollTo(0, 0);
  }

  /** Update the route after the browser went back or forward. */
  follow(): void {
    this.route = shown();
    this.hash = location.hash.slice(1);
  }
}

export const router = new Router();

/** Follow a plain link inside the page without reloading it. */
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
