/** The screens by name. Home comes with the page; the others are fetched when somebody goes there. */
import type { Component } from "svelte";
import type { Route } from "./lib/shell/route";
import Home from "./screens/Home.svelte";

type Load = () => Promise<Component>;
const withPage = (screen: Component): Load => () => Promise.resolve(screen);
const later = (load: () => Promise<{ default: Component }>): Load => async () => (await load()).default;

export const screens: Record<Route["screen"], Load> = {
  home: withPage(Home),
  table: later(() => import("./screens/Table.svelte")),
  replay: later(() => import("./screens/Replay.svelte")),
  rules: later(() => import("./screens/Rules.svelte")),
  verify: later(() => import("./screens/Verify.svelte")),
  settings: later(() => import("./screens/Settings.svelte")),
  missing: later(() => import("./screens/Missing.svelte")),
  gallery: later(() => (import.meta.env.DEV ? import("./screens/Gallery.svelte") : import("./screens/Missing.svelte"))),
};
