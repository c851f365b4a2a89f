// Keeps the [data-live] part of a page as it is on the server. A board comes drawn over the stream; any
// other page is asked for again when the stream says that something changed. While there is no stream,
// both ask every few seconds. A board has a stamp, and an older one is dropped. What another server answers, or
// nobody in time, is no answer.
import * as clock from "../web/clock.js";
import { reach, sentAt } from "../web/reach.js";
import * as stamps from "./stamps.js";
import { betweenTaps } from "./taps.js";
import * as words from "../words/live_words.js";

// Where the page has none, one that is not on it.
const part = document.querySelector("[data-live]") ?? document.createElement("div");
const { live = "", fragment, page, every } = part.dataset;
// The page of a form that was refused shows why until it is sent again.
const isRefused = "refused" in part.dataset;
const note = document.querySelector("[data-stale-note]");
let version = part.dataset.version || "";
// Of a player's page: what of its own it shows.
let own = part.dataset.own ?? "";
/** What is in no hurry is shown within so many milliseconds. */
const SOON = 15000;
let asking = false,
  again = false,
  streaming = false,
  missed = false,
  heard = Date.now();

const isTyping = () =>
  part.contains(document.activeElement) && document.activeElement?.matches("input, textarea, select");
/** @param {string} html */
const replace = (html) => {
  document.dispatchEvent(new Event("live-soon"));
  part.innerHTML = html;
  document.dispatchEvent(new Event("live"));
};
/** @type {(stamp: string, html: string) => void} */
const showBoard = (stamp, html) => {
  if (stamp === version || stamps.isOlder(stamp, version)) return;
  version = stamp;
  betweenTaps(() => replace(html));
};
/** What differs each time a form is shown is no change.
 *
 * @param {Element} of
 */
const plain = (of) => of.innerHTML.replace(/(name="(?:csrfmiddlewaretoken|key)" value=")[^"]*/g, "$1");
let shown = plain(part);
/** @param {string} html */
const showPage = (html) => {
  const all = new DOMParser().parseFromString(html, "text/html"),
    fresh = /** @type {HTMLElement | null} */ (all.querySelector("[data-live]")),
    beside = document.querySelector("[data-live-too]");
  // A number outside of it that changes with it.
  if (beside) beside.innerHTML = all.querySelector("[data-live-too]")?.innerHTML ?? "";
  if (!fresh) location.assign(page || location.href);
  else betweenTaps(() => showChanged(fresh));
};
/** @param {HTMLElement} fresh */
const showChanged = (fresh) => {
  if (isTyping() || isRefused) {
    missed = true;
    return;
  }
  const now = plain(fresh);
  if (now !== shown) keeping(() => replace(fresh.innerHTML));
  shown = now;
  version = fresh.dataset.version ?? "";
};
/** Show who comes, as it is for everybody; ask for the page where something of its own changed too.
 *
 * @type {(stamp: string, html: string) => void}
 */
const showOwn = (stamp, html) => {
  const coming = part.querySelector("[data-coming]");
  if (coming) keeping(() => (coming.innerHTML = html));
  if (stamp !== own) askSoon();
  own = stamp;
};
/** Names what can be opened: it is another element once the page has changed.
 *
 * @param {Element} fold
 */
const keyOf = (fold) => {
  const summary = fold.querySelector("summary");
  return fold.id || summary?.getAttribute("aria-label") || summary?.textContent?.trim() || "";
};
/** Change the page; what somebody has opened and typed on it stays opened and typed.
 *
 * @param {() => void} change
 */
