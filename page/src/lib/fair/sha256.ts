/** SHA-256 and HMAC (RFC 6234), computed synchronously: the browser's own are asynchronous, and missing over plain http. */

const BLOCK = 64;
const ROUNDS = 64;
/** The first bits of the fractions of the square roots of the first 8 primes. */
const BEGINNING = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const;
/** The first bits of the fractions of the cube roots of the first 64 primes. */
const CONSTANTS = Uint32Array.of(
  0x428a2f98,
  0x71374491,
  0xb5c0fbcf,
  0xe9b5dba5,
  0x3956c25b,
  0x59f111f1,
  0x923f82a4,
  0xab1c5ed5,
  0xd807aa98,
  0x12835b01,
  0x243185be,
  0x550c7dc3,
  0x72be5d74,
  0x80deb1fe,
  0x9bdc06a7,
  0xc19bf174,
  0xe49b69c1,
  0xefbe4786,
  0x0fc19dc6,
  0x240ca1cc,
  0x2de92c6f,
  0x4a7484aa,
  0x5cb0a9dc,
  0x76f988da,
  0x983e5152,
  0xa831c66d,
  0xb00327c8,
  0xbf597fc7,
  0xc6e00bf3,
  0xd5a79147,
  0x06ca6351,
  0x14292967,
  0x27b70a85,
  0x2e1b2138,
  0x4d2c6dfc,
  0x53380d13,
  0x650a7354,
  0x766a0abb,
  0x81c2c92e,
  0x92722c85,
  0xa2bfe8a1,
  0xa81a664b,
  0xc24b8b70,
  0xc76c51a3,
  0xd192e819,
  0xd6990624,
  0xf40e3585,
  0x106aa070,
  0x19a4c116,
  0x1e376c08,
  0x2748774c,
  0x34b0bcb5,
  0x391c0cb3,
  0x4ed8aa4a,
  0x5b9cca4f,
  0x682e6ff3,
  0x748f82ee,
  0x78a5636f,
  0x84c87814,
  0x8cc70208,
  0x90befffa,
  0xa4506ceb,
  0xbef9a3f7,
  0xc67178f2,
);
const schedule = new Uint32Array(ROUNDS);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Mix the block at `at` of a padded message into the state. Written without helpers, because before the browser has optimised it this is the
    slowest part of a placing. */
function mix(state: Uint32Array, message: DataView, at: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = message.getUint32(at + 4 * i);
  for (let i = 16; i < ROUNDS; i++) {
    const early = schedule[i - 15]!;
    const late = schedule[i - 2]!;
    const first = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const second = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[i] = schedule[i - 16]! + first + schedule[i - 7]! + second;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < ROUNDS; i++) {
    const sum =
      h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS[i]! + schedule[i]!;
    const other = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + sum) | 0;
    d = c;
    c = b;
    b = a;
    a = (sum + other) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

/** Finish a digest: `state` has absorbed `before` bytes in whole blocks, and `message` follows. Overwrites the state. */
function digestOf(state: Uint32Array, before: number, message: Uint8Array): Uint8Array<ArrayBuffer> {
  // Pad with a set bit and zeros; the last 8 bytes are the length in bits, of which 4 suffice here.
  const padded = new Uint8Array(BLOCK * Math.ceil((message.length + 9) / BLOCK));
  padded.set(message);
  padded[message.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 4, 8 * (before + message.length));
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, words, at);
  const digest = new DataView(new ArrayBuffer(4 * state.length));
  for (let i = 0; i < state.length; i++) digest.setUint32(4 * i, state[i]!);
  return new Uint8Array(digest.buffer);
}

export const sha256 = (message: Uint8Array): Uint8Array<ArrayBuffer> =>
  digestOf(Uint32Array.from(BEGINNING), 0, message);

/** Return a function that signs messages with a key. */
export function hmacSha256(key: Uint8Array): (message: Uint8Array) => Uint8Array<ArrayBuffer> {
  const short = key.length > BLOCK ? sha256(key) : key;
  const [inner, outer] = [0x36, 0x5c].map((byte) => {
    const state = Uint32Array.from(BEGINNING);
    const block = Uint8Array.from({ length: BLOCK }, (_, i) => (short[i] ?? 0) ^ byte);
    mix(state, new DataView(block.buffer), 0);
    return state;
  });
  return (message) => digestOf(outer!.slice(), BLOCK, digestOf(inner!.slice(), BLOCK, message));
}
