// Draws a text as a QR code on the phone itself, where no server can be reached: bytes, error correction M,
// versions 1 to 20. ISO/IEC 18004.
import { wordsOf } from "./qr_words.js";

/** @type {((x: number, y: number) => number)[]} */
const MASKS = [
  (x, y) => (x + y) % 2,
  (x, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Lay out what every code of a version has; `fixed` are the modules that hold no data.
 *
 * @param {number} version
 */
const frame = (version) => {
  const size = 17 + 4 * version;
  const empty = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const dark = empty(),
    fixed = empty();
  /** @type {(x: number, y: number, isDark: boolean) => void} */
  const set = (x, y, isDark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) {
      dark[y][x] = isDark;
      fixed[y][x] = true;
    }
  };
  /** @type {(x: number, y: number, reach: number, isDark: (ring: number) => boolean) => void} */
  const square = (x, y, reach, isDark) => {
    for (let down = -reach; down <= reach; down += 1)
      for (let right = -reach; right <= reach; right += 1)
        set(x + right, y + down, isDark(Math.max(Math.abs(down), Math.abs(right))));
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ])
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
  const marks = version > 1 ? Math.floor(version / 7) + 2 : 0;
  const step = Math.floor((version * 8 + marks * 3 + 5) / (marks * 4 - 4)) * 2;
  const places = Array.from({ length: marks }, (_, at) => (at ? size - 7 - (marks - 1 - at) * step : 6));
  places.forEach((x, column) =>
    places.forEach((y, line) => {
      const isCorner =
        (!column && !line) || (!column && line === marks - 1) || (column === marks - 1 && !line);
      if (!isCorner) square(x, y, 2, (ring) => ring !== 1);
    }),
  );
  if (version > 6) {
    let rest = version;
    for (let count = 0; count < 12; count += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let at = 0; at < 18; at += 1) {
      const near = size - 11 + (at % 3),
        far = Math.floor(at / 3),
        isDark = Boolean((bits >> at) & 1);
      set(near, far, isDark);
      set(far, near, isDark);
    }
  }
  return { size, dark, fixed, set };
};
/** Write down error correction and mask, twice.
 *
 * @type {(code: ReturnType<typeof frame>, mask: number) => void}
 */
const sign = ({ size, set }, mask) => {
  let rest = mask;
  for (let count = 0; count < 10; count += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  /** @param {number} at */
  const bit = (at) => Boolean((bits >> at) & 1);
  for (let at = 0; at < 6; at += 1) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
};
/** @type {(code: ReturnType<typeof frame>, words: number[], mask: number) => void} */
const fill = ({ size, dark, fixed }, words, mask) => {
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let turn = 0; turn < size; turn += 1)
      for (const x of [right, right - 1]) {
        const isUp = ((right + 1) & 2) === 0,
          y = isUp ? size - 1 - turn : turn;
        if (fixed[y][x]) continue;
        const bit = at < words.length * 8 ? (words[at >> 3] >> (7 - (at & 7))) & 1 : 0;
        dark[y][x] = Boolean(bit) !== (MASKS[mask](x, y) === 0);
        at += 1;
      }
  }
};
/** Say how hard a code is to read: long runs, blocks, what looks like a corner, too dark or too light.
 *
 * @param {boolean[][]} dark
 */
const flaws = (dark) => {
  const size = dark.length,
    lines = [...dark, ...dark.map((_, x) => dark.map((line) => line[x]))];
  let sum = 0,
    black = 0;
  for (const line of lines) {
    const text = line.map(Number).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let at = 0; at + 11 <= size; at += 1)
      if (["10111010000", "00001011101"].includes(text.slice(at, at + 11))) sum += 40;
  }
  dark.forEach((line, y) =>
    line.forEach((here, x) => {
      black += Number(here);
      if (x && y && here === line[x - 1] && here === dark[y - 1][x] && here === dark[y - 1][x - 1]) sum += 3;
    }),
  );
  return sum + 10 * Math.floor(Math.abs(black * 20 - size * size * 10) / (size * size));
};

/** Return the rows of a code, true where it is dark; a mask of its own is only for comparing.
 *
 * @type {(text: string, only?: number) => boolean[][]}
 */
export const modules = (text, only) => {
  const { version, words } = wordsOf(text);
  /** @type {boolean[][]} */
  let best = [];
  let least = Infinity;
  for (const mask of only === undefined ? MASKS.keys() : [only]) {
    const code = frame(version);
    sign(code, mask);
    fill(code, words, mask);
    const count = flaws(code.dark);
    if (count < least) [least, best] = [count, code.dark];
  }
  return best;
};
/** Draw the code: dark on light in every colour scheme, with the margin that a camera needs.
 *
 * @param {string} text
 */
export const picture = (text) => {
  const rows = modules(text),
    size = rows.length + 8,
    space = "http://www.w3.org/2000/svg";
  /** @type {(name: string, attributes: Record<string, string | number>) => Element} */
  const draw = (name, attributes) => {
    const element = document.createElementNS(space, name);
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, String(value)));
    return element;
  };
  const svg = draw("svg", {
    viewBox: `0 0 ${size} ${size}`,
    class: "qr",
    role: "img",
    "aria-label": "QR code",
    "shape-rendering": "crispEdges",
  });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : "")))
    .join("");
  svg.append(
    draw("rect", { width: size, height: size, fill: "#fff" }),
    draw("path", { d: path, fill: "#000" }),
  );
  return svg;
};
