/** The table's chunk: loaded behind home, and before anything navigates to it. */
import type { Component } from "svelte";
import { loadPart } from "../lib/shell/chunks";

export const fetchTable = (): Promise<Component> => loadPart<Component>(() => import("./Table.svelte"));
