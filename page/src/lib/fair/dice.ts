/** Computes the dice of docs/fair-dice.md: every draw follows from the secret and seeds, or from the day, and from the draw's name. */

import { hmacSha256, sha256 } from "./sha256";

const encoder = new TextEncoder();
/** The number of groups of four digits in a fingerprint. */
const GROUPS = 6;

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return the SHA-256 of a secret, which is shown before the game. */
export const commitmentOf = (secret: string): string => hexOf(sha256(bytesOf(secret)));

/** Return the secret of a server's table, made of its name and 32 random bytes, so that no other table can have it. */
export const tableSecretOf = (table: string, root: string): string =>
  hexOf(sha256(encoder.encode(`croupier-table-1|${table}|${root}`)));

/** Return the fingerprint of commitment and seeds that players can compare, in groups of four hexadecimal digits (docs/fair-dice.md). */
export function fingerprintOf(commitment: string, seeds: readonly string[]): string[] {
  const digits = hexOf(sha256(encoder.encode(`croupier-fingerprint-1|${commitment}|${seeds.join(",")}`)));
  return Array.from({ length: GROUPS }, (_, group) => digits.slice(4 * group, 4 * group + 4));
}

/** Derive an integer of up to 53 bits from a public name: a seed for the random numbers of bots and hints. */
export const publicSeed = (name: string): number =>
  sha256(encoder.encode(name))
    .subarray(0, 6)
    .reduce((seed, byte) => seed * 256 + byte, 0);

/** The stream of random bytes for one draw. */
class ByteStream {
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

  /** Draw a number below a bound. Bytes that would favour some numbers are skipped: for a bound of 6, those from 252 on. */
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
    /** The beginning of every message. */
    readonly protocol: string,
  ) {
    this.#sign = hmacSha256(key);
  }

  /** Return the dice of a secret and the seeds of all seats. */
  static fair(secret: string, seeds: readonly string[]): Dice {
    return new Dice(bytesOf(secret), `croupier-dice-1|${seeds.join(",")}`);
  }

  /** Return the dice of a day, which everyone can compute. */
  static ofDay(day: string): Dice {
    return new Dice(encoder.encode(day), "croupier-day-1");
  }

  #at(place: string): ByteStream {
    return new ByteStream(this.#sign, `${this.protocol}|${place}`);
  }

  /** Draw a number below a bound: who starts, or which note comes up. */
  number(place: string, bound: number): number {
    return this.#at(place).below(bound);
  }

  /** Roll dice of several kinds; `counts` has the number of dice of each kind. */
  dice(place: string, counts: readonly number[]): number[][] {
    const bytes = this.#at(place);
    return counts.map((count) => Array.from({ length: count }, () => bytes.below(6) + 1));
  }
}
