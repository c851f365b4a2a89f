// The part of the page that is the table, its status line, and what the page knows of the table.
import { find } from "../web/elements.js";
import * as guard from "../web/guard.js";
import * as opened from "../web/opened.js";
import * as held from "../hands/held.js";
import * as stamps from "../live/stamps.js";
import * as words from "../words/phone_words.js";

const found = document.getElementById("table");
export const isTable = Boolean(found);
/** The table's part of the page; on a page of no table, one that is not on it. */
export const root = found ?? document.createElement("div");
export const place = root.dataset.place ?? "";
export const table = root.dataset.table ?? "";
const status = document.getElementById("sending") ?? document.createElement("p");
/** Tells the phone's other tabs that the hands have changed.
 *
 * @type {Pick<BroadcastChannel, "postMessage" | "onmessage">}
 */
export const tabs =
  isTable && "BroadcastChannel" in window
    ? new BroadcastChannel(`order-up-${place}`)
    : { postMessage() {}, onmessage: null };

/** What is shown: `base` as the server said it last, and `mine`, the table's hands on this phone, over it.
 *
 * Busy: the form waits for an answer. Apart: there is no server to wait for, and scoring goes on by itself.
 *
 * @type {{ base: string, mine: Hand[], busy: boolean, apart: boolean }}
 */
export const state = { base: root.innerHTML, mine: [], busy: false, apart: !navigator.onLine };

/** @type {(sentence: string, kind: string) => void} */
const write = (sentence, kind) => {
  // What stands above the table moves it down.
  const settle = [status.dataset.kind, kind].some((each) => each === "unsaved" || each === "offline")
    ? guard.before(root)
    : () => {};
  status.dataset.kind = kind;
  status.textContent = sentence;
  status.hidden = !sentence;
  settle();
};
let isLost = false;
/** Say how it stands; the kind is for what buzzes and speaks. While nothing is said, a lost connection is.
 *
 * @type {(sentence: string, kind?: "saved" | "unsaved" | "") => void}
 */
export const say = (sentence, kind = "") => {
  if (sentence || !isLost) write(sentence, kind);
  else write(words.keepPlaying, "offline");
};
/** Say that the connection is lost, or no more, unless something else is said.
 *
 * @param {boolean} is
 */
export const setLost = (is) => {
  if (is === isLost) return;
  isLost = is;
  if (!status.textContent || status.dataset.kind === "offline") say("");
};
/** Take back what was said, unless it is that something is done, which goes by itself. */
export const sayNothing = () => {
  if (status.dataset.kind !== "saved") say("");
};
/** Say what is done, for as long as it takes to read, unless something else is said meanwhile.
 *
 * @type {typeof say}
 */
export const sayDone = (sentence, kind) => {
  say(sentence, kind);
  setTimeout(() => {
    if (status.textContent === sentence) say("");
  }, 2500);
};
/** @param {boolean} is */
export const setBusy = (is) => {
  state.busy = is;
  if (is) root.setAttribute("aria-busy", "true");
  else root.removeAttribute("aria-busy");
};

/** @param {string} html */
const contentOf = (html) => {
  const outer = document.createElement("template");
  outer.innerHTML = html;
  return outer.content;
};
/** Read the table as the server writes it; throws where the text is none.
 *
 * @param {string} html
 */
export const partOf = (html) => find(contentOf(html), "*");
/** Read the stamp of a table; empty where the text is none.
 *
 * @param {string} html
 */
export const stampOf = (html) => contentOf(html).querySelector("*")?.dataset.seen ?? "";
/** @param {string} stamp */
export const isBehind = (stamp) => stamps.isOlder(stampOf(state.base), stamp);
/** The page was open too long, or its code was replaced: a fresh page sends what is kept, or says why not. */
export const startAgain = () => {
  say(words.openingAgain);
  location.reload();
};
export const openAnew = () => {
  say(words.openingAgain);
  root.setAttribute("inert", "");
  opened.anew();
};
/** Tell whether a table is another's: by the code that another tab has scanned, maybe of another night.
 *
 * @param {string} html
 */
const isElsewhere = (html) => (contentOf(html).querySelector("*")?.dataset.place ?? place) !== place;
/** Take what the server says of the table, unless it is older than what is shown.
 *
 * @param {string} html
 */
export const show = async (html) => {
  if (isElsewhere(html)) {
    openAnew();
    return;
  }
  if (stamps.isOlder(stampOf(html), stampOf(state.base))) return;
  state.base = html;
  await held.remember(place, html);
};
