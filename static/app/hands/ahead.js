// Puts into words what waits on this phone: each hand with what it brings, and with its refusal. Nothing here decides
// what counts; the server does, when it is reached.
import { make } from "../web/elements.js";
import { partiesOf } from "./seating.js";

export const many = (count) => `${count} hand${count === 1 ? "" : "s"}`;
/** Count what waits: hands, or the points of rounds. */
export const heap = (hands) =>
  hands.some((hand) => hand.isTotal) ? "The points of a round" : many(hands.length);

/** Read the table of a form; pages from before the first dealer was asked count from seat 1. */
export const tableOf = (form) => {
  const { table: kind, first } = form.querySelector("[data-table]").dataset;
  const sides = [];
  for (const seat of form.querySelectorAll("[name=maker]"))
    sides[Number(seat.value) - 1] = Number(seat.dataset.side);
  return { kind, sides, count: sides.length, first: Number(first || 1) };
};
export const parties = (form, hand) => partiesOf(tableOf(form), hand);
/** Find a result in the page's own table of results. */
export const resultOf = (form, tricks, isAlone, isDefended) => {
  const asked = { tricks, alone: Number(isAlone), defended: Number(isDefended) };
  const parts = Object.entries(asked).map(([name, value]) => `[data-${name}="${value}"]`);
  return form.querySelector(`[data-results] ${parts.join("")}`);
};
/** Read what a hand brings from the page's own table of results. */
export const worth = (form, hand) => {
  const result =
    !hand.no_play && resultOf(form, hand.tricks, Boolean(hand.alone), Boolean(hand.lone_defender));
  return result
    ? { seats: parties(form, hand)[result.dataset.to], points: Number(result.dataset.points) }
    : { seats: [], points: 0 };
};
export const names = (form, seats) =>
  seats.map((seat) => form.querySelector(`.maker.at-${seat} bdi`).textContent).join(" & ");
/** Put a hand into words, while its table's form is on the page. */
export const tell = (form, hand) => {
  if (hand.isTotal) return `${hand["points-1"]} to ${hand["points-2"]} in ${hand.hands} hands`;
  if (hand.no_play) return { misdeal: "Misdeal", redeal: "Thrown in" }[hand.no_play] ?? "Everyone passed";
  const maker = form.querySelector(`.at-${hand.maker} bdi`).textContent;
  const { seats, points } = worth(form, hand);
  const against = hand.lone_defender ? ` against ${names(form, [hand.lone_defender])} alone` : "";
  const tricks = `${hand.tricks} trick${hand.tricks === "1" ? "" : "s"}`;
  const gain = points ? `, +${points} ${names(form, seats)}` : "";
  return `${maker}${hand.alone ? " alone" : ""}${against}, ${tricks}${gain}`;
};

const button = (act, hand, text) =>
  make("button", text, { type: "button", class: "quiet", "data-act": act, "data-key": hand.key });
const line = (hand, isLast, isBlocked) => {
  const parts = [
    ...(hand.isTotal ? [] : [make("span", String(hand.number), { class: "tag off" }), " "]),
    make("span", hand.said, { class: "who" }),
  ];
  if (hand.state === "waiting")
    parts.push(make("span", isBlocked ? "waits for the hand before" : "waiting", { class: "muted small" }));
  else
    parts.push(
      make(
        "div",
        hand.sentences.map((sentence) => make("p", sentence)),
        { class: "note error", role: "alert" },
      ),
    );
  if (hand.state === "refused")
    parts.push(button("again", hand, "Send again"), button("leave", hand, "Leave it out"));
  if (hand.state === "told") parts.push(button("seen", hand, "OK"));
  if (isLast && hand.state === "waiting" && !hand.tries)
    parts.push(
      button("leave", hand, hand.isTotal ? "Take the points back" : `Take back hand ${hand.number}`),
    );
  return make("li", parts);
};
/** List the hands on this phone; what was refused comes first on the page, since somebody must decide. */
export const list = (hands) => {
  const isBlocked = (hand, index) =>
    hands.slice(0, index).some((other) => other.state === "refused" && other.round === hand.round);
  const lines = hands.map((hand, index) => line(hand, index === hands.length - 1, isBlocked(hand, index)));
  const waiting = hands.filter((hand) => hand.state !== "told");
  const title = make("h2", waiting.length ? `${heap(waiting)} on this phone` : "Sent from this phone", {
    id: "held",
  });
  const over = waiting.length
    ? [make("button", "Hand over to another phone", { type: "button", class: "quiet", "data-hand-over": "" })]
    : [];
  return make("section", [title, make("ol", lines, { class: "hands" }), ...over], {
    class: "card held",
    "aria-labelledby": "held",
  });
};
