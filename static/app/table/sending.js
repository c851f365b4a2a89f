// Sends the table's hands: what goes out of each, what an answer means for it, and what is said of it.
import { make } from "../web/elements.js";
import * as held from "../hands/held.js";
import { makeOutbox } from "../hands/outbox.js";
import * as receipts from "../hands/receipts.js";
import * as words from "../words/phone_words.js";
import { isFetched, post } from "./answers.js";
import { draw } from "./drawing.js";
import {
  openAnew,
  partOf,
  place,
  root,
  say,
  sayDone,
  sayNothing,
  setBusy,
  show,
  stampOf,
  startAgain,
  state,
  tabs,
} from "./part.js";

const { hand: handAddress = "", total: totalAddress = "" } = root.dataset;
// Why a hand is not saved yet: as the last try went.
let why = words.noConnection;

/** @typedef {import("../hands/outbox.js").Outcome} Outcome */
/** @param {HTMLElement | null} alert */
const sentencesOf = (alert) => [...(alert?.querySelectorAll("p") ?? [])].map((line) => line.textContent);
/** Take the table that came as the answer to a hand.
 *
 * @type {(hand: Hand, answer: { status: number, html: string }) => Promise<Outcome>}
 */
const settle = async (hand, { status, html }) => {
  const part = partOf(html),
    alert = part.querySelector("[role=alert]"),
    reason = alert?.dataset.code,
    isTaken = status < 400;
  if (reason === "other_table") {
    openAnew();
    return "gone";
  }
  if (!isTaken)
    await held.put({
      ...hand,
      state: reason === "disputed" ? "told" : "refused",
      sentences: sentencesOf(alert),
    });
  part.querySelector("[role=alert]:not([data-keep])")?.remove();
  await show(part.outerHTML);
  if (isTaken) await held.drop(hand.key);
  return isTaken || reason === "disputed" ? "in" : "refused";
};
/** Show a hand that the server has taken: by its receipt, or by the table itself where the receipt is not enough.
 *
 * @type {(hand: Hand, receipt: Receipt) => Promise<void>}
 */
const showTaken = async (hand, receipt) => {
  const isWhole = receipts.isWhole(stampOf(state.base), receipt);
  if (!isWhole && (await isFetched())) return;
  // Older than the server's unless all of it is here, so that the next look brings the rest.
  const part = partOf(state.base);
  receipts.enter(part, hand, receipt);
  if (isWhole) part.dataset.seen = receipt.stamp;
  await show(part.outerHTML);
};
/** Take a receipt; a page that goes in between sends the hand once more, and does not ask for it again.
 *
 * @type {(hand: Hand, receipt: Receipt) => Promise<Outcome>}
 */
const accept = async (hand, receipt) => {
  await showTaken(hand, receipt);
  await held.drop(hand.key);
  return "in";
};
/** @param {string} sentence */
const refusedAs = (sentence) => {
  const part = partOf(state.base);
  part.prepend(make("div", make("p", sentence), { role: "alert" }));
  return part.outerHTML;
};

// What the server is sent of a hand: all that is in its form, and nothing that only this phone notes.
const NOTES = ["place", "table", "said", "state", "tries", "sentences", "stale", "isTotal"];
/** @type {(hand: Hand) => Record<string, string>} */
const fieldsOf = (hand) => ({
  ...Object.fromEntries(
    Object.entries(hand).flatMap(([name, value]) =>
      value && !NOTES.includes(name) ? [[name, String(value)]] : [],
    ),
  ),
  ...(hand.alone ? { alone: "1" } : {}),
});
/** @type {(hand: Hand, isFollowed: boolean) => Promise<TableAnswer>} */
const postHand = (hand, isFollowed) => {
  if (hand.isTotal) return post(totalAddress, fieldsOf(hand));
  return post(
    handAddress,
    { ...fieldsOf(hand), ...(isFollowed ? { more: "1" } : {}) },
    "application/json, text/html",
  );
};
/** @type {(hand: Hand, isFollowed: boolean) => Promise<Outcome>} */
const send = async (hand, isFollowed) => {
  let answer;
  try {
    answer = await postHand(hand, isFollowed);
  } catch (fault) {
    why = fault.isBusy ? words.cannotSave : words.noConnection;
    return fault.isElsewhere ? "again" : "lost";
  }
  if (answer.receipt) return accept(hand, answer.receipt);
  if (answer.status === 403 && hand.stale)
    return settle(hand, { status: 409, html: refusedAs(words.signedOut) });
  if (answer.status === 403) await held.put({ ...hand, stale: true });
  if (!answer.html) {
    startAgain();
    return "gone";
  }
  return settle(hand, { status: answer.status, html: answer.html });
};

const lost = async () => {
  state.apart = true;
  setBusy(false);
  await draw();
  const count = state.mine.filter((hand) => hand.state === "waiting").length;
  if (count) say(words.notSaved({ why, count }), "unsaved");
};
/** @type {(sent: number, outcome: Outcome | null) => Promise<void>} */
const done = async (sent, outcome) => {
  tabs.postMessage("changed");
  if (outcome === "lost" || outcome === "again") {
    await lost();
    return;
  }
  if (outcome) state.apart = false;
  setBusy(false);
  await draw();
  // What was heard of while the answer was waited for is looked at now.
  document.dispatchEvent(new Event("hands-sent"));
  if (!sent) {
    sayNothing();
    return;
  }
  sayDone(sent > 1 ? words.savedHands({ count: sent }) : words.saved, "saved");
};
/** The hands of this table that wait to be sent. */
export const outbox = makeOutbox({ place, send, done });
/** Say that a hand is in this page only. */
export const sayFull = () => say(words.notStored({ why }), "unsaved");
