/** The dialogs of the table. */
export type SheetName = "menu" | "log" | "keys" | "talk" | "seat" | "device" | "online" | "leave" | "end";
