// A button whose form is on its way shows that the tap was taken, until the answer is there. Where there is none, a
// note says so.
import { make } from "./elements.js";
import { failed } from "../words/alert_words.js";

const LONGEST_MS = 20_000;

const rest = () =>
  document.querySelectorAll("button[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
/** @param {Element | null | undefined} button */
const show = (button) => {
  button?.setAttribute("aria-busy", "true");
  setTimeout(rest, LONGEST_MS);
};

// Once the others have had their say: a form that asks first, or that the page sends itself, is not on its way.
addEventListener("submit", (event) => {
  if (!event.defaultPrevented) show(event.submitter || null);
});
document.addEventListener("htmx:beforeRequest", (event) => {
  const { requestConfig } = /** @type {CustomEvent} */ (event).detail;
  show(/** @type {SubmitEvent | undefined} */ (requestConfig?.triggeringEvent)?.submitter);
});
document.addEventListener("htmx:afterRequest", rest);
for (const name of ["htmx:sendError", "htmx:responseError"])
  document.addEventListener(name, (event) => {
    if (/** @type {CustomEvent} */ (event).detail.requestConfig?.verb !== "post") return;
    const note = make("li", failed, { class: "note error" });
    document.getElementById("notes")?.replaceChildren(make("ul", note, { class: "notes toasts" }));
  });
// A page that comes back by the browser's button.
addEventListener("pageshow", rest);
