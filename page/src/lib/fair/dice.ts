/** The dice of docs/fair-dice.md, computed here: secret and seeds, or a day, and a place in the game give every draw. */

import { hmacSha256, sha256 } from "./sha256";

const encoder = new TextEncoder();
/** In how many groups of four digits people compare a fingerprint. */
const GROUPS = 6;

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of the secret, as it is shown before the game. */
export const commitmentOf = (secret: string): string => hexOf(sha256(bytesOf(secret)));

/** The secret of a server's table, made of its name and 32 random bytes: no other table can have it. */
export const tableSecretOf = (table: string, root: string): string =>
  hexOf(sha256(encoder.encode(`croupier-table-1|${table}|${root}`)));

/** A short text of commitment and seeds that players can compare, as docs/fair-dice.md describes it: groups of four hexadecimal digits. */
export function fingerprintOf(commitment: string, seeds: readonly string[]): string[] {
  const digits = hexOf(sha256(encoder.encode(`croupier-fingerprint-1|${commitment}|${seeds.join(",")}`)));
  return Array.from({ length: GROUPS }, (_, group) => digits.slice(4 * group, 4 * group + 4));
}

/** A whole number of up to 53 bits from a name that everyone may know: for what bots and hints draw at random. */
export const publicSeed = (name: string): number =>
  sha256(encoder.encode(name))
    .subarray(0, 6)
    .reduce((seed, byte) => seed * 256 + byte, 0);

/** The random bytes of one place, one after another. */
class Bytes {
  #block: Uint8Array = new Uint8Array();
  #number = 0;
  #used = 0;

  constructor(
    readonly sign: (message: Uint8Array) => Uint8Array,
    readonly message: string,
  ) {}

  next(): number {
    if (this.#used === this.#block.length) {
      this.#block = this.sign(encoder.encode(`${this.message}|${this.#number++}`));
      this.#used = 0;
    }
    return this.#block[this.#used++]!;
  }

  /** A number below a bound; bytes that would favour some numbers are skipped. */
  below(bound: number): number {
    for (;;) {
      const byte = this.next();
      if (byte < 256 - (256 % bound)) return byte % bound;
    }
  }
}

export class Dice {
  readonly #sign: (message: Uint8Array) => Uint8Array;

  private constructor(
    key: Uint8Array,
    /** What every message begins with. */
    readonly protocol: string,
  ) {
    this.#sign = hmacSha256(key);
  }

  /** Of a secret and the seeds of all seats. */
  static fair(secret: string, seeds: readonly string[]): Dice {
    return new Dice(bytesOf(secret), `croupier-dice-1|${seeds.join(",")}`);
  }

  /** Of a day, which everyone knows. */
  static ofDay(day: string): Dice {
    return new Dice(encoder.encode(day), "croupier-day-1");
  }

  #at(place: string): Bytes {
    return new Bytes(this.#sign, `${this.protocol}|${place}`);
  }

  /** A number below a bound: who starts, or which note comes up. */
  number(place: string, bound: number): number {
    return this.#at(place).below(bound);
  }

  /** Dice of several kinds as they fall: so many of the first kind, then of the next. */
  dice(place: string, counts: readonly number[]): number[][] {
    const bytes = this.#at(place);
    return counts.map((count) => Array.from({ length: count }, () => bytes.below(6) + 1));
  }
}
