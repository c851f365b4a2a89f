// A long list is searched by typing: what bears no such name is hidden, but for what was changed in it.
import { fits } from "./name_search.js";

/** @param {Element} line */
const isChanged = (line) =>
  // A choice begins with its first option, which need not be empty.
  [...line.querySelectorAll("select[name]")].some((field) => field.selectedIndex > 0) ||
  line.querySelector("input:checked") !== null;

/** The lines of a list, those of its folded parts too.
 *
 * @param {Element | null} list
 */
const linesOf = (list) =>
  [...(list?.children ?? [])].flatMap((each) =>
    each.matches(".tables, .cards") ? [...each.querySelectorAll(".cards > *")] : [each],
  );
/** A folded part opens where somebody in it was meant, and is gone where nobody was.
 *
 * @type {(list: Element | null, isTyped: boolean) => void}
 */
const fold = (list, isTyped) => {
  for (const part of list?.querySelectorAll("details.tables[id]") ?? []) {
    if (!(part instanceof HTMLDetailsElement)) continue;
    part.hidden = !part.querySelector(".cards > :not([hidden])");
    if (isTyped || "sought" in part.dataset) part.open = isTyped;
    part.toggleAttribute("data-sought", isTyped);
  }
};

/** @param {HTMLElement} search */
const filter = (search) => {
  const typed = search.querySelector("input")?.value ?? "";
  const list = document.getElementById(search.dataset.listSearch ?? "");
  const lines = linesOf(list);
  for (const line of lines) {
    // What was changed stays in sight of a list that shows only its first lines.
    if (isChanged(line)) line.classList.remove("rest");
    const names = [...line.querySelectorAll("bdi")].map(
      (name) => name.getAttribute("title") ?? name.textContent ?? "",
    );
    /** @type {HTMLElement} */ (line).hidden = !isChanged(line) && !names.some((name) => fits(name, typed));
  }
  fold(list, Boolean(typed.trim()));
  // Of a list that shows only its first lines every one is searched.
  list?.closest(".fold")?.toggleAttribute("data-searched", Boolean(typed.trim()));
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
