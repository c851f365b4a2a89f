// A night's settings: the rules follow the format, and a refused prize plan is replaced with one tap.
import { find } from "../web/elements.js";

// The rules of the chosen kind of night only.
const kind = document.querySelector("select[name=format]");
const house = document.querySelector("select[name=house_rules]");
/** @type {(format: HTMLSelectElement, rules: HTMLSelectElement) => void} */
const fit = (format, rules) => {
  const groups = [...rules.querySelectorAll("optgroup")];
  const shared = [...rules.options].filter((each) => each.parentElement === rules);
  const own = groups.find((group) => group.label === format.selectedOptions[0].text),
    fitting = own ? [...rules.options].filter((each) => each.parentElement === own) : shared;
  [...groups, ...shared].forEach((each) => {
    each.hidden = each.disabled = own ? each !== own : groups.includes(each);
  });
  if (!fitting.includes(rules.selectedOptions[0]))
    (fitting.find((each) => each.value === rules.value) || fitting[0]).selected = true;
};
if (kind && house) {
  fit(kind, house);
  kind.addEventListener("change", () => fit(kind, house));
}
// As many can pay as there is room for.
const room = document.querySelector("[name=capacity]");
const payers = document.querySelector("[name=payers]");
if (room && payers)
  room.addEventListener("input", () => {
    const all = payers.value === payers.max;
    payers.max = String(Math.max(1, room.valueAsNumber || 0));
    if (all) payers.value = payers.max;
  });
document.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => {
  const offer = event.target.closest("[data-weights]");
  if (!offer) return;
  event.preventDefault();
  const prizes = find(document, "[name=prizes]");
  prizes.value = offer.dataset.weights ?? "";
  prizes.dispatchEvent(new Event("change", { bubbles: true }));
  prizes.focus();
});
