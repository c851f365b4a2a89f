// A name in the list opens its person as a sheet; where there are no dialogs it opens the page.
import { find } from "../web/elements.js";

const sheet = /** @type {HTMLDialogElement} */ (find(document, "#sheet"));
const isWide = matchMedia("(min-width: 62rem)");
/** @type {HTMLElement | null} */
let opener = null;
/** The row that was pressed is gone from a new list; whoever uses the keyboard goes on in the new one. */
let pressed = "";

const readyButton = () => {
  const close = sheet.querySelector("[data-close]");
  if (close) close.hidden = false;
};
const open = () => {
  readyButton();
  if (!sheet.open) {
    if (isWide.matches) sheet.show();
    else sheet.showModal();
  }
  find(sheet, "#person-name").focus();
};
const refresh = () => htmx.ajax("GET", location.href, { source: "#found" });

document.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => {
  if (event.target.closest("[data-close]") || event.target === /** @type {unknown} */ (sheet)) {
    sheet.close();
    return;
  }
  const link = event.target.closest("a.who");
  if (!link || !sheet.showModal || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  opener = link;
  htmx
    .ajax("GET", link.getAttribute("href") ?? "", {
      source: sheet,
      target: "#sheet",
      select: "#person",
      swap: "innerHTML",
    })
    .then(open);
});
sheet.addEventListener("close", () => {
  // A list that is still on its way takes the focus with it.
  pressed = opener?.closest("li")?.id ?? "";
  const link = pressed ? document.querySelector(`#${pressed} a.who`) : null;
  /** @type {HTMLElement | null} */ (link ?? opener)?.focus({ preventScroll: true });
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && sheet.open) sheet.close();
});

document.addEventListener("submit", (/** @type {From<SubmitEvent>} */ event) => {
  pressed = event.submitter?.closest(".lineup li")?.id || "";
});
document.addEventListener("htmx:afterSettle", (event) => {
  if (sheet.contains(/** @type {Node} */ (event.target))) {
    readyButton();
    const isSent = /** @type {{ verb?: string }} */ (
      /** @type {CustomEvent} */ (event).detail.requestConfig ?? {}
    );
    if (isSent.verb === "post") refresh();
  } else if (pressed && document.activeElement === document.body) {
    document.querySelector(`#${pressed} :is(button, a)`)?.focus({ preventScroll: true });
    pressed = "";
  }
});
