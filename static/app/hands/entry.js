// Shows in the form of a hand, on the phone and at the desk, who gets what before a result is tapped.
import { find } from "../web/elements.js";
import * as words from "../words/hand_words.js";
import * as ahead from "./ahead.js";

/** Offer as partner whoever can be one.
 *
 * @type {(form: FieldForm, maker: HTMLInputElement | null, isAlone: boolean) => void}
 */
const offerPartners = (form, maker, isAlone) => {
  form.querySelectorAll("[name=named_partner]").forEach((each) => {
    each.disabled = isAlone || each.value === maker?.value;
    // Asked for by the browser here only: without scripts it could not be left out for a loner.
    each.required = !isAlone;
    if (each.disabled) each.checked = false;
  });
};
/** Tell makers from defenders; null as long as it is not known.
 *
 * @type {(form: FieldForm, maker: HTMLInputElement | null, isAlone: boolean) => Parties | null}
 */
const sidesOf = (form, maker, isAlone) => {
  const partner = form.querySelector("[name=named_partner]:checked");
  const isKnown = maker && (isAlone || partner || !form.querySelector("[name=named_partner]"));
  return isKnown
    ? ahead.parties(form, {
        maker: maker.value,
        alone: isAlone,
        named_partner: partner?.value,
        number: form.elements.number.value,
      })
    : null;
};
/** @type {(form: FieldForm, sides: Parties | null) => boolean} */
const offerDefenders = (form, sides) => {
  const defender = form.querySelector("select[name=lone_defender]");
  if (!defender) return false;
  for (const option of defender.options) {
    option.disabled = Boolean(option.value && sides && sides.makers.includes(Number(option.value)));
    if (option.disabled && option.selected) defender.value = "";
  }
  return Boolean(defender.value);
};
/** Show in a group of results, those of the makers or the defenders, who gets what.
 *
 * @param {FieldForm} form
 * @param {HTMLElement} group
 * @param {number[]} seats
 * @param {(tricks: string) => HTMLElement | null} result
 */
const labelGroup = (form, group, seats, result) => {
  const whose = find(group, "[data-who]");
  whose.dataset.nobody ||= whose.textContent;
  const marks = new Set(seats.map((seat) => find(form, `[name=maker][value="${seat}"]`).dataset.side));
  const who = seats.length ? ahead.names(form, seats) : whose.dataset.nobody;
  whose.textContent = who;
  find(group, ".side-mark").dataset.side = marks.size === 1 ? [...marks].join("") : "";
  for (const button of group.querySelectorAll("button")) {
    const found = result(button.value);
    button.hidden = !found;
    if (!found) continue;
    const points = Number(found.dataset.points);
    find(button, "[data-points]").textContent = `+${points}`;
    find(button, "[data-said]").textContent = words.tricksAndPoints({
      count: Number(button.value),
      points,
      who,
    });
  }
};
/** @param {HTMLElement} maker */
const seatOf = (maker) => Number(find(maker, "input").value);
/** @param {FieldForm} form */
const dealerOf = (form) =>
  [...form.querySelectorAll(".maker")].filter((each) => each.querySelector(".deals")).map(seatOf)[0];
/** Ask in which round trump was made where that matters: the dealer's partner who orders up plays alone.
 *
 * @type {(form: FieldForm, maker: HTMLInputElement | null, isAlone: boolean) => void}
 */
const askRound = (form, maker, isAlone) => {
  const asked = form.querySelector("[data-round]");
  if (!asked) return;
  const seats = form.querySelectorAll(".maker").length,
    partner = ((dealerOf(form) - 1 + Math.floor(seats / 2)) % seats) + 1;
  asked.hidden = Number(maker?.value) !== partner;
  if (!asked.hidden)
    find(asked, "legend").textContent = words.whenCalled({ names: ahead.names(form, [partner]) });
  for (const each of asked.querySelectorAll("input")) {
    each.required = !asked.hidden && !isAlone;
    if (asked.hidden) each.checked = false;
  }
};
/** Show who leads to the first trick, skipping whoever lays the hand down.
 *
 * @type {(form: FieldForm, maker: HTMLInputElement | null, isAlone: boolean, sides: Parties | null) => void}
 */
const showLeader = (form, maker, isAlone, sides) => {
  const rules = find(form, "[data-table]").dataset;
  const seats = [...form.querySelectorAll(".maker")]
    .map(seatOf)
    .filter((seat) => !form.querySelector(`.at-${seat} .out`));
  const at = seats.indexOf(dealerOf(form)),
    ring = [...seats.slice(at), ...seats.slice(0, at)];
  const defender = Number(form.querySelector("select[name=lone_defender]")?.value) || 0,
    loner = isAlone && maker && sides ? Number(maker.value) : 0;
  let first = 1;
  if (loner && defender && "defenderLeads" in rules) first = ring.indexOf(defender);
  else if (loner && rules.lonerLead === "left_of_loner") first = ring.indexOf(loner) + 1;
  /** @param {number} seat */
  const lies = (seat) =>
    (loner && seat !== loner && sides?.makers.includes(seat)) ||
    (defender && seat !== defender && sides?.defenders.includes(seat));
  const leader = [...ring.slice(first), ...ring.slice(0, first)].find((seat) => !lies(seat));
  find(form, `.at-${leader} bdi`).after(" ", find(form, ".leads"));
};
/** @param {FieldForm} form */
const label = (form) => {
  if (form.matches("[data-totals]")) return;
  const maker = form.querySelector("[name=maker]:checked"),
    isAlone = Boolean(form.querySelector("[name=alone]:checked"));
  askRound(form, maker, isAlone);
  offerPartners(form, maker, isAlone);
  const sides = sidesOf(form, maker, isAlone),
    isDefended = offerDefenders(form, sides);
  showLeader(form, maker, isAlone, sides);
  /** @param {string} tricks */
  const result = (tricks) => ahead.resultOf(form, tricks, isAlone, isDefended);
  for (const group of form.querySelectorAll("[data-gets]"))
    labelGroup(form, group, sides?.[group.dataset.gets === "makers" ? "makers" : "defenders"] ?? [], result);
};
/** Label the form that is in a part of the page.
 *
 * @param {ParentNode} scope
 */
export const wire = (scope) => {
  const form = scope.querySelector("form.entry");
  if (form) label(form);
};
/** Let "ordered up" by the dealer's partner and "alone" go together, as the rule has it.
 *
 * @type {(form: FieldForm, choice: HTMLInputElement) => void}
 */
const join = (form, { name, value, checked }) => {
  if (name === "call_round" && value === "1") form.elements.alone.checked = true;
  const orderedUp = form.querySelector("[name=call_round][value='1']");
  if (name === "alone" && !checked && orderedUp) orderedUp.checked = false;
};
document.addEventListener("change", (/** @type {From<Event, HTMLInputElement>} */ event) => {
  const form = event.target.closest("form.entry");
  if (!form) return;
  join(form, event.target);
  label(form);
});
// Safari before 15.4 would send the form; no script has to see it come.
document.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => {
  if (event.target.matches(".entry .nothing")) event.preventDefault();
});
wire(document);
