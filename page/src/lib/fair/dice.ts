/** The dice of docs/fair-dice.md, computed here: secret and seeds, or a day, and a place in the game give every draw. */

const encoder = new TextEncoder();

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** SHA-256 of the secret, as it is shown before the game. */
export const commitmentOf = async (secret: string): Promise<string> =>
  hexOf(await crypto.subtle.digest("SHA-256", bytesOf(secret)));

/** The random bytes of one place, one after another. */
class Bytes {
  #block: Uint8Array = new Uint8Array();
  #number = 0;
  #used = 0;

  constructor(
    readonly key: CryptoKey,
    readonly message: string,
  ) {}

  async next(): Promise<number> {
    if (this.#used === this.#block.length) {
      const signed = await crypto.subtle.sign("HMAC", this.key, encoder.encode(`${this.message}|${this.#number++}`));
      this.#block = new Uint8Array(signed);
      this.#used = 0;
    }
    return this.#block[this.#used++]!;
  }

  /** A number below a bound; bytes that would favour some numbers are skipped. */
  async below(bound: number): Promise<number> {
    for (;;) {
      const byte = await this.next();
      if (byte < 256 - (256 % bound)) return byte % bound;
    }
  }
}

export class Dice {
  readonly #key: Promise<CryptoKey>;

  private constructor(
    key: Uint8Array<ArrayBuffer>,
    /** What every message begins with. */
    readonly protocol: string,
  ) {
    this.#key = crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  }

  /** Of a secret and the seeds of all seats. */
  static fair(secret: string, seeds: readonly string[]): Dice {
    return new Dice(bytesOf(secret), `croupier-dice-1|${seeds.join(",")}`);
  }

  /** Of a day, which everyone knows. */
  static ofDay(day: string): Dice {
    return new Dice(encoder.encode(day), "croupier-day-1");
  }

  async #at(place: string): Promise<Bytes> {
    return new Bytes(await this.#key, `${this.protocol}|${place}`);
  }

  /** A number below a bound: who starts, or which note comes up. */
  async number(place: string, bound: number): Promise<number> {
    return (await this.#at(place)).below(bound);
  }

  /** Dice of several kinds as they fall: so many of the first kind, then of the next. */
  async dice(place: string, counts: readonly number[]): Promise<number[][]> {
    const bytes = await this.#at(place);
    const fallen: number[][] = [];
    for (const count of counts) {
      const faces: number[] = [];
      for (let i = 0; i < count; i++) faces.push((await bytes.below(6)) + 1);
      fallen.push(faces);
    }
    return fallen;
  }
}
