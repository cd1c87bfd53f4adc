/** What can lie over the table. */
export type SheetName = "menu" | "course" | "keys" | "talk" | "device" | "leave" | "end";
