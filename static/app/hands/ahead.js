// Puts into words what waits on this phone: each hand with what it brings, and with its refusal. Nothing here decides
// what counts; the server does, when it is reached.
import { find, make } from "../web/elements.js";
import * as words from "../words/hand_words.js";
import { partiesOf } from "./seating.js";

/** Count what waits: hands, or the points of rounds.
 *
 * @param {Play[]} hands
 */
export const heap = (hands) => ({ count: hands.length, isPoints: hands.some((hand) => hand.isTotal) });

/** Read the table of a form; pages from before the first dealer was asked count from seat 1.
 *
 * @param {FieldForm} form
 */
export const tableOf = (form) => {
  const { table: kind, first } = find(form, "[data-table]").dataset;
  /** @type {number[]} */
  const sides = [];
  for (const seat of form.querySelectorAll("[name=maker]"))
    sides[Number(seat.value) - 1] = Number(seat.dataset.side);
  return { kind, sides, count: sides.length, first: Number(first || 1) };
};
/** @type {(form: FieldForm, hand: Parameters<typeof partiesOf>[1]) => Parties} */
export const parties = (form, hand) => partiesOf(tableOf(form), hand);
/** Find a result in the page's own table of results.
 *
 * @type {(form: FieldForm, tricks: string | undefined, isAlone: boolean, isDefended: boolean) => HTMLElement | null}
 */
export const resultOf = (form, tricks, isAlone, isDefended) => {
  const fields = { tricks, alone: Number(isAlone), defended: Number(isDefended) };
  const parts = Object.entries(fields).map(([name, value]) => `[data-${name}="${value}"]`);
  return form.querySelector(`[data-results] ${parts.join("")}`);
};
/** Read what a hand brings from the page's own table of results.
 *
 * @type {(form: FieldForm, hand: Play) => { seats: number[], points: number }}
 */
export const worth = (form, hand) => {
  const result =
    !hand.no_play && resultOf(form, hand.tricks, Boolean(hand.alone), Boolean(hand.lone_defender));
  if (!result) return { seats: [], points: 0 };
  const { makers, defenders } = parties(form, hand);
  return {
    seats: result.dataset.to === "makers" ? makers : defenders,
    points: Number(result.dataset.points),
  };
};
/** @type {(form: FieldForm, seats: (number | string)[]) => string} */
export const names = (form, seats) =>
  seats.map((seat) => find(form, `.maker.at-${seat} bdi`).textContent).join(" & ");
/** @type {Record<string, string>} */
const UNPLAYED = { misdeal: words.misdeal, redeal: words.thrownIn };
/** Put a hand into words: by names where its table's form is on the page, else by seats.
 *
 * @type {(form: FieldForm | null, hand: Play) => string}
 */
export const tell = (form, hand) => {
  if (hand.isTotal)
    return words.roundPoints({ ours: hand["points-1"], theirs: hand["points-2"], count: Number(hand.hands) });
  if (hand.no_play) return UNPLAYED[hand.no_play] ?? words.everyonePassed;
  const count = Number(hand.tricks),
    isAlone = hand.alone;
  const maker = form ? names(form, [hand.maker ?? ""]) : words.seat({ seat: hand.maker });
  const outcome = form && resultOf(form, hand.tricks, isAlone, Boolean(hand.lone_defender))?.textContent;
  if (!form || !outcome) return words.handPlayed({ call: words.called({ maker, isAlone }), count });
  const { seats, points } = worth(form, hand);
  return words.handPlayed({
    call: words.made({ maker, outcome }),
    defender: hand.lone_defender && words.defendedAlone({ name: names(form, [hand.lone_defender]) }),
    gain: points ? words.gained({ points, names: names(form, seats) }) : "",
  });
};

/** @type {(act: string, hand: Hand, text: string) => HTMLElement} */
const button = (act, hand, text) =>
  make("button", text, { type: "button", class: "quiet", "data-act": act, "data-key": hand.key });
/** @type {(hand: Hand, isLast: boolean, isBlocked: boolean) => HTMLElement} */
const line = (hand, isLast, isBlocked) => {
  const name = { number: hand.number, isPoints: hand.isTotal };
  /** @type {(string | HTMLElement)[]} */
  const parts = [
    ...(hand.isTotal ? [] : [make("span", String(hand.number), { class: "tag off" }), " "]),
    make("span", hand.said, { class: "who" }),
  ];
  if (hand.state === "waiting")
    parts.push(make("span", isBlocked ? words.waitingForEarlier : words.waiting, { class: "muted small" }));
  else
    parts.push(
      make(
        "div",
        (hand.sentences ?? []).map((sentence) => make("p", sentence)),
        { class: "note error", role: "alert" },
      ),
    );
  if (hand.state === "refused")
    parts.push(button("again", hand, words.sendAgain), button("leave", hand, words.remove(name)));
  if (hand.state === "told") parts.push(button("seen", hand, words.seen));
  if (isLast && hand.state === "waiting" && !hand.tries) parts.push(button("leave", hand, words.undo(name)));
  return make("li", parts);
};
/** List the hands on this phone; what was refused comes first on the page, since somebody must decide.
 *
 * @param {Hand[]} hands
 */
export const list = (hands) => {
  /** @type {(hand: Hand, index: number) => boolean} */
  const isBlocked = (hand, index) =>
    hands.slice(0, index).some((other) => other.state === "refused" && other.round === hand.round);
  const lines = hands.map((hand, index) => line(hand, index === hands.length - 1, isBlocked(hand, index)));
  const waiting = hands.filter((hand) => hand.state !== "told");
  const title = make("h2", waiting.length ? words.onThisPhone(heap(waiting)) : words.sentFromHere, {
    id: "held",
  });
  const over = waiting.length
    ? [make("button", words.handOver, { type: "button", class: "quiet", "data-hand-over": "" })]
    : [];
  return make("section", [title, make("ol", lines, { class: "hands" }), ...over], {
    class: "card held",
    "aria-labelledby": "held",
  });
};
