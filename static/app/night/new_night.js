// A new night. The browser knows the time zone of a club's first one; a format brings what it is usually played with,
// until somebody chooses otherwise; chips and steps fill in the fields beside them.
import { find } from "../web/elements.js";
import * as words from "../words/settings_words.js";

const page = find(document, "form[data-here]");
/** @type {(name: string) => HTMLInputElement} */
const field = (name) => find(page, `input[name=${name}]`);
/** @type {(name: string) => string} */
const chosen = (name) => find(page, `input[name=${name}]:checked`).value;
/** @type {(element: HTMLElement) => void} */
const changed = (element) => {
  element.dispatchEvent(new Event("change", { bubbles: true }));
};
/** @type {Record<string, Usual>} */
const usual = JSON.parse(find(document, "#usual-of-formats").textContent || "{}");
const zone = field("time_zone");
if (!zone.value) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

// The rules of the chosen format only: those of its own, else those that all formats share.
const rules = find(page, "select[name=house_rules]");
const fit = () => {
  const name = find(page, "[name=format]:checked").dataset.name;
  const groups = [...rules.querySelectorAll("optgroup")];
  const own = groups.find((group) => group.label === name);
  const shared = [...rules.options].filter((each) => each.parentElement === rules);
  const fitting = own ? [...rules.options].filter((each) => each.parentElement === own) : shared;
  [...groups, ...shared].forEach((each) => {
    each.hidden = each.disabled = own ? each !== own : groups.some((group) => group === each);
  });
  if (!fitting.includes(rules.selectedOptions[0]))
    (fitting.find((each) => each.value === rules.value) || fitting[0]).selected = true;
};
// What is chosen of a list stands in the line that opens it.
const say = () =>
  page.querySelectorAll("[data-shown]").forEach((line) => {
    const list = find(page, `select[name=${line.getAttribute("data-shown")}]`);
    line.textContent = list.selectedOptions[0]?.text ?? "";
  });

/** @type {Set<string>} */
const typed = new Set();
/** @type {(name: string, text: string) => void} */
const label = (name, text) => {
  const [each] = field(name).labels ?? [];
  if (each) each.textContent = text;
};
/** @type {("capacity" | "prizes")[]} */
const SUGGESTED = ["capacity", "prizes"];
const room = field("capacity");
const payers = field("payers");
// As many can pay as there is room for.
const seat = () => {
  const all = payers.value === payers.max;
  payers.max = String(Math.max(1, room.valueAsNumber || 0));
  if (all) payers.value = payers.max;
};
const follow = (isChange = false) => {
  const now = usual[chosen("format")];
  for (const name of isChange ? SUGGESTED : []) if (!typed.has(name)) field(name).value = now[name];
  label("capacity", words.mostEntrants(now));
  label("stake", words.feePerEntrant(now));
  find(document, "#fee-label").textContent = words.feePerEntrant(now);
  find(page, ".length").hidden = !now.is_timed;
  find(page, ".by-hand").hidden = !now.is_timed;
  const rounds = field("rounds").closest(".field");
  if (rounds instanceof HTMLElement) rounds.hidden = !now.has_rounds;
  fit();
  seat();
  say();
  press();
};

// A chip is pressed while its field holds what it types.
const press = () =>
  page.querySelectorAll("[data-chips]").forEach((chips) => {
    const now = field(chips.getAttribute("data-chips") || "").value.replace(/\s/g, "");
    chips.querySelectorAll("button").forEach((chip) => {
      chip.setAttribute("aria-pressed", String(chip.value.replace(/\s/g, "") === now));
    });
  });
/** @type {Record<string, string>} */
const FILLS = { stake_of: "stake", weights: "prizes" };
// A split that is made of entry fees follows the fee.
let split = "";
const resplit = () => {
  const chip = split ? document.getElementById(split) : null;
  if (!(chip instanceof HTMLButtonElement) || chip.value === field("prizes").value) return;
  field("prizes").value = chip.value;
  press();
  changed(field("prizes"));
};
// By hand one starts from what the length has made so far.
const start = () => {
  const { rounds = "", hands = "" } = find(page, "#plan").dataset;
  const [many, each] = [field("rounds"), field("hands")];
  if (many.value || each.value) return;
  many.value = usual[chosen("format")].has_rounds ? rounds : "";
  each.value = hands;
};
/** @type {(button: HTMLButtonElement) => void} */
const step = ({ dataset: { of = "", by } }) => {
  const box = field(of);
  const each = of === "capacity" ? usual[chosen("format")].step : 1;
  const now = box.valueAsNumber || Number(box.placeholder) || 0;
  const next = by === "1" ? Math.floor(now / each + 1) * each : Math.ceil(now / each - 1) * each;
  const least = Math.max(each, Number(box.min) || 0);
  box.value = String(Math.min(Math.max(next, least), Number(box.max) || next));
  typed.add(of);
  box.dispatchEvent(new Event("input", { bubbles: true }));
};
page.querySelectorAll("[data-by]").forEach((button) => button.removeAttribute("hidden"));

page.addEventListener("input", (/** @type {From<Event, HTMLInputElement>} */ event) => {
  if (event.isTrusted) typed.add(event.target.name);
  if (event.target.name === "prizes") split = "";
  if (event.target === room) seat();
  press();
});
page.addEventListener("change", (/** @type {From<Event, HTMLInputElement>} */ event) => {
  if (event.target.name === "format") follow(true);
  if (event.target.name === "length" && event.target.value === "rounds") start();
  say();
});
document.addEventListener("htmx:afterSettle", resplit);
page.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.by) step(button);
  const fills = FILLS[button.name];
  if (!fills && button.name !== "length_of") return;
  event.preventDefault();
  if (!fills) {
    const own = find(page, "[name=length][value=rounds]");
    own.checked = true;
    [field("rounds").value, field("hands").value] = button.value.split("x");
    changed(own);
    return;
  }
  field(fills).value = button.value;
  typed.add(fills);
  if (fills === "prizes") split = button.id;
  press();
  changed(field(fills));
});
follow();
const wrong = page.querySelector("[aria-invalid=true]");
if (wrong instanceof HTMLElement) wrong.focus();
