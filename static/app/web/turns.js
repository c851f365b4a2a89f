// One thing at a time on this phone, in all its tabs where the browser can tell.
/** @type {Record<string, Promise<unknown>>} */
const last = {};
/** @type {<T>(name: string, act: () => T | Promise<T>) => Promise<T>} */
const here = (name, act) => {
  const turn = (last[name] || Promise.resolve()).then(act);
  last[name] = turn.catch(() => {});
  return turn;
};
/** Act while nobody else with this name does; a tab that the phone has put to sleep is waited for `ms` at most.
 *
 * @template T
 * @param {string} name
 * @param {number} ms
 * @param {() => T | Promise<T>} act
 * @returns {Promise<T>}
 */
export const take = async (name, ms, act) => {
  if (!navigator.locks) return here(name, act);
  const limit = new AbortController(),
    timer = setTimeout(() => limit.abort(), ms);
  let isIn = false;
  try {
    return await navigator.locks.request(name, { signal: limit.signal }, () => {
      clearTimeout(timer);
      isIn = true;
      return act();
    });
  } catch (fault) {
    if (isIn || fault.name !== "AbortError") throw fault;
    return here(name, act);
  }
};
