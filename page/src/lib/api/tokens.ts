/** What says that a seat is ours: secrets drawn here, kept by the browser per table, sent only inside a socket. */
import { forget, keep, kept } from "../shell/kept";

export interface Holding {
  /** Who has one of these has a seat. */
  seats: string[];
  /** Who has this is the host. */
  host: string | null;
}

const MOST_SEATS = 6;
const nameOf = (table: string): string => `table.${table}`;

/** Letters for 8 bits each, unguessable, as the server wants them. */
export function draw(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
export const drawToken = (): string => draw(24);
/** What we add to the dice. */
export const drawSeed = (): string => draw(16);
export const drawKey = (): string => draw(12);

export function holding(table: string): Holding {
  const found = (kept(nameOf(table)) ?? {}) as Partial<Holding>;
  return { seats: found.seats ?? [], host: found.host ?? null };
}

export function holdSeat(table: string, token: string): void {
  const { seats, host } = holding(table);
  if (!seats.includes(token)) keep(nameOf(table), { seats: [...seats, token].slice(-MOST_SEATS), host });
}

export function holdHost(table: string, host: string): void {
  keep(nameOf(table), { ...holding(table), host });
}

/** At the table of a rematch the same tokens count. */
export function holdOn(from: string, to: string): void {
  const old = holding(from);
  if (holding(to).seats.length === 0) keep(nameOf(to), old);
}

export const letGo = (table: string): void => forget(nameOf(table));

export function tokensOf(table: string): string[] {
  const { seats, host } = holding(table);
  return host === null ? seats : [...seats, host];
}
