// The list of people follows what is done in a person's sheet, and keeps the keyboard's place in it.
import "../web/person_sheet.js";

/** The row that was pressed is gone from a new list; whoever uses the keyboard goes on in the new one. */
let pressed = "";
const note = (/** @type {Event} */ { target }) => {
  pressed = /** @type {Element} */ (target).closest(".lineup li")?.id || "";
};

document.addEventListener("person-changed", () => htmx.ajax("GET", location.href, { source: "#found" }));
// The sheet gives the focus back to the row; a list that is still on its way takes it along.
document.addEventListener("focusin", note);
// Before the list's forms are sent in turn.
addEventListener(
  "submit",
  (/** @type {From<SubmitEvent>} */ event) => {
    pressed = event.submitter?.closest(".lineup li")?.id || "";
  },
  true,
);
document.addEventListener("htmx:afterSettle", () => {
  if (!pressed || document.activeElement !== document.body) return;
  document.querySelector(`#${pressed} :is(button, a)`)?.focus({ preventScroll: true });
  pressed = "";
});
