/** What can lie over the table. */
export type SheetName = "menu" | "course" | "keys" | "talk" | "leave" | "end";

/** Fetched behind the table, so that the table opens sooner. */
export const fetchSheets = () => import("./Sheets.svelte").then(({ default: part }) => part);
