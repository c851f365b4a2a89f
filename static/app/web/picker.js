// A person is chosen from a long list by typing: the list is the form's own select, which is all there is without
// scripts, and stays in the form.
import { make } from "./elements.js";
import { fits } from "./name_search.js";
import * as words from "../words/find_words.js";

/** So many are still seen at a glance. */
const FEW = 12;

/** @param {HTMLOptionElement} option */
const textOf = (option) => option.text.replace(/\s+/g, " ").trim();

/** What is typed into in place of a select, and below it those who fit.
 *
 * @param {HTMLSelectElement} select
 */
const partsOf = (select) => {
  const { id, required } = select,
    blank = [...select.options].find((option) => !option.value);
  const list = make("ul", "", { role: "listbox", id: `${id}-list`, hidden: "" });
  const input = make("input", "", {
    id,
    role: "combobox",
    autocomplete: "off",
    enterkeyhint: "done",
    placeholder: blank ? textOf(blank) : "",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": list.id,
  });
  input.required = required;
  select.required = false;
  select.hidden = true;
  select.id = `${id}-chosen`;
  list.setAttribute("aria-label", select.labels[0]?.textContent?.trim() ?? "");
  const box = make("div", [input, list], { class: "picker" });
  select.after(box);
  return { input, list };
};

/** Whom somebody means who types on and goes: the only one who fits.
 *
 * @type {(people: HTMLOptionElement[], typed: string) => HTMLOptionElement | undefined}
 */
const meant = (people, typed) => {
  const found = typed.trim() ? people.filter((option) => fits(textOf(option), typed)) : [];
  return found.length === 1 ? found[0] : found.find((option) => textOf(option) === typed.trim());
};

/** @param {HTMLSelectElement} select */
const upgrade = (select) => {
  const people = [...select.options].filter((option) => option.value);
  const chosen = () => people.find((option) => option.selected);
  const { input, list } = partsOf(select);
  let at = -1;

  const lines = () => /** @type {HTMLElement[]} */ ([...list.children]);
  /** @param {number} line */
  const mark = (line) => {
    at = line;
    lines().forEach((each, index) => each.setAttribute("aria-selected", String(index === at)));
    input.setAttribute("aria-activedescendant", lines()[at]?.id ?? "");
    lines()[at]?.scrollIntoView({ block: "nearest" });
  };
  /** @param {boolean} isOpen */
  const open = (isOpen) => {
    const found = isOpen ? people.filter((option) => fits(textOf(option), input.value)) : [];
    list.replaceChildren(
      ...found.map((option) =>
        make("li", textOf(option), {
          role: "option",
          id: `${list.id}-${option.index}`,
          "data-value": option.value,
        }),
      ),
    );
    list.hidden = !found.length;
    input.setAttribute("aria-expanded", String(!list.hidden));
    input.setCustomValidity(isOpen && !found.length ? words.noOne() : "");
    mark(isOpen && input.value && found.length ? 0 : -1);
  };
  /** @param {HTMLOptionElement | undefined} option */
  const choose = (option) => {
    select.value = option?.value ?? "";
    if (option) input.value = textOf(option);
    open(false);
    input.setCustomValidity(option || !input.value ? "" : words.noOne());
    select.dispatchEvent(new Event("change", { bubbles: true }));
  };
  /** @param {Element | null} line */
  const take = (line) => choose(people.find(({ value }) => value === line?.getAttribute("data-value")));

  input.value = chosen() ? textOf(/** @type {HTMLOptionElement} */ (chosen())) : "";
  input.addEventListener("focus", () => input.select());
  input.addEventListener("click", () => open(true));
  input.addEventListener("input", () => open(true));
  input.addEventListener("blur", () => choose(meant(people, input.value)));
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => take(event.target.closest("li")));
  input.addEventListener("keydown", (event) => {
    const last = lines().length - 1;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) open(true);
      else if (event.key === "ArrowDown") mark(at < last ? at + 1 : 0);
      else mark(at > 0 ? at - 1 : last);
    } else if (event.key === "Enter" && !list.hidden) {
      event.preventDefault();
      if (at >= 0) take(lines()[at]);
    } else if (event.key === "Escape" && !list.hidden) {
      event.stopPropagation();
      open(false);
    }
  });
};

const upgradeAll = () => {
  for (const select of document.querySelectorAll("select[data-picker]"))
    if (select.options.length > FEW && !select.hidden) upgrade(select);
};
document.addEventListener("htmx:afterSettle", upgradeAll);
document.addEventListener("live", upgradeAll);
upgradeAll();
