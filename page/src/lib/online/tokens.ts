/** The secret tokens of our seats and tables, saved per table; they are sent only inside the socket. */
import { remove, save, load, savedNames } from "../shell/storage";

export interface Holding {
  /** Who has one of these has a seat. */
  seats: string[];
  /** Who has this is the host. */
  host: string | null;
  /** When the table was last new to us, ms since 1970. */
  since: number;
  /** Whether the game is known to be over, so that it is not asked for again. */
  over: boolean;
  /** The last event that gave us a seat: a server that does not know of it yet cannot say which tokens count. */
  seq: number;
}

/** As many as the server takes in a hello. */
const MOST_SENT = 16;
const TABLE = "table.";
const nameOf = (table: string): string => TABLE + table;

/** Letters for 8 bits each, unguessable, as the server wants them. */
export function draw(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
export const drawToken = (): string => draw(24);
/** Lets another device in, once. */
export const drawPass = drawToken;
/** What we add to the dice. */
export const drawSeed = (): string => draw(16);
export const drawKey = (): string => draw(12);

export function holding(table: string): Holding {
  const found = (load(nameOf(table)) ?? {}) as Partial<Holding>;
  return {
    seats: found.seats ?? [],
    host: found.host ?? null,
    since: found.since ?? Date.now(),
    over: found.over ?? false,
    seq: found.seq ?? 0,
  };
}

export function holdSeat(table: string, token: string): void {
  const held = holding(table);
  if (!held.seats.includes(token)) save(nameOf(table), { ...held, seats: [...held.seats, token] });
}

/** Forget tokens that count no more; of a table where none is left, everything. */
export function dropTokens(table: string, tokens: readonly string[]): void {
  const held = holding(table);
  const seats = held.seats.filter((token) => !tokens.includes(token));
  const host = held.host !== null && tokens.includes(held.host) ? null : held.host;
  if (seats.length === held.seats.length && host === held.host) return;
  if (seats.length === 0 && host === null) forgetTable(table);
  else save(nameOf(table), { ...held, seats, host });
}

/** Note the event after which our tokens count. */
export function noteSeq(table: string, seq: number): void {
  if (tokensOf(table).length > 0) save(nameOf(table), { ...holding(table), seq });
}

export function holdHost(table: string, host: string): void {
  save(nameOf(table), { ...holding(table), host });
}

/** Copy the tokens of a table to its rematch, where the same ones count. */
export function copyTokens(from: string, to: string): void {
  const old = holding(from);
  if (holding(to).seats.length === 0) save(nameOf(to), { ...old, since: Date.now(), over: false, seq: 0 });
}

export function markOver(table: string): void {
  save(nameOf(table), { ...holding(table), over: true });
}

export const forgetTable = (table: string): void => remove(nameOf(table));

/** The tables we have tokens of, the newest first. */
export const heldTables = (): string[] =>
  savedNames(TABLE)
    .map((name) => name.slice(TABLE.length))
    .toSorted((a, b) => holding(b).since - holding(a).since);

export function tokensOf(table: string): string[] {
  const { seats, host } = holding(table);
  return host === null ? seats.slice(-MOST_SENT) : [...seats.slice(1 - MOST_SENT), host];
}

/** What a link for another device carries behind #, where no server sees it. */
const PASS = /^pass\.([A-Za-z0-9_-]{22,64})$/;
/** What a device may have been made to carry there: passes, or tokens as older links had them. */
const SECRET = /[A-Za-z0-9_-]{22,}/;

export const linkOf = (pass: string): string => `pass.${pass}`;

/** The pass in such a link; null: there is none. Tokens in an address are never taken in. */
export const passIn = (hash: string): string | null => PASS.exec(hash)?.[1] ?? null;

/** Whether what follows # is not for others to see. */
export const isSecret = (hash: string): boolean => SECRET.test(hash);
