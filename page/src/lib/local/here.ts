/** Tables that are played in this browser alone, without a server: their names tell them. */
const MARK = "here-";

/** Whether a table is one of this browser's own. A server's names are shorter, so none of them begins like this by chance. */
export const isHere = (table: string): boolean => table.startsWith(MARK) && table.length > 16;

/** The name of a new one; `drawn`: 12 letters. */
export const hereName = (drawn: string): string => MARK + drawn;
