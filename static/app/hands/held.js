// The hands that this phone has entered and not handed over yet. They outlive a reload, a closed browser and an
// empty battery: in IndexedDB, else in localStorage, else only as long as the page is open, which `put` reports.
// Where the database is gone, what was read of it before stays known, and it is asked again later.
import { within } from "./database.js";

const SMALL = "order-up-hands",
  STORED = "order-up-stored",
  GONE = "order-up-gone";
/** @typedef {Map<string, Hand>} Hands */
/** @type {Hands} */
const memory = new Map();
/** What the database holds as far as is known.
 *
 * @type {Hands}
 */
let byKey = new Map();
let isRead = false;
/** The keys of hands that the database was to delete.
 *
 * @type {Set<string>}
 */
const deleted = new Set();

/** @returns {Record<string, Hand>} */
const small = () => {
  try {
    return JSON.parse(localStorage.getItem(SMALL) ?? "{}");
  } catch {
    return {};
  }
};
/** @param {Record<string, Hand>} hands */
const keepSmall = (hands) => {
  try {
    if (Object.keys(hands).length) localStorage.setItem(SMALL, JSON.stringify(hands));
    else localStorage.removeItem(SMALL);
    return true;
  } catch {
    return false;
  }
};
/** @param {string} key */
const forgetSmall = (key) => {
  memory.delete(key);
  const { [key]: found, ...others } = small();
  if (found) keepSmall(others);
};

/** What is noted beside the database: what it was to delete and may still hold after a reload.
 *
 * @returns {string[]}
 */
const gone = () => {
  try {
    return JSON.parse(localStorage.getItem(GONE) ?? "[]");
  } catch {
    return [];
  }
};
/** @param {string[]} keys */
const noteGone = (keys) => {
  try {
    if (keys.length) localStorage.setItem(GONE, JSON.stringify(keys));
    else localStorage.removeItem(GONE);
  } catch {
    /* Then this page knows. */
  }
};
/** @param {string} key */
const forgetGone = (key) => {
  if (gone().includes(key)) noteGone(gone().filter((each) => each !== key));
};

/** Note beside the database whether hands may be in it that this page has never read.
 *
 * @param {boolean} is
 */
const noteStored = (is) => {
  try {
    if (is) localStorage.setItem(STORED, "1");
    else localStorage.removeItem(STORED);
  } catch {
    /* Then nobody knows. */
  }
};
export const mayBeHidden = () => {
  try {
    return !isRead && Boolean(localStorage.getItem(STORED));
  } catch {
    return false;
  }
};

export const all = async () => {
  try {
    /** @type {Hand[]} */
    const stored = await within("hands", "readonly", (store) => store.getAll());
    byKey = new Map(stored.map((hand) => [hand.key, hand]));
    isRead = true;
    if (!stored.length) noteStored(false);
    gone().forEach(drop);
  } catch {
    /* What was read before is what is known. */
  }
  const hands = new Map(
    [...byKey.values(), ...Object.values(small()), ...memory.values()].map((hand) => [hand.key, hand]),
  );
  // What the storage would not delete has been answered all the same.
  for (const key of [...deleted, ...gone()]) hands.delete(key);
  return [...hands.values()].sort((one, other) => one.round - other.round || one.number - other.number);
};
/** Keep a hand as it is now; returns whether it would be there after a reload.
 *
 * @param {Hand} hand
 */
export const put = async (hand) => {
  deleted.delete(hand.key);
  forgetGone(hand.key);
  try {
    await within("hands", "readwrite", (store) => store.put(hand));
    byKey.set(hand.key, hand);
    noteStored(true);
    forgetSmall(hand.key);
    return true;
  } catch {
    if (keepSmall({ ...small(), [hand.key]: hand })) {
      memory.delete(hand.key);
      return true;
    }
    memory.set(hand.key, hand);
    return false;
  }
};
/** @param {string} key */
export const drop = async (key) => {
  deleted.add(key);
  noteGone([...gone().filter((each) => each !== key), key]);
  forgetSmall(key);
  await within("hands", "readwrite", (store) => store.delete(key)).then(
    () => forgetGone(key),
    () => {},
  );
};
/** Keep what the server said of a table last: an older page may be opened when there is no network.
 *
 * @type {(place: string, table: string) => Promise<unknown>}
 */
export const remember = (place, table) =>
  within("tables", "readwrite", (store) => store.put(table, place)).catch(() => {});
/** @type {(place: string) => Promise<string | undefined>} */
export const recall = (place) =>
  within("tables", "readonly", (store) => store.get(place)).catch(() => undefined);
