/** Loads the chunk of the table: after home is shown, and before anything navigates to a table. */
import type { Component } from "svelte";
import { loadChunk } from "../lib/shell/chunks";

export const loadTableScreen = (): Promise<Component> => loadChunk<Component>(() => import("./Table.svelte"));
