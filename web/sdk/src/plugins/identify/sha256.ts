/**
 * SHA-256 (FIPS 180-4) of a UTF-8 text, as 64 hexadecimal characters.
 *
 * `crypto.subtle` is not available on pages without TLS, and it returns a promise: the hash of data given just before
 * the visitor leaves the page would come too late. Names and addresses are short, so this takes less than a
 * millisecond.
 */

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);

/** The first 32 bits behind the point of a root of each prime. */
const roots = (root: (of: number) => number): number[] => primes.map((prime) => (root(prime) * 2 ** 32) | 0);

const turn = (word: number, ...bits: number[]): number =>
  bits.reduce((sum, by) => sum ^ ((word >>> by) | (word << (32 - by))), 0);

export function sha256(text: string): string {
  const constants = roots(Math.cbrt);
  const bytes = [...new TextEncoder().encode(text), 0x80];
  const words: number[] = Array((((bytes.length + 7) >> 6) + 1) * 16).fill(0);
  bytes.forEach((byte, at) => (words[at >> 2]! |= byte << (24 - (at & 3) * 8)));
  words[words.length - 1] = (bytes.length - 1) * 8;

  let hash = roots(Math.sqrt).slice(0, 8);
  for (let block = 0; block < words.length; block += 16) {
    const schedule = words.slice(block, block + 16);
    let state = hash as [number, number, number, number, number, number, number, number];
    constants.forEach((constant, round) => {
      const before15 = schedule[round - 15]!;
      const before2 = schedule[round - 2]!;
      if (round > 15)
        schedule[round] =
          (schedule[round - 16]! +
            (turn(before15, 7, 18) ^ (before15 >>> 3)) +
            schedule[round - 7]! +
            (turn(before2, 17, 19) ^ (before2 >>> 10))) |
          0;
      const [a, b, c, d, e, f, g, h] = state;
      const first = h + turn(e, 6, 11, 25) + ((e & f) ^ (~e & g)) + constant + schedule[round]!;
      const second = turn(a, 2, 13, 22) + ((a & b) ^ (a & c) ^ (b & c));
      state = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    });
    hash = hash.map((word, at) => (word + state[at]!) | 0);
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
