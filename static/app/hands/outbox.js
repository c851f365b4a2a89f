// Sends the hands of one table that this phone holds, each round in order, until the server has answered each.
// How a hand travels, what an answer means and what the page shows of it are given: nothing here reads or changes
// a page.
import * as turns from "../web/turns.js";
import * as held from "./held.js";

const LOCK_MS = 5000,
  LONGEST_MS = 30000;

/** How a hand went that was sent.
 *
 * @typedef {"in" | "refused" | "lost" | "again" | "gone"} Outcome
 */

/** Make the queue of a table's hands on this phone, which all its tabs share.
 *
 * @param {string} place
 */
export const makeQueue = (place) => {
  /** @type {<T>(what: string, act: () => Promise<T>) => Promise<T>} */
  const alone = (what, act) => turns.take(`order-up-${what}-${place}`, LOCK_MS, act);

  const waiting = async () =>
    (await held.all()).filter((hand) => hand.place === place && hand.state !== "told");
  /** Find the hand that goes next: one that was refused holds up those behind it in its round, and no other round. */
  const next = async () => {
    const blocked = new Set();
    for (const hand of await waiting()) {
      if (hand.state === "refused") blocked.add(hand.round);
      else if (!blocked.has(hand.round)) return hand;
    }
    return null;
  };
  /** Tell whether another hand of the round goes after this one: at the bell the table waits for it.
   *
   * @param {Hand} hand
   */
  const isFollowed = async ({ round, number }) =>
    (await waiting()).some(
      (other) => other.state === "waiting" && other.round === round && other.number > number,
    );
  /** Change a hand as it is now, not as the page has it: another tab may have sent it meanwhile.
   *
   * @type {<T>(key: string, act: (hand: Hand) => Promise<T>) => Promise<T | false>}
   */
  const change = (key, act) =>
    alone("keep", async () => {
      const hand = (await held.all()).find((each) => each.key === key);
      return hand ? act(hand) : false;
    });
  /** Note a hand before it leaves: from now on it may have arrived, whatever comes back.
   *
   * @param {Hand} hand
   */
  const noted = ({ key }) =>
    change(key, async (hand) => {
      const leaving = { ...hand, tries: hand.tries + 1 };
      await held.put(leaving);
      return leaving;
    });
  /** Take a hand to be sent; resolves to "there" if the phone has it already, "memory" if a reload would lose it.
   *
   * @param {Hand} hand
   */
  const add = (hand) =>
    alone("keep", async () => {
      const same = (await waiting()).find(
        (other) => other.round === hand.round && other.number === hand.number,
      );
      if (same && same.state !== "refused") return "there";
      if (same) await held.drop(same.key);
      return (await held.put(hand)) ? "kept" : "memory";
    });
  return { add, alone, change, isFollowed, next, noted, waiting };
};

/** Make the outbox of a table.
 *
 * Takes its `place`; `send`, which sends a hand, is told whether another follows, and resolves to "in", "refused",
 * "lost" (nobody answered), "again" (the server cannot now) or "gone" (the page is being left); and `done`, called
 * after a run with how many hands went in and how the last one went, null where none could go.
 *
 * @param {object} given
 * @param {string} given.place
 * @param {(hand: Hand, isFollowed: boolean) => Promise<Outcome>} given.send
 * @param {(sent: number, outcome: Outcome | null) => Promise<void>} given.done
 */
export const makeOutbox = ({ place, send, done }) => {
  const queue = makeQueue(place),
    { add, change, waiting } = queue;
  let tries = 0,
    restsUntil = 0,
    isMore = false;
  /** @type {{ retry?: number, running?: Promise<void> }} */
  const tasks = {};

  /** @param {Outcome} outcome */
  const rest = (outcome) => {
    const wait = Math.min(1000 * 2 ** tries, LONGEST_MS) * (0.5 + Math.random());
    tries = Math.min(tries + 1, 5);
    // Where nobody answered, it goes on as soon as anybody does.
    restsUntil = outcome === "again" ? Date.now() + wait : 0;
    clearTimeout(tasks.retry);
    tasks.retry = setTimeout(flush, wait);
  };
  const sendAll = async () => {
    let sent = 0;
    /** @type {Outcome | null} */
    let outcome = null;
    for (let hand = await queue.next(); hand; hand = await queue.next()) {
      const leaving = await queue.noted(hand);
      if (!leaving) continue;
      outcome = await send(leaving, await queue.isFollowed(leaving));
      if (outcome === "gone") return;
      if (outcome === "lost" || outcome === "again") {
        rest(outcome);
        break;
      }
      tries = restsUntil = 0;
      if (outcome === "in") sent += 1;
    }
    await done(sent, outcome);
  };
  const flush = () => {
    isMore = true;
    tasks.running ||= (async () => {
      // A hand that came while the last answer was read is sent too.
      while (isMore) {
        isMore = false;
        await queue.alone("send", sendAll);
      }
    })().finally(() => {
      delete tasks.running;
    });
    return tasks.running;
  };
  return {
    add,
    change,
    flush,
    waiting,
    /** Send again, unless the server has asked for a pause. */
    nudge: () => {
      if (Date.now() >= restsUntil) flush();
    },
    /** Send at once: somebody asked, or the network is back. */
    hurry: () => {
      tries = 0;
      flush();
    },
  };
};
