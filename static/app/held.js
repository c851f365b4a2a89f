"use strict";
// The hands that this phone has entered and not handed over yet. They outlive a reload, a closed browser and an
// empty battery: in IndexedDB, else in localStorage, else only as long as the page is open, which `put` tells.
const held = (() => {
  const SMALL = "order-up-hands";
  const memory = new Map();
  const database = new Promise((resolve) => {
    try {
      const asked = indexedDB.open("order-up", 1);
      asked.onupgradeneeded = () => {
        asked.result.createObjectStore("hands", { keyPath: "key" });
        asked.result.createObjectStore("tables");
      };
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = asked.onblocked = () => resolve(null);
    } catch { resolve(null); }
  });
  const within = async (store, mode, act) => {
    const base = await database;
    if (!base) throw new Error("This browser keeps nothing.");
    return new Promise((resolve, reject) => {
      // On the disk before it is said to be kept.
      const work = base.transaction(store, mode, { durability: "strict" });
      const asked = act(work.objectStore(store));
      work.oncomplete = () => resolve(asked.result);
      work.onerror = work.onabort = () => reject(work.error);
    });
  };
  const small = () => { try { return JSON.parse(localStorage.getItem(SMALL)) || {}; } catch { return {}; } };
  const keepSmall = (hands) => {
    try {
      if (Object.keys(hands).length) localStorage.setItem(SMALL, JSON.stringify(hands)); else localStorage.removeItem(SMALL);
      return true;
    } catch { return false; }
  };
  const forgetSmall = (key) => {
    memory.delete(key);
    const { [key]: found, ...others } = small();
    if (found) keepSmall(others);
  };

  const all = async () => {
    const stored = await within("hands", "readonly", (store) => store.getAll()).catch(() => []);
    const hands = new Map([...stored, ...Object.values(small()), ...memory.values()].map((hand) => [hand.key, hand]));
    return [...hands.values()].sort((one, other) => one.round - other.round || one.number - other.number);
  };
  /** Keep a hand as it is now; tells whether it would be there after a reload. */
  const put = async (hand) => {
    try {
      await within("hands", "readwrite", (store) => store.put(hand));
      forgetSmall(hand.key);
      return true;
    } catch {
      if (keepSmall({ ...small(), [hand.key]: hand })) { memory.delete(hand.key); return true; }
      memory.set(hand.key, hand);
      return false;
    }
  };
  const drop = async (key) => {
    forgetSmall(key);
    await within("hands", "readwrite", (store) => store.delete(key)).catch(() => {});
  };
  // What the server said of a table last: an older page may be opened when there is no network.
  const remember = (place, table) => within("tables", "readwrite", (store) => store.put(table, place)).catch(() => {});
  const recall = (place) => within("tables", "readonly", (store) => store.get(place)).catch(() => undefined);
  const newKey = () => {
    if (crypto.randomUUID) return crypto.randomUUID();
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    return [...bytes].map((byte, at) => ([4, 6, 8, 10].includes(at) ? "-" : "") + byte.toString(16).padStart(2, "0")).join("");
  };
  return { all, put, drop, remember, recall, newKey };
})();
