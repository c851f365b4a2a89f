// Exchanges the code in the address for a session of this device, once, and takes it out of the address.
import * as opened from "./opened.js";
import { find } from "./elements.js";
import { reach } from "./reach.js";
import * as words from "../words/link_words.js";

const { exchange = "", csrf = "" } = document.body.dataset;
/** Whether the page is one that a code opens. */
export const isExchanging = Boolean(exchange);
const page = document.getElementById("table"),
  own = document.getElementById("own");
/** @type {HTMLElement | null} */
let notice = null;
/** @type {(sentence: string, isFinal?: boolean) => void} */
const say = (sentence, isFinal) => {
  const main = find(document, "main"),
    card = document.createElement("div");
  notice?.remove();
  notice = card;
  card.className = "card stack";
  card.setAttribute("role", "alert");
  const title = document.createElement(own && !isFinal ? "h2" : "h1");
  title.textContent = sentence;
  card.append(title);
  // A page that was kept on this phone may be another table's, also of another night: which is asked for, not
  // assumed. A player's has its name on it.
  if (page && !isFinal) {
    const go = document.createElement("button");
    go.className = "big";
    go.textContent = words.keepScoring({ table: page.dataset.table, night: page.dataset.night });
    go.addEventListener("click", () => {
      card.remove();
      page.hidden = false;
      page.removeAttribute("inert");
    });
    card.append(go);
    page.hidden = true;
    main.prepend(card);
  } else if (own && !isFinal) main.prepend(card);
  else {
    // What was offered while it opened is the way on.
    card.append(...document.querySelectorAll("#opening .button"));
    main.replaceChildren(card);
  }
};
/** @param {string} secret */
const exchanged = (secret) =>
  reach(exchange, {
    ms: 10000,
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": csrf },
    body: JSON.stringify({ secret }),
  });
/** Take the answer to the code that was scanned last.
 *
 * @param {Response} answer
 */
const take = async (answer) => {
  if (answer.status >= 500 || answer.status === 429) throw new Error("again");
  const { message, place } = await answer.json();
  history.replaceState(null, "", location.pathname);
  if (!answer.ok) say(message, true);
  else if (!place || place !== (page || own)?.dataset.place) opened.anew();
  else if (answer.status !== 200 || notice) location.reload();
  // A phone that has this very link open already shows its page.
  else page?.removeAttribute("inert");
};
/** @type {(secret: string, scanned: string, tries: number) => Promise<void>} */
const open = async (secret, scanned, tries) => {
  try {
    const answer = await opened.inTurn(() => (opened.isLast(scanned) ? exchanged(secret) : null));
    // The code that was scanned after this one is exchanged too, here or in another tab.
    if (!opened.isOwn(scanned)) return;
    if (!answer || !opened.isLast(scanned)) {
      history.replaceState(null, "", location.pathname);
      await opened.inTurn(() => {});
      opened.anew();
      return;
    }
    await take(answer);
  } catch {
    if (!opened.isOwn(scanned)) return;
    if (!tries || !(page || own)) say(words.tryingAgain);
    setTimeout(open, Math.min(1000 * 2 ** tries, 15000) * (0.5 + Math.random()), secret, scanned, tries + 1);
  }
};
/** @param {(end: string) => boolean} isOther */
const start = (isOther) => {
  const end = location.hash.slice(1);
  if (!end || isOther(end)) return;
  // Until the code is exchanged the page is of the table before: a tap meant for this one must not tell it.
  page?.setAttribute("inert", "");
  open(end, opened.scan(), 0);
};
/** Exchange the code, now and whenever another comes; `isOther` takes what is none, and says whether it did.
 *
 * @param {(end: string) => boolean} isOther
 */
export const begin = (isOther = (end) => !end) => {
  if (!isExchanging) return;
  let isLeaving = false;
  window.addEventListener("beforeunload", () => {
    isLeaving = true;
  });
  // Another code scanned while this page is open changes nothing but the end of its address. A page that is on its
  // way in its place was asked for without the code, and would lose it.
  window.addEventListener("hashchange", () => {
    if (isLeaving) location.reload();
    else start(isOther);
  });
  start(isOther);
};
