// A long list is searched by typing: what bears no such name is hidden, but for what was changed in it.
import { fits } from "./name_search.js";

/** @param {Element} line */
const isChanged = (line) =>
  [...line.querySelectorAll("select[name]")].some((field) => field.value) ||
  line.querySelector("input:checked") !== null;

/** @param {HTMLElement} search */
const filter = (search) => {
  const typed = search.querySelector("input")?.value ?? "";
  const lines = [...(document.getElementById(search.dataset.listSearch ?? "")?.children ?? [])];
  for (const line of lines) {
    const names = [...line.querySelectorAll("bdi")].map((name) => name.textContent ?? "");
    /** @type {HTMLElement} */ (line).hidden = !isChanged(line) && !names.some((name) => fits(name, typed));
  }
  // Of a list that shows only its first lines every one is searched.
  const fold = document.getElementById(search.dataset.listSearch ?? "")?.closest(".fold");
  fold?.toggleAttribute("data-searched", Boolean(typed.trim()));
  const none = search.querySelector("[role=status]");
  if (none) none.hidden = lines.some((line) => !(/** @type {HTMLElement} */ (line).hidden));
};
const filterAll = () =>
  document.querySelectorAll("[data-list-search]").forEach((search) => {
    search.hidden = false;
    filter(search);
  });

document.addEventListener("input", (/** @type {From<Event>} */ event) => {
  const search = event.target.closest("[data-list-search]");
  if (search) filter(search);
});
document.addEventListener("keydown", (/** @type {From<KeyboardEvent>} */ event) => {
  // Enter would send the form that the list is in.
  if (event.key === "Enter" && event.target.closest("[data-list-search]")) event.preventDefault();
});
document.addEventListener("htmx:afterSettle", filterAll);
filterAll();
