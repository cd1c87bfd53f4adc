/** The table's chunk: loaded behind home, and before anything navigates to it. */
import type { Component } from "svelte";
import { loadChunk } from "../lib/shell/chunks";

export const loadTableScreen = (): Promise<Component> => loadChunk<Component>(() => import("./Table.svelte"));
