// Draws the next hand, the dealer and the score over what the server said last, for the hands that wait on this phone.
// Nothing here decides what counts; the server does, when it is reached.
import { find, make } from "../web/elements.js";
import { newKey } from "../web/keys.js";
import * as words from "../words/phone_words.js";
import { names, tableOf, worth } from "./ahead.js";
import { dealerOf, restOf } from "./seating.js";

/** @type {(form: FieldForm, ...parts: HTMLElement[]) => void} */
const end = (form, ...parts) =>
  form.replaceWith(make("section", parts, { class: "card", id: "all-entered" }));
/** @type {(fields: Iterable<HTMLInputElement | HTMLSelectElement>, value: string | number) => void} */
const fill = (fields, value) => {
  for (const field of fields) field.value = String(value);
};
/** Find what lies beside the form: who dealt first, hands that were dealt again.
 *
 * @template {string} S
 * @param {FieldForm} form
 * @param {S} selector
 */
const beside = (form, selector) => [...(form.parentElement?.querySelectorAll(selector) ?? [])];

/** Add up the hands that follow each other from the form's on; says which is next, and whether it is over.
 *
 * @param {FieldForm} form
 * @param {HTMLElement[]} scores
 * @param {Hand[]} hands
 */
const count = (form, scores, hands) => {
  const { target, games } = find(form, "[data-table]").dataset,
    { sides } = tableOf(form);
  let next = Number(form.elements.number.value);
  for (const hand of hands) {
    if (hand.number !== next) continue;
    const { seats, points } = worth(form, hand);
    for (const side of new Set(seats.map((seat) => sides[seat - 1])))
      scores[side - 1].textContent = String(Number(scores[side - 1].textContent) + points);
    next += 1;
    if (!scores.some((each) => Number(each.textContent) >= (Number(target) || Infinity))) continue;
    // At the target the server says who has won; a series goes on with the next game.
    if (games === "1") return { next, isOver: true, target };
    for (const each of scores) each.textContent = "0";
  }
  return { next, isOver: false, target };
};
/** @type {(form: FieldForm, scores: HTMLElement[], title: string) => void} */
const endRound = (form, scores, title) => {
  const { sides } = tableOf(form);
  /** @param {number} side */
  const seatsOf = (side) => sides.map((each, index) => (each === side ? index + 1 : 0)).filter(Boolean);
  const lines = scores.map((each, index) =>
    words.sideScore({ names: names(form, seatsOf(index + 1)), points: each.textContent }),
  );
  end(form, make("h2", title), make("p", lines.join(", ")));
};
/** @type {(form: FieldForm, number: number) => void} */
const markSeats = (form, number) => {
  const table = tableOf(form),
    dealer = dealerOf(table, number),
    rest = restOf(table, number);
  const bear = { dealer, leader: (dealer % table.count) + 1 };
  /** @type {(seat: number, mark: string) => void} */
  const put = (seat, mark) => find(form, `.at-${seat} bdi`).after(" ", find(form, mark));
  put(bear.dealer, ".deals");
  put(bear.leader, ".leads");
  if (rest) put(rest, ".out");
  if (form.elements.dealer) form.elements.dealer.value = String(dealer);
  fill(beside(form, ".redeal [name=dealer]"), dealer);
  for (const each of form.querySelectorAll("[data-at]"))
    find(each, "bdi").textContent = names(form, [each.dataset.at === "leader" ? bear.leader : dealer]);
  for (const seat of form.querySelectorAll("[name=maker]")) seat.disabled = Number(seat.value) === rest;
};
/** Empty the form for a hand.
 *
 * @type {(form: FieldForm, number: number) => void}
 */
const turnTo = (form, number) => {
  form.elements.number.value = String(number);
  fill(beside(form, ".redeal [name=number]"), number);
  form.elements.key.value = newKey();
  find(form, "legend").textContent = words.whoCalled({ number });
  markSeats(form, number);
  for (const name of ["maker", "named_partner", "call_round"])
    for (const each of form.querySelectorAll(`[name=${name}]`)) each.checked = false;
  fill(form.querySelectorAll("select[name=lone_defender]"), "");
};

/** Move the form on by the hands that follow what the server knows; returns how many.
 *
 * @type {(form: FieldForm, hands: Hand[]) => number}
 */
export const advance = (form, hands) => {
  if (form.matches("[data-totals]")) {
    if (hands.length) end(form, make("h2", words.pointsEntered));
    return hands.length;
  }
  const first = Number(form.elements.number.value),
    total = Number(form.dataset.hands) || Infinity;
  const scores = [...form.querySelectorAll(".felt-score strong")];
  const { next, isOver, target } = count(form, scores, hands);
  if (next === first) return 0;
  // Who deals first is asked before the first hand only.
  beside(form, ".deal, .drawn").forEach((each) => each.remove());
  if (isOver) endRound(form, scores, words.targetReached({ target }));
  else if (next > total) endRound(form, scores, words.allEntered({ count: total }));
  else turnTo(form, next);
  return next - first;
};
