/** The table, where most go next: fetched behind home, and there before anybody is sent to it. */
import type { Component } from "svelte";
import { fetchPart } from "../lib/shell/parts";

export const fetchTable = (): Promise<Component> => fetchPart<Component>(() => import("./Table.svelte"));
