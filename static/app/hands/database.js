// The database of this phone, in IndexedDB. A browser may take it away (iOS does from pages in the background), refuse
// it or never answer: it is asked within a time, and again later.
const PATIENCE_MS = 2000,
  REST_MS = 5000;
/** @type {Promise<IDBDatabase> | null} */
let database = null;
let restsUntil = 0;

/** Wait for the storage, but not for ever; a database that does not answer is left alone for a while.
 *
 * @type {<T>(asked: Promise<T>) => Promise<T>}
 */
const inTime = (request) =>
  new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      database = null;
      restsUntil = Date.now() + REST_MS;
      reject(new DOMException("This phone's storage isn't responding.", "TimeoutError"));
    }, PATIENCE_MS);
    request.then(resolve, reject).finally(() => clearTimeout(limit));
  });
/** @returns {Promise<IDBDatabase>} */
const open = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open("order-up", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("hands", { keyPath: "key" });
      request.result.createObjectStore("tables");
    };
    request.onsuccess = () => {
      const base = request.result;
      base.onclose = () => {
        database = null;
      };
      base.onversionchange = () => {
        base.close();
        database = null;
      };
      resolve(base);
    };
    request.onerror = () => reject(request.error);
  });
/** @type {<T>(store: string, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>} */
const once = async (store, mode, act) => {
  if (Date.now() < restsUntil)
    throw new DOMException("This phone's storage isn't responding.", "TimeoutError");
  database ||= open();
  const base = await inTime(database);
  return inTime(
    new Promise((resolve, reject) => {
      // On the disk before it counts as saved.
      const work = base.transaction(store, mode, { durability: "strict" });
      const request = act(work.objectStore(store));
      work.oncomplete = () => resolve(request.result);
      work.onerror = work.onabort = () => reject(work.error);
    }),
  );
};
/** Act on a store; a connection that was lost is opened once more.
 *
 * @type {typeof once}
 */
export const within = async (store, mode, act) => {
  try {
    return await once(store, mode, act);
  } catch (fault) {
    database = null;
    if (["TimeoutError", "QuotaExceededError"].includes(fault.name)) throw fault;
    return once(store, mode, act);
  }
};
