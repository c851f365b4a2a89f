// Shows in the form of a hand, on the phone and at the desk, who gets what before a result is tapped.
import { find, make } from "../web/elements.js";
import * as words from "../words/hand_words.js";
import * as ahead from "./ahead.js";

/** Offer as partner whoever can be one.
 *
 * @type {(form: FieldForm, maker: HTMLInputElement | null) => void}
 */
const offerPartners = (form, maker) => {
  form.querySelectorAll("[name=named_partner]").forEach((each) => {
    each.disabled = each.value === maker?.value;
    // Asked for by the browser here only: without scripts it could not be left out for a loner.
    each.required = true;
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
/** Show on a result's button who gets what.
 *
 * @type {(form: FieldForm, button: HTMLElement, found: HTMLElement, seats: number[], isAlone: boolean) => void}
 */
const labelResult = (form, button, found, seats, isAlone) => {
  const label = find(button, "[data-said]"),
    gain = find(button, "[data-points]"),
    points = Number(found.dataset.points);
  button.classList.toggle("repeats", "repeats" in found.dataset);
  gain.textContent = `+${points}`;
  while (gain.nextSibling) gain.nextSibling.remove();
  const marks = new Set(seats.map((seat) => find(form, `[name=maker][value="${seat}"]`).dataset.side ?? ""));
  for (const side of marks)
    gain.after(make("i", "", { class: "side-mark", "data-side": side, "aria-hidden": "true" }));
  if (seats.length) label.textContent = words.pointsTo({ isAlone, points, who: ahead.names(form, seats) });
};
/** Show what each result of a group brings, those with everybody or those of a loner.
 *
 * @param {FieldForm} form
 * @param {HTMLElement} group
 * @param {Parties | null} sides
 * @param {boolean} isDefended
 */
const labelGroup = (form, group, sides, isDefended) => {
  const isAlone = group.dataset.alone === "1";
  for (const button of group.querySelectorAll("button")) {
    const found = ahead.resultOf(form, button.value, isAlone, isDefended);
    button.hidden = !found;
    if (!found) continue;
    const seats = sides?.[found.dataset.to === "makers" ? "makers" : "defenders"] ?? [];
    labelResult(form, button, found, seats, isAlone);
  }
};
/** @param {HTMLElement} maker */
const seatOf = (maker) => Number(find(maker, "input").value);
/** @param {FieldForm} form */
const dealerOf = (form) =>
  [...form.querySelectorAll(".maker")].filter((each) => each.querySelector(".deals")).map(seatOf)[0];
/** Ask in which round trump was made where that matters: the dealer's partner who orders up plays alone.
 *
 * @type {(form: FieldForm, maker: HTMLInputElement | null) => void}
 */
const askRound = (form, maker) => {
  const question = form.querySelector("[data-round]");
  if (!question) return;
  const seats = form.querySelectorAll(".maker").length,
    partner = ((dealerOf(form) - 1 + Math.floor(seats / 2)) % seats) + 1;
  question.hidden = Number(maker?.value) !== partner;
  if (!question.hidden)
    find(question, "legend").textContent = words.whenCalled({ names: ahead.names(form, [partner]) });
  for (const each of question.querySelectorAll("input")) {
    each.required = !question.hidden;
    if (question.hidden) each.checked = false;
  }
};
/** Find who leads to the first trick, skipping whoever lays the hand down; the sides of a loner, else null.
 *
 * @type {(form: FieldForm, maker: HTMLInputElement | null, lone: Parties | null) => number}
 */
const leaderOf = (form, maker, lone) => {
  const rules = find(form, "[data-table]").dataset;
  const seats = [...form.querySelectorAll(".maker")]
    .map(seatOf)
    .filter((seat) => !form.querySelector(`.at-${seat} .out`));
  const at = seats.indexOf(dealerOf(form)),
    ring = [...seats.slice(at), ...seats.slice(0, at)];
  const defender = Number(form.querySelector("select[name=lone_defender]")?.value) || 0,
    loner = maker && lone ? Number(maker.value) : 0;
  let first = 1;
  if (loner && defender && "defenderLeads" in rules) first = ring.indexOf(defender);
  else if (loner && rules.lonerLead === "left_of_loner") first = ring.indexOf(loner) + 1;
  /** @param {number} seat */
  const lies = (seat) =>
    (loner && seat !== loner && lone?.makers.includes(seat)) ||
    (defender && seat !== defender && lone?.defenders.includes(seat));
  return [...ring.slice(first), ...ring.slice(0, first)].find((seat) => !lies(seat)) ?? 0;
};
/** Show who leads to a loner, where that is somebody else than in other hands.
 *
 * @type {(form: FieldForm, maker: HTMLInputElement | null, lone: Parties | null) => void}
 */
const showLeader = (form, maker, lone) => {
  const line = form.querySelector("[data-leads]");
  if (!line) return;
  const leader = leaderOf(form, maker, lone);
  line.textContent =
    leader === leaderOf(form, maker, null) ? "" : words.leads({ name: ahead.names(form, [leader]) });
};
/** @param {FieldForm} form */
const label = (form) => {
  if (form.matches("[data-totals]")) return;
  const maker = form.querySelector("[name=maker]:checked");
  askRound(form, maker);
  offerPartners(form, maker);
  const lone = sidesOf(form, maker, true),
    isDefended = offerDefenders(form, lone),
    mustBeAlone = Boolean(form.querySelector("[name=call_round][value='1']:checked"));
  showLeader(form, maker, lone);
  for (const group of form.querySelectorAll("[data-alone]:not(span)")) {
    const isAlone = group.dataset.alone === "1";
    labelGroup(form, group, isAlone ? lone : sidesOf(form, maker, false), isDefended);
    group.hidden = !isAlone && mustBeAlone;
    // Who goes alone names no partner and no round of calling, and is asked for neither.
    if (isAlone)
      group
        .querySelectorAll("button")
        .forEach((each) => each.toggleAttribute("formnovalidate", Boolean(maker)));
  }
};
/** Label the form that is in a part of the page.
 *
 * @param {ParentNode} scope
 */
export const wire = (scope) => {
  const form = scope.querySelector("form.entry");
  if (form) label(form);
};
document.addEventListener("change", (/** @type {From<Event, HTMLInputElement>} */ event) => {
  const form = event.target.closest("form.entry");
  if (form) label(form);
});
// Safari before 15.4 would send the form; no script has to see it come.
document.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => {
  if (event.target.matches(".entry .nothing")) event.preventDefault();
});
wire(document);
