// The organizer's browser knows the time zone of a club's first night, and a refused prize plan is replaced with one
// tap.
import { find } from "../web/elements.js";
import * as words from "../words/settings_words.js";

const zone = document.querySelector("[data-here] [name=time_zone]");
if (zone && !zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
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
// What a kind of night is usually played with, until somebody chooses otherwise; what has no meaning is hidden.
/** @type {Record<string, Usual> | null} */
const usual = JSON.parse(document.getElementById("usual-of-formats")?.textContent || "null");
/** @param {string} name */
const part = (name) => find(document, `[data-here] [name=${name}]`);
/** @type {Set<string>} */
const chosen = new Set();
/** @type {(name: string, is: boolean) => void} */
const hide = (name, is) => {
  const field = document.querySelector(`[data-here] [name=${name}]`)?.closest(".field");
  if (field) field.hidden = is;
};
/** @type {(name: string, text: string) => void} */
const label = (name, text) => {
  const [each] = part(name).labels ?? [];
  if (each) each.textContent = text;
};
/** @type {("capacity" | "prizes")[]} */
const SUGGESTED = ["capacity", "prizes"];
/** @type {(now: Usual, isChange: boolean) => void} */
const follow = (now, isChange) => {
  for (const name of isChange ? SUGGESTED : []) if (!chosen.has(name)) part(name).value = now[name];
  label("capacity", words.mostEntrants({ who: now.who }));
  label("stake", words.feePerEntrant({ who: now.who }));
  const isOwn = part("length").value === "rounds";
  hide("length", !now.is_timed);
  hide("rounds", !now.is_timed || !isOwn || !now.has_rounds);
  hide("hands", !now.is_timed || !isOwn);
  part("capacity").dispatchEvent(new Event("input", { bubbles: true }));
};
if (usual && kind) {
  document.addEventListener("input", (/** @type {From<Event, HTMLInputElement>} */ event) => {
    if (event.isTrusted) chosen.add(event.target.name);
  });
  kind.addEventListener("change", () => follow(usual[kind.value], true));
  part("length").addEventListener("change", () => follow(usual[kind.value], false));
  follow(usual[kind.value], false);
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
  const whole = event.target.closest("[name=length_of]");
  if (whole) {
    event.preventDefault();
    part("length").value = "rounds";
    [part("rounds").value, part("hands").value] = whole.value.split("x");
    part("length").dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  const offer = event.target.closest("[data-weights]");
  if (!offer) return;
  event.preventDefault();
  const prizes = find(document, "[name=prizes]");
  prizes.value = offer.dataset.weights ?? "";
  prizes.dispatchEvent(new Event("change", { bubbles: true }));
  prizes.focus();
});
