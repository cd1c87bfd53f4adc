/** A game that starts as soon as its table is shown, so that nothing of it is missed. */
let waiting: string | null = null;

export function startWhenShown(table: string): void {
  waiting = table;
}

/** Whether the game of a table is to start now. */
export const startsWhenShown = (table: string): boolean => waiting === table;
