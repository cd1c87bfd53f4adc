/** The screens by name. Home comes with the page, the table right behind it, the others are loaded on demand. */
import type { Component } from "svelte";
import { loadPart } from "./lib/shell/chunks";
import type { Route } from "./lib/shell/route";
import Home from "./screens/Home.svelte";
import { fetchTable } from "./screens/table";

type Load = () => Promise<Component>;
const later = (load: () => Promise<{ default: Component }>): Load => () => loadPart(load);

export const screens: Record<Route["screen"], Load> = {
  home: () => Promise.resolve(Home),
  table: fetchTable,
  replay: later(() => import("./screens/Replay.svelte")),
  rules: later(() => import("./screens/Rules.svelte")),
  verify: later(() => import("./screens/Verify.svelte")),
  settings: later(() => import("./screens/Settings.svelte")),
  missing: later(() => import("./screens/Missing.svelte")),
  gallery: later(() => (import.meta.env.DEV ? import("./screens/Gallery.svelte") : import("./screens/Missing.svelte"))),
};
