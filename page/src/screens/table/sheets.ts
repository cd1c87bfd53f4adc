/** The dialogs of the table. */
export type SheetName = "menu" | "log" | "keys" | "talk" | "device" | "leave" | "end";
