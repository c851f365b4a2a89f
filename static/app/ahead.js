"use strict";
// Draws what waits on this phone over what the server said last: the next hand, the dealer, the score, and
// each hand with its refusal. Nothing here decides what counts; the server does, when it is reached.
const ahead = (() => {
  const make = (name, text, attributes = {}) => {
    const element = document.createElement(name);
    element.append(...(Array.isArray(text) ? text : [text]));
    Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
    return element;
  };
  const many = (count) => `${count} hand${count === 1 ? "" : "s"}`;
  /** Count what waits: hands, or the points of rounds. */
  const heap = (hands) => (hands.some((hand) => hand.isTotal) ? "The points of a round" : many(hands.length));

  /** Read what a hand brings from the page's own table of results. */
  const worth = (form, hand) => {
    if (hand.no_play) return { side: 0, points: 0 };
    const result = form.querySelector(`[data-results] [data-tricks="${hand.tricks}"][data-alone="${hand.alone ? 1 : 0}"]`);
    const makers = Number(form.querySelector(`[name=maker][value="${hand.maker}"]`).dataset.side);
    return result ? { side: result.dataset.to === "makers" ? makers : 3 - makers, points: Number(result.dataset.points) } : { side: 0, points: 0 };
  };
  const names = (form, side) => [...form.querySelectorAll(`.side-${side} bdi`)].map((name) => name.textContent).join(" & ");
  /** Put a hand into words, while its table's form is on the page. */
  const tell = (form, hand) => {
    if (hand.isTotal) return `${hand["points-1"]} to ${hand["points-2"]} in ${hand.hands} hands`;
    if (hand.no_play) return "Everyone passed";
    const maker = form.querySelector(`.at-${hand.maker} bdi`).textContent;
    const { side, points } = worth(form, hand);
    return `${maker}${hand.alone ? " alone" : ""}, ${hand.tricks} trick${hand.tricks === "1" ? "" : "s"}${points ? `, +${points} ${names(form, side)}` : ""}`;
  };

  /** Move the form on by the hands that follow what the server knows; returns how many. */
  const advance = (form, hands) => {
    if (form.matches("[data-totals]")) {
      if (hands.length) form.replaceWith(make("section", make("h2", "The points of this round are entered"), { class: "card", id: "all-entered" }));
      return hands.length;
    }
    const first = Number(form.elements.number.value), total = Number(form.dataset.hands) || Infinity;
    const scores = [...form.querySelectorAll(".felt-score strong")];
    let next = first;
    for (const hand of hands) {
      if (hand.number !== next) continue;
      const { side, points } = worth(form, hand);
      if (points) scores[side - 1].textContent = Number(scores[side - 1].textContent) + points;
      next += 1;
    }
    if (next === first) return 0;
    if (next > total) {
      const score = scores.map((each, index) => `${names(form, index + 1)} ${each.textContent}`).join(", ");
      form.replaceWith(make("section", [make("h2", `All ${total} hands are entered`), make("p", score)], { class: "card", id: "all-entered" }));
      return next - first;
    }
    form.elements.number.value = next;
    form.elements.key.value = held.newKey();
    form.querySelector("legend").textContent = `Hand ${next}: who made trump?`;
    const seats = form.querySelectorAll(".maker").length, deals = form.querySelector(".deals");
    const leads = form.querySelector(".leads");
    form.querySelector(`.at-${((next - 1) % seats) + 1} bdi`).after(" ", deals);
    form.querySelector(`.at-${(next % seats) + 1} bdi`).after(" ", leads);
    form.querySelectorAll("[name=maker]").forEach((seat) => { seat.checked = false; });
    form.elements.alone.checked = false;
    return next - first;
  };

  const button = (act, hand, text) => make("button", text, { type: "button", class: "quiet", "data-act": act, "data-key": hand.key });
  const line = (hand, isLast, isBlocked) => {
    const parts = [...(hand.isTotal ? [] : [make("span", String(hand.number), { class: "tag off" }), " "]), make("span", hand.said, { class: "who" })];
    if (hand.state === "waiting") parts.push(make("span", isBlocked ? "waits for the hand before" : "waiting", { class: "muted small" }));
    else parts.push(make("div", hand.sentences.map((sentence) => make("p", sentence)), { class: "note error", role: "alert" }));
    if (hand.state === "refused") parts.push(button("again", hand, "Send again"), button("leave", hand, "Leave it out"));
    if (hand.state === "told") parts.push(button("seen", hand, "OK"));
    if (isLast && hand.state === "waiting" && !hand.tries) parts.push(button("leave", hand, hand.isTotal ? "Take the points back" : `Take back hand ${hand.number}`));
    return make("li", parts);
  };
  /** List the hands on this phone; what was refused comes first on the page, since somebody must decide. */
  const list = (hands) => {
    const refusedAt = hands.findIndex((hand) => hand.state === "refused");
    const lines = hands.map((hand, index) => line(hand, index === hands.length - 1, refusedAt >= 0 && index > refusedAt));
    const waiting = hands.filter((hand) => hand.state !== "told");
    const title = make("h2", waiting.length ? `${heap(waiting)} on this phone` : "Sent from this phone", { id: "held" });
    return make("section", [title, make("ol", lines, { class: "hands" })], { class: "card held", "aria-labelledby": "held" });
  };
  return { advance, heap, list, tell, many, make };
})();
