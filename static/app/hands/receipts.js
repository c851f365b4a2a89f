// Draws a hand that the server has taken into the table as the server drew it before that hand. The server's answer
// brings what only it knows: the scores, the words for the result, how far the table is, and the stamp.
import { find, make } from "../web/elements.js";
import * as handWords from "../words/hand_words.js";
import * as words from "../words/phone_words.js";
import { advance } from "./advancing.js";
import * as ahead from "./ahead.js";

/** @param {string} stamp */
const numbersOf = (stamp) => stamp.split("-").map(Number);
/** Tell whether a table drawn at this stamp and the hand of this answer are all there is to show.
 *
 * @type {(stamp: string, receipt: Receipt) => boolean}
 */
export const isWhole = (stamp, { stamp: after, scores, is_done: isDone }) => {
  const [before, now] = [numbersOf(stamp), numbersOf(after)],
    version = now.length - 1;
  return (
    Boolean(scores) && !isDone && now.every((number, at) => number === before[at] + (at === version ? 1 : 0))
  );
};

/** Write what a hand brings: points, the marks of the sides that win them, and for who listens their names.
 *
 * @type {(form: FieldForm, winners: number[], points: number) => (string | Node)[]}
 */
const gainOf = (form, winners, points) => {
  const { sides } = ahead.tableOf(form);
  const marks = [...new Set(winners.map((seat) => sides[seat - 1]))].sort((one, other) => one - other);
  return [
    words.plus({ points }),
    ...marks.map((side) =>
      make("i", "", { class: "side-mark", "data-side": String(side), "aria-hidden": "true" }),
    ),
    " ",
    make("span", make("bdi", ahead.names(form, winners)), { class: "sr-only" }),
  ];
};
/** @type {(form: FieldForm, hand: Hand, receipt: Receipt) => HTMLElement} */
const lineOf = (form, hand, { number, outcome, points }) => {
  /** @param {string | undefined} seat */
  const named = (seat) => make("bdi", ahead.names(form, [seat ?? ""]));
  const tag = make("span", String(number), { class: "tag off" });
  if (hand.no_play) return make("li", [tag, " ", make("span", outcome, { class: "who" })]);
  const made = words.madeBy({
    maker: named(hand.maker),
    partner: !hand.alone && hand.named_partner ? named(hand.named_partner) : null,
    outcome,
    defender: hand.lone_defender ? named(hand.lone_defender) : null,
  });
  const winners = points.map((each, index) => (each ? index + 1 : 0)).filter(Boolean);
  const gain = winners.length ? gainOf(form, winners, Math.max(...points)) : [];
  return make("li", [
    tag,
    " ",
    make("span", made, { class: "who" }),
    " ",
    make("span", gain, { class: "num" }),
  ]);
};
/** @param {FieldForm} form */
const undoOf = (form) => {
  const button = make("button", "", { class: "quiet danger" });
  const fields = ["csrfmiddlewaretoken", "round"].map((name) => form.elements[name].cloneNode());
  return make("form", [...fields, make("input", [], { type: "hidden", name: "number" }), button], {
    method: "post",
    action: form.dataset.undoAt ?? "",
    "data-undo": "",
  });
};
/** Find the list of hands, which a table has from its first hand on.
 *
 * @type {(part: HTMLElement, form: FieldForm) => HTMLElement}
 */
const listOf = (part, form) => {
  const found = part.querySelector("[aria-labelledby=hands]");
  if (found) return found;
  const top = make("div", [make("h2", "", { id: "hands" }), undoOf(form)], { class: "row between" });
  const list = make("section", [top, make("ol", [], { class: "hands" })], {
    class: "card",
    "aria-labelledby": "hands",
  });
  const above = ["#way-on", "[aria-labelledby=dealt-again]", ".redeal"].map((each) =>
    part.querySelector(each),
  );
  (above.find(Boolean) || form).after(list);
  return list;
};
/** Enter a hand into the table's part of the page; one that is not its next changes nothing.
 *
 * @type {(part: HTMLElement, hand: Hand, receipt: Receipt) => void}
 */
export const enter = (part, hand, receipt) => {
  const form = part.querySelector("form.entry");
  if (
    !form ||
    form.matches("[data-totals]") ||
    Number(form.elements.round.value) !== hand.round ||
    Number(form.elements.number.value) !== receipt.number
  )
    return;
  const line = lineOf(form, hand, receipt),
    list = listOf(part, form);
  find(list, "h2").textContent = receipt.progress;
  find(list, "ol").prepend(line);
  const undo = find(list, "form[data-undo]");
  undo.elements.number.setAttribute("value", String(receipt.number));
  find(undo, "button").textContent = handWords.undo({ number: receipt.number, isPoints: false });
  // What came before this hand is not taken back behind it.
  part.querySelectorAll("#yours, [aria-labelledby=dealt-again] form").forEach((each) => each.remove());
  advance(form, [hand]);
  const { scores } = receipt;
  if (scores)
    part.querySelectorAll(".felt-score strong").forEach((each, index) => {
      each.textContent = String(scores[index]);
    });
};
