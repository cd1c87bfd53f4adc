/** Remembers which game starts as soon as its table is shown, so that nothing of it is missed. */
let waiting: string | null = null;

export function startWhenShown(table: string): void {
  waiting = table;
}

/** Return whether the game of a table is to start as soon as it is shown. */
export const startsWhenShown = (table: string): boolean => waiting === table;
