// The hands that this phone has entered and not handed over yet. They outlive a reload, a closed browser and an
// empty battery: in IndexedDB, else in localStorage, else only as long as the page is open, which `put` reports.
// A browser may take the database away (iOS does from pages in the background), refuse it or never answer: what was
// read of it before stays known, and it is asked again later.
const SMALL = "order-up-hands",
  STORED = "order-up-stored",
  GONE = "order-up-gone",
  PATIENCE_MS = 2000,
  REST_MS = 5000;
const memory = new Map();
// What the database holds as far as is known, and the keys of hands that it was to delete.
let known = new Map(),
  database = null,
  restsUntil = 0,
  isRead = false;
const deleted = new Set();

/** Wait for the storage, but not for ever; a database that does not answer is left alone for a while. */
const inTime = (asked) =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      database = null;
      restsUntil = Date.now() + REST_MS;
      reject(new DOMException("The storage does not answer.", "TimeoutError"));
    }, PATIENCE_MS);
    asked.then(resolve, reject).finally(() => clearTimeout(limit));
  });
const open = () =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open("order-up", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("hands", { keyPath: "key" });
      asked.result.createObjectStore("tables");
    };
    asked.onsuccess = () => {
      const base = asked.result;
      base.onclose = () => {
        database = null;
      };
      base.onversionchange = () => {
        base.close();
        database = null;
      };
      resolve(base);
    };
    asked.onerror = () => reject(asked.error);
  });
const once = async (store, mode, act) => {
  if (Date.now() < restsUntil) throw new DOMException("The storage did not answer.", "TimeoutError");
  database ||= open();
  const base = await inTime(database);
  return inTime(
    new Promise((resolve, reject) => {
      // On the disk before it counts as saved.
      const work = base.transaction(store, mode, { durability: "strict" });
      const asked = act(work.objectStore(store));
      work.oncomplete = () => resolve(asked.result);
      work.onerror = work.onabort = () => reject(work.error);
    }),
  );
};
/** Act on a store; a connection that was lost is opened once more. */
const within = async (...act) => {
  try {
    return await once(...act);
  } catch (fault) {
    database = null;
    if (["TimeoutError", "QuotaExceededError"].includes(fault.name)) throw fault;
    return once(...act);
  }
};

const small = () => {
  try {
    return JSON.parse(localStorage.getItem(SMALL)) || {};
  } catch {
    return {};
  }
};
const keepSmall = (hands) => {
  try {
    if (Object.keys(hands).length) localStorage.setItem(SMALL, JSON.stringify(hands));
    else localStorage.removeItem(SMALL);
    return true;
  } catch {
    return false;
  }
};
const forgetSmall = (key) => {
  memory.delete(key);
  const { [key]: found, ...others } = small();
  if (found) keepSmall(others);
};

// Noted beside the database: what it was to delete and may still hold after a reload.
const gone = () => {
  try {
    return JSON.parse(localStorage.getItem(GONE)) || [];
  } catch {
    return [];
  }
};
const noteGone = (keys) => {
  try {
    if (keys.length) localStorage.setItem(GONE, JSON.stringify(keys));
    else localStorage.removeItem(GONE);
  } catch {
    /* Then this page knows. */
  }
};
const forgetGone = (key) => {
  if (gone().includes(key)) noteGone(gone().filter((each) => each !== key));
};

// Noted beside the database: whether hands may be in it that this page has never read.
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
    const stored = await within("hands", "readonly", (store) => store.getAll());
    known = new Map(stored.map((hand) => [hand.key, hand]));
    isRead = true;
    if (!stored.length) noteStored(false);
    gone().forEach(drop);
  } catch {
    /* What was read before is what is known. */
  }
  const hands = new Map(
    [...known.values(), ...Object.values(small()), ...memory.values()].map((hand) => [hand.key, hand]),
  );
  // What the storage would not delete has been answered all the same.
  for (const key of [...deleted, ...gone()]) hands.delete(key);
  return [...hands.values()].sort((one, other) => one.round - other.round || one.number - other.number);
};
/** Keep a hand as it is now; returns whether it would be there after a reload. */
export const put = async (hand) => {
  deleted.delete(hand.key);
  forgetGone(hand.key);
  try {
    await within("hands", "readwrite", (store) => store.put(hand));
    known.set(hand.key, hand);
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
export const drop = async (key) => {
  deleted.add(key);
  noteGone([...gone().filter((each) => each !== key), key]);
  forgetSmall(key);
  await within("hands", "readwrite", (store) => store.delete(key)).then(
    () => forgetGone(key),
    () => {},
  );
};
// What the server said of a table last: an older page may be opened when there is no network.
export const remember = (place, table) =>
  within("tables", "readwrite", (store) => store.put(table, place)).catch(() => {});
export const recall = (place) =>
  within("tables", "readonly", (store) => store.get(place)).catch(() => undefined);
