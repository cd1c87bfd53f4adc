/** The table's chunk: loaded behind home, and before anything navigates to it. */
import type { Component } from "svelte";
import { loadChunk } from "../lib/shell/chunks";

export const fetchTable = (): Promise<Component> => loadChunk<Component>(() => import("./Table.svelte"));
