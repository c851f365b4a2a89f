// A tapped name opens its person as a sheet over the page, which Esc and the browser's Back close; where there are no
// dialogs, or the person does not come, it opens their page.
import { find, make } from "./elements.js";

const PERSON = /^\/events\/\d+\/people\/\d+\/$/;
const FOLLOWED = "[data-live], form[data-add], form[data-sheets], #found";
const sheet = /** @type {HTMLDialogElement} */ (find(document, "#sheet"));
const isWide = matchMedia("(min-width: 62rem)");
/** @type {HTMLElement | null} */
let opener = null;
let address = "",
  isNoted = false,
  isLeaving = false,
  isChanged = false;

/** @type {(part: HTMLScriptElement | HTMLLinkElement) => Promise<void>} */
const added = (part) =>
  new Promise((done, failed) => {
    part.addEventListener("load", () => done());
    part.addEventListener("error", failed);
    document.head.append(part);
  });
/** What only a sheet needs is not loaded before there is one.
 *
 * @type {Promise<unknown> | undefined}
 */
let loading;
const load = () => {
  const { htmx: script = "", looks = "" } = sheet.dataset,
    isThere = document.querySelector(`link[href="${looks}"]`);
  loading ??= Promise.all([
    isThere ?? added(make("link", "", { rel: "stylesheet", href: looks })),
    "htmx" in window || added(make("script", "", { src: script })),
  ]);
  return loading;
};

const readyButton = () => {
  const close = sheet.querySelector("[data-close]");
  if (close) close.hidden = false;
};
const show = () => {
  readyButton();
  if (!sheet.open) {
    if (isWide.matches) sheet.show();
    else sheet.showModal();
  }
  find(sheet, "#person-name").focus();
};
const open = async () => {
  sheet.textContent = "";
  try {
    await load();
    await htmx.ajax("GET", address, {
      source: sheet,
      target: "#sheet",
      select: "#person",
      swap: "innerHTML",
    });
    show();
  } catch {
    location.assign(address);
  }
};
/** The browser's Back closes it; a second name in the same sheet takes the place of the first. */
const note = () => {
  const state = { person: address };
  if (isNoted) history.replaceState(state, "");
  else history.pushState(state, "");
  isNoted = true;
};
const linkAgain = () => (opener?.isConnected ? opener : document.querySelector(`main a[href="${address}"]`));

/** Once the sheet is closed and its address gone: what it has changed is seen on the page too. */
const settle = () => {
  const isFollowed = document.querySelector(FOLLOWED);
  if (isChanged && !isFollowed) {
    history.replaceState({ left: address }, "");
    location.reload();
  } else linkAgain()?.focus({ preventScroll: true });
  isChanged = false;
};

/** Which person a tap is meant for, as a link to their page; null where it is for something else.
 *
 * @param {From<MouseEvent>} event
 */
const linkOf = (event) => {
  const link = event.target.closest("a[href]");
  const isOurs = PERSON.test(link?.getAttribute("href") ?? "") && !link?.closest("#person");
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented;
  return isOurs && !isElsewhere && "showModal" in sheet ? link : null;
};

document.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => {
  if (event.target.closest("[data-close]") || event.target === /** @type {unknown} */ (sheet)) {
    sheet.close();
    return;
  }
  const link = linkOf(event);
  if (!link) return;
  event.preventDefault();
  opener = link;
  address = link.getAttribute("href") ?? "";
  note();
  open();
});
sheet.addEventListener("close", () => {
  if (isNoted) {
    isNoted = false;
    isLeaving = true;
    history.back();
  } else settle();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && sheet.open) sheet.close();
});
// Before htmx, which would bring back a page that it has kept.
addEventListener("popstate", (event) => {
  const { person = "" } = event.state ?? {};
  if (!isLeaving && !sheet.open && !person) return;
  event.stopImmediatePropagation();
  if (isLeaving) {
    isLeaving = false;
    settle();
  } else if (person) {
    address = person;
    isNoted = true;
    open();
  } else {
    isNoted = false;
    sheet.close();
  }
});
/** Whether an event of htmx is about what somebody does in the sheet.
 *
 * @param {Event} event
 */
const isDone = (event) =>
  sheet.contains(/** @type {Node} */ (event.target)) &&
  /** @type {CustomEvent} */ (event).detail.requestConfig?.verb === "post";
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!isDone(event)) return;
  isChanged = true;
  // Closed before the answer came.
  if (!sheet.open && !isLeaving) settle();
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (sheet.contains(/** @type {Node} */ (event.target))) readyButton();
  if (isDone(event)) document.dispatchEvent(new Event("person-changed"));
});

const { person = "", left = "" } = history.state ?? {};
if (person) {
  address = person;
  isNoted = true;
  open();
} else if (left) {
  history.replaceState(null, "");
  address = left;
  document.addEventListener("DOMContentLoaded", () => linkAgain()?.focus({ preventScroll: true }));
}
