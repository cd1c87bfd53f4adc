/** The tables of quick match: what is agreed on there, and which of them this device came to by quick match. */
import type { Agreement } from "../api/messages";
import { load, save } from "../shell/storage";
import { CLASSIC } from "../table/games";

/** What suits strangers. */
const AGREED = { ...CLASSIC, players: 3, starter: null, seconds_per_move: 60, hints: false, chat: false, listed: true };
/** The seat of the person who opened a table of quick match, and whose device starts the game. */
export const OPENER = 0;

const NAME = "quick";
/** The largest number of tables that are remembered. */
const MOST = 12;
const remembered = (): string[] => (load(NAME) ?? []) as string[];

/** Return an agreement for a table of quick match. */
export const quickAgreement = (bot_pause: number): Agreement => ({ ...AGREED, bot_pause });

/** Return whether a table can be one of quick match; the host may have changed it. */
export const isQuick = (agreement: Agreement): boolean =>
  Object.entries(AGREED).every(([name, value]) => agreement[name as keyof Agreement] === value);

/** Return whether this device came to a table by quick match. */
export const cameByQuickMatch = (table: string): boolean => remembered().includes(table);

export const rememberQuick = (table: string): void =>
  save(NAME, [table, ...remembered().filter((other) => other !== table)].slice(0, MOST));

export const forgetQuick = (table: string): void =>
  save(
    NAME,
    remembered().filter((other) => other !== table),
  );
