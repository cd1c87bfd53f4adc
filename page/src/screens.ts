/** The screens by name, each loaded on demand. For home and tables the server announces their chunks with the page. */
import type { Component } from "svelte";
import { loadChunk, loadPart } from "./lib/shell/chunks";
import type { Route } from "./lib/shell/route";
import { loadTableScreen } from "./screens/table";

type Load = () => Promise<Component>;
const later =
  (load: () => Promise<{ default: Component }>): Load =>
  () =>
    loadPart(load);
const study = later(() => import("./screens/Study.svelte"));

export const screens: Record<Route["screen"], Load> = {
  home: () => loadChunk<Component>(() => import("./screens/Home.svelte")),
  table: loadTableScreen,
  game: () => loadChunk<Component>(() => import("./screens/LocalTable.svelte")),
  replay: study,
  analyse: study,
  rules: later(() => import("./screens/Rules.svelte")),
  settle: later(() => import("./screens/Settle.svelte")),
  verify: later(() => import("./screens/Verify.svelte")),
  history: later(() => import("./screens/History.svelte")),
  follow: later(() => import("./screens/Follow.svelte")),
  settings: later(() => import("./screens/Settings.svelte")),
  missing: later(() => import("./screens/Missing.svelte")),
  gallery: later(() => {
    if (import.meta.env.DEV) return import("./screens/Gallery.svelte");
    // The camera can be tried out anywhere; gallery/Camera.svelte says why.
    const camera = new URLSearchParams(location.search).get("scene") === "camera";
    return camera ? import("./gallery/Camera.svelte") : import("./screens/Missing.svelte");
  }),
};
