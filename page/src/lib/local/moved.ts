/** Under which name this device keeps that a table online goes on with a game of its own. */
export const goesOnWith = (table: string): string => `moved.${table}`;
