// The words of a QR code: its bytes, padded, with error correction M. ISO/IEC 18004.

// By version: codewords of error correction in a block, and the number of blocks.
const CORRECTION = [0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26];
const BLOCKS = [0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16];
/** @param {number} version */
const wordsIn = (version) => {
  let modules = (16 * version + 128) * version + 64;
  if (version > 1) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
  }
  return Math.floor((modules - (version > 6 ? 36 : 0)) / 8);
};
/** @param {number} version */
const room = (version) => wordsIn(version) - CORRECTION[version] * BLOCKS[version];
/** @param {number} version */
const lengthBits = (version) => (version < 10 ? 8 : 16);

/** Multiply in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1.
 *
 * @type {(one: number, other: number) => number}
 */
const times = (one, other) => {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
};
/** @param {number} degree */
const generator = (degree) => {
  const factors = Array.from({ length: degree }, () => 0);
  factors[degree - 1] = 1;
  for (let count = 0, root = 1; count < degree; count += 1, root = times(root, 2))
    for (let at = 0; at < degree; at += 1) factors[at] = times(factors[at], root) ^ (factors[at + 1] ?? 0);
  return factors;
};
/** @type {(words: number[], factors: number[]) => number[]} */
const remainder = (words, factors) => {
  const rest = factors.map(() => 0);
  for (const word of words) {
    const lead = word ^ (rest.shift() ?? 0);
    rest.push(0);
    factors.forEach((factor, at) => {
      rest[at] ^= times(factor, lead);
    });
  }
  return rest;
};

/** Return the bytes as data codewords, padded.
 *
 * @type {(bytes: number[], version: number) => number[]}
 */
const packed = (bytes, version) => {
  /** @type {number[]} */
  const bits = [];
  /** @type {(value: number, length: number) => void} */
  const add = (value, length) => {
    for (let at = length - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  add(4, 4);
  add(bytes.length, lengthBits(version));
  bytes.forEach((byte) => add(byte, 8));
  add(0, Math.min(4, room(version) * 8 - bits.length));
  add(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < room(version) * 8; pad ^= 0xec ^ 0x11) add(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    parseInt(bits.slice(at * 8, at * 8 + 8).join(""), 2),
  );
};
/** Cut the codewords into blocks, add what mends each, and take a word of each in turn.
 *
 * @type {(words: number[], version: number) => number[]}
 */
const interleaved = (words, version) => {
  const blocks = BLOCKS[version],
    factors = generator(CORRECTION[version]);
  const short = Math.floor(words.length / blocks),
    long = words.length % blocks;
  /** @type {number[][]} */
  const parts = [];
  for (let at = 0, from = 0; at < blocks; at += 1) {
    const length = short + (at >= blocks - long ? 1 : 0);
    parts.push(words.slice(from, from + length));
    from += length;
  }
  const mends = parts.map((part) => remainder(part, factors));
  /** @type {number[]} */
  const line = [];
  for (let at = 0; at <= short; at += 1)
    parts.forEach((part) => {
      if (at < part.length) line.push(part[at]);
    });
  for (let at = 0; at < CORRECTION[version]; at += 1) mends.forEach((mend) => line.push(mend[at]));
  return line;
};
/** Return the codewords of a text, in the order in which they stand, and the least version that holds them.
 *
 * @param {string} text
 */
export const wordsOf = (text) => {
  const bytes = [...new TextEncoder().encode(text)];
  let version = 1;
  while (version <= 20 && 4 + lengthBits(version) + bytes.length * 8 > room(version) * 8) version += 1;
  if (version > 20) throw new RangeError("Too long for one code.");
  return { version, words: interleaved(packed(bytes, version), version) };
};