const keeping = (change) => {
  const opened = new Set([...part.querySelectorAll("details[open]")].map(keyOf));
  const at = document.activeElement;
  const focused = at instanceof HTMLElement && at.matches("[data-live] summary") && at.parentElement;
  const typed = [...part.querySelectorAll("input[id]")].map(({ id, value }) => [id, value]);
  change();
  part.querySelectorAll("details").forEach((fold) => {
    if (opened.has(keyOf(fold))) fold.setAttribute("open", "");
    if (focused && keyOf(fold) === keyOf(focused))
      fold.querySelector("summary")?.focus({ preventScroll: true });
  });
  typed.forEach(([id, value]) => {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement && value) field.value = value;
  });
};
// When what is shown was last known to be so: a page may be opened without a network as it was kept.
let since = Number(part.dataset.at) || Date.now();
/** @param {number} ms */
const serverTime = (ms) => document.dispatchEvent(new CustomEvent("server-time", { detail: ms }));
/** @param {boolean} is */
const connected = (is) => {
  if (is) {
    since = Date.now();
    delete document.body.dataset.stale;
  } else if (!document.body.dataset.stale) {
    document.body.dataset.stale = "yes";
    if (note)
      note.textContent = words.noConnectionSince({ time: clock.timeOf(since), more: note.dataset.staleNote });
  }
};
/** @param {Response} answer */
const stampOf = ({ headers }) => {
  const [stamp] = /[\d-]+/.exec(headers.get("ETag") ?? "") ?? [];
  if (!stamp) throw new Error("The server sent no version.");
  return stamp;
};

const ask = async () => {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  try {
    const answer = await reach(fragment || page || location.href, {
      cache: "no-cache",
      headers: { "X-Requested-With": "fetch" },
    });
    if (answer.ok) {
      const html = await answer.text();
      if (fragment) showBoard(stampOf(answer), html);
      else showPage(html);
      connected(true);
      serverTime(sentAt(answer));
    } else if (answer.status === 404) location.reload();
    else connected(false);
  } catch {
    connected(false);
  } finally {
    asking = false;
    if (again) {
      again = false;
      ask();
    }
  }
};

/** @type {number | undefined} */
let later;
/** The host may change every page at once, and nobody waits for it: they ask one after the other. */
const askSoon = () => {
  later ??= setTimeout(() => {
    later = undefined;
    ask();
  }, Math.random() * SOON);
};

// A browser has six connections to a server that speaks HTTP/1.1, for all its tabs: one that nobody looks at keeps
// none, unless it is to ring.
/** @type {EventSource | null} */
let stream = null;
/** @type {number | undefined} */
let waking;
const isAsleep = () => document.hidden && !document.querySelector("input[data-sound]:checked");
const hush = () => {
  clearTimeout(waking);
  stream?.close();
  stream = null;
  streaming = false;
};
const listen = () => {
  hush();
  if (isAsleep()) return;
  const address = new URL(live, location.href);
  if (version) address.searchParams.set("seen", version);
  const source = new EventSource(address);
  stream = source;
  heard = Date.now();
  /** @type {(kind: string, act: (event: MessageEvent) => void) => void} */
  const on = (kind, act) =>
    source.addEventListener(kind, (event) => {
      heard = Date.now();
      act(event);
    });
  on("open", () => {
    streaming = true;
    connected(true);
  });
  on("board", (event) => showBoard(event.lastEventId, event.data));
  on("changed", ask);
  on("own", (event) => {
    const [stamp, ...lines] = event.data.split("\n");
    showOwn(stamp, lines.join("\n"));
  });
  on("here", (event) => {
    connected(true);
    serverTime(Number(event.data));
  });
  on("error", () => {
    streaming = false;
    if (stream?.readyState === EventSource.CLOSED) waking = setTimeout(listen, 8000 + Math.random() * 4000);
  });
};
const follow = () => {
  part.addEventListener("focusout", () => {
    if (missed) {
      missed = false;
      setTimeout(ask, 200);
    }
  });
  listen();
  // A page that is a while old as it opens was kept on this phone.
  if (Date.now() - since > 10000) ask();
  setInterval(() => {
    // The server says every 15 seconds that it is there; a network that is gone says nothing at all.
    if (streaming && Date.now() - heard > 40000) listen();
    if (!streaming && !document.hidden) ask();
  }, 5000);
  // What changes without a word, such as a phone that falls silent.
  if (every) setInterval(() => document.hidden || ask(), Number(every) * 1000);
  window.addEventListener("offline", () => connected(false));
  // A hall whose network is back is back all at once.
  window.addEventListener("online", () => setTimeout(ask, Math.random() * 3000));
  document.addEventListener("visibilitychange", () => {
    if (isAsleep()) hush();
    else if (!document.hidden && !streaming) {
      listen();
      ask();
    }
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) ask();
  });
};
if (part.isConnected) follow();
