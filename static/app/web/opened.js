// What this phone has open, among all its tabs: one cookie opens one table, so the code that was scanned last counts.
import * as turns from "./turns.js";

const { exchange = "" } = document.body.dataset,
  LAST = `order-up-scan ${exchange}`,
  LOCK_MS = 12000;
let own = "",
  isNoted = false;
/** Note that a code was scanned here and now; returns what to ask `isLast` with. */
export const scan = () => {
  own = `${Date.now()}-${Math.random()}`;
  isNoted = false;
  try {
    localStorage.setItem(LAST, own);
    isNoted = true;
  } catch {
    /* Then the last of this tab counts. */
  }
  return own;
};
/** @param {string} scanned */
export const isOwn = (scanned) => scanned === own;
/** @param {string} scanned */
export const isLast = (scanned) => isOwn(scanned) && (!isNoted || localStorage.getItem(LAST) === own);
/** Do one thing at a time, for no longer than an exchange may take: the last answer's cookie is the one that stays.
 *
 * @template T
 * @param {() => T | Promise<T>} act
 */
export const inTurn = (act) => turns.take(LAST, LOCK_MS, act);
/** Open the page anew as another's than the one that the phone has kept, which a slow network would bring back. */
export const anew = async () => {
  try {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(location.pathname);
  } catch {
    /* A browser that keeps no pages brings none back. */
  }
  location.reload();
};
