/** Pins: what this device was first shown of the dice of each table, and what it contributed to them. The server cannot make a pin change;
    whatever differs from it later raises an alarm. */
import type { RoomView } from "../api/messages";
import { isLocal } from "../shell/route";
import { load, remove, save, savedNames } from "../shell/storage";

export interface Pin {
  /** The name of its table. */
  table: string;
  /** The first commitment shown. */
  commitment: string;
  /** Other commitments shown later; an honest server shows none. */
  others: string[];
  /** The seeds of this device that the server has accepted. */
  seeds: string[];
  /** The seeds sent but not yet answered. */
  sent: string[];
  /** All seeds in the order of the seats, each time ours completed them. */
  closed: string[];
  /** Whether one of our seats was shown with a foreign seed. */
  replaced: boolean;
  /** Whether the revealed secret does not fit the commitment. */
  broken: boolean;
  /** When it was made, ms since 1970. */
  since: number;
  /** Whether this browser drew the secret itself, for a game without a server. */
  alone: boolean;
}

/** What players are warned of immediately. */
export type Alarm = "commitment" | "seed" | "secret";

const PREFIX = "dice.";
const MOST = 300;
/** The largest number of other commitments saved; one is bad enough. */
const MOST_OTHERS = 50;
const MOST_CLOSED = 10;

const nameOf = (table: string): string => PREFIX + table;

/** Return the pin of a table; null: this device never saw its dice. */
export function pinOf(table: string): Pin | null {
  const found = load(nameOf(table)) as Partial<Pin> | undefined;
  if (typeof found?.commitment !== "string") return null;
  const {
    commitment,
    others = [],
    seeds = [],
    sent = [],
    closed = [],
    replaced = false,
    broken = false,
    since = 0,
  } = found;
  return { table, commitment, others, seeds, sent, closed, replaced, broken, since, alone: isLocal(table) };
}

export const pinnedTables = (): string[] => savedNames(PREFIX).map((name) => name.slice(PREFIX.length));

/** Remove the oldest pins; pins with our seeds stay longest. */
function prune(): void {
  const pins = pinnedTables().map((table) => ({ table, pin: pinOf(table) }));
  if (pins.length <= MOST) return;
  const worth = (pin: Pin | null): number =>
    pin === null ? 0 : pin.since + (pin.seeds.length > 0 ? Number.MAX_SAFE_INTEGER / 2 : 0);
  for (const { table } of pins.toSorted((a, b) => worth(a.pin) - worth(b.pin)).slice(0, pins.length - MOST))
    remove(nameOf(table));
}

function change(table: string, changed: (pin: Pin) => Partial<Pin>): Pin | null {
  const pin = pinOf(table);
  if (!pin) return null;
  const next = { ...pin, ...changed(pin) };
  if (JSON.stringify(next) !== JSON.stringify(pin)) save(nameOf(table), next);
  return next;
}

/** Pin the commitment of a table when it is first seen; compare later ones with it. */
export function pinCommitment(table: string, commitment: string): Pin {
  const compared = change(table, ({ commitment: first, others }) => ({
    others:
      commitment === first || others.includes(commitment) ? others : [...others, commitment].slice(0, MOST_OTHERS),
  }));
  if (compared) return compared;
  const pin: Pin = {
    table,
    commitment,
    others: [],
    seeds: [],
    sent: [],
    closed: [],
    replaced: false,
    broken: false,
    since: Date.now(),
    alone: isLocal(table),
  };
  save(nameOf(table), pin);
  prune();
  return pin;
}

/** Save a seed that is about to be sent, so that a lost answer does not lose it. `room` and `seat`: where it is used. */
export function pinSeed(table: string, seed: string, room?: RoomView | null, seat?: number | null): void {
  const all = room?.seats.map((person, at) => (at === seat ? seed : (person?.seed ?? null))) ?? [];
  // If all others are there already, nobody can choose one after seeing ours.
  const closes = all.includes(seed) && !all.includes(null);
  change(table, ({ sent, closed }) => ({
    sent: [...sent, seed],
    closed: closes ? [...closed, all.join(",")].slice(-MOST_CLOSED) : closed,
  }));
}

/** Record whether the server accepted a seed. */
export function settleSeed(table: string, seed: string, accepted: boolean): void {
  change(table, ({ seeds, sent }) => ({
    sent: sent.filter((each) => each !== seed),
    seeds: accepted && !seeds.includes(seed) ? [...seeds, seed] : seeds,
  }));
}

/** Forget a seed whose seat was left before the game. */
export function releaseSeed(table: string, seed: string): void {
  change(table, ({ seeds }) => ({ seeds: seeds.filter((each) => each !== seed) }));
}

/** Compare a room with the pin; `you` are our seats. Return the pin; null: the dice of a day need none. */
export function compareRoom(table: string, room: RoomView, you: readonly number[]): Pin | null {
  if (room.commitment === null) {
    // A table that was shown with a commitment cannot become one of a daily deal.
    return pinOf(table) && pinCommitment(table, room.day ?? "");
  }
  const pin = pinCommitment(table, room.commitment);
  const shown = room.seats.flatMap((person) => (person?.seed ? [person.seed] : []));
  // Without a seat we are not in the game, so seeds that went with our seats are not missing from the dice.
  if (you.length === 0)
    return change(table, ({ seeds }) => ({ seeds: seeds.filter((seed) => shown.includes(seed)) })) ?? pin;
  // Before the game, seats may change while a message about it is on its way.
  if (room.state === "open") return pin;
  const ours = you.flatMap((seat) => room.seats[seat]?.seed ?? []);
  const strange = ours.filter((seed) => !pin.seeds.includes(seed) && !pin.sent.includes(seed));
  // A seat taken over from another device has a seed that this one cannot know.
  if (strange.length === 0 || pin.seeds.length < ours.length) return pin;
  return change(table, () => ({ replaced: true })) ?? pin;
}

/** Record that the revealed secret does not fit the commitment. */
export const markBroken = (table: string): void => void change(table, () => ({ broken: true }));

export function alarmOf(pin: Pin | null): Alarm | null {
  if (!pin) return null;
  return pin.others.length > 0 ? "commitment" : pin.replaced ? "seed" : pin.broken ? "secret" : null;
}
