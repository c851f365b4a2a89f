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

  const seatsOf = (form) => [...form.querySelectorAll("[name=maker]")].map((each) => Number(each.value));
  const sideAt = (form, seat) => Number(form.querySelector(`[name=maker][value="${seat}"]`).dataset.side);
  /** Say who deals a hand; pages from before this was asked count from seat 1. */
  const dealerOf = (form, number) => ((Number(form.querySelector("[data-table]").dataset.first || 1) - 2 + Number(number)) % seatsOf(form).length) + 1;
  /** Say who sits a hand out: of five, the player on the dealer's right. */
  const outOf = (form, number) => {
    const count = seatsOf(form).length;
    return form.querySelector("[data-table]").dataset.table === "rotating" ? ((dealerOf(form, number) - 2 + count) % count) + 1 : 0;
  };
  /** Tell the makers' seats of a hand from the others that play it. */
  const parties = (form, { maker, alone, named_partner: named, number }) => {
    const seats = seatsOf(form), at = Number(maker), kind = form.querySelector("[data-table]").dataset.table;
    const active = seats.filter((seat) => seat !== outOf(form, Number(number)));
    let partner = 0;
    if (kind === "named") partner = alone ? 0 : Number(named) || 0;
    else if (kind === "rotating") {
      // Across from each other among the four who play, the dealer first.
      const dealer = dealerOf(form, number) - 1;
      const order = [...seats.slice(dealer), ...seats.slice(0, dealer)].filter((seat) => active.includes(seat));
      partner = order[(order.indexOf(at) + 2) % 4];
    }
    const makers = active.filter((seat) => seat === at || seat === partner || (kind === "opposite" && sideAt(form, seat) === sideAt(form, at)));
    return { makers, defenders: active.filter((seat) => !makers.includes(seat)) };
  };
  /** Read what a hand brings from the page's own table of results. */
  const worth = (form, hand) => {
    const result = !hand.no_play && form.querySelector(`[data-results] [data-tricks="${hand.tricks}"][data-alone="${hand.alone ? 1 : 0}"][data-defended="${hand.lone_defender ? 1 : 0}"]`);
    return result ? { seats: parties(form, hand)[result.dataset.to], points: Number(result.dataset.points) } : { seats: [], points: 0 };
  };
  const names = (form, seats) => seats.map((seat) => form.querySelector(`.maker.at-${seat} bdi`).textContent).join(" & ");
  /** Put a hand into words, while its table's form is on the page. */
  const tell = (form, hand) => {
    if (hand.isTotal) return `${hand["points-1"]} to ${hand["points-2"]} in ${hand.hands} hands`;
    if (hand.no_play) return { misdeal: "Misdeal", redeal: "Thrown in" }[hand.no_play] ?? "Everyone passed";
    const maker = form.querySelector(`.at-${hand.maker} bdi`).textContent;
    const { seats, points } = worth(form, hand);
    const against = hand.lone_defender ? ` against ${names(form, [hand.lone_defender])} alone` : "";
    return `${maker}${hand.alone ? " alone" : ""}${against}, ${hand.tricks} trick${hand.tricks === "1" ? "" : "s"}${points ? `, +${points} ${names(form, seats)}` : ""}`;
  };

  /** Move the form on by the hands that follow what the server knows; returns how many. */
  const advance = (form, hands) => {
    if (form.matches("[data-totals]")) {
      if (hands.length) form.replaceWith(make("section", make("h2", "The points of this round are entered"), { class: "card", id: "all-entered" }));
      return hands.length;
    }
    const first = Number(form.elements.number.value), total = Number(form.dataset.hands) || Infinity;
    const scores = [...form.querySelectorAll(".felt-score strong")];
    const rules = form.querySelector("[data-table]").dataset, target = Number(rules.target) || Infinity;
    let next = first, isOver = false;
    for (const hand of hands) {
      if (hand.number !== next) continue;
      const { seats, points } = worth(form, hand);
      for (const side of new Set(seats.map((seat) => sideAt(form, seat))))
        scores[side - 1].textContent = Number(scores[side - 1].textContent) + points;
      next += 1;
      // At the target the server says who has won; a series goes on with the next game.
      const isReached = scores.some((each) => Number(each.textContent) >= target);
      if (isReached && rules.games !== "1") scores.forEach((each) => { each.textContent = "0"; });
      else if (isReached) { isOver = true; break; }
    }
    if (next === first) return 0;
    // Who deals first is asked before the first hand only.
    form.parentElement.querySelectorAll(".deal, .drawn").forEach((each) => each.remove());
    if (isOver || next > total) {
      const sided = (side) => seatsOf(form).filter((seat) => sideAt(form, seat) === side);
      const score = scores.map((each, index) => `${names(form, sided(index + 1))} ${each.textContent}`).join(", ");
      const title = isOver ? `${target} points are reached` : `All ${total} hands are entered`;
      form.replaceWith(make("section", [make("h2", title), make("p", score)], { class: "card", id: "all-entered" }));
      return next - first;
    }
    form.elements.number.value = next;
    form.parentElement.querySelectorAll(".redeal [name=number]").forEach((each) => { each.value = next; });
    form.parentElement.querySelectorAll(".redeal [name=dealer]").forEach((each) => { each.value = dealerOf(form, next); });
    form.elements.key.value = held.newKey();
    form.querySelector("legend").textContent = `Hand ${next}: who made trump?`;
    const seats = form.querySelectorAll(".maker").length, deals = form.querySelector(".deals");
    const leads = form.querySelector(".leads");
    const bear = { dealer: dealerOf(form, next), leader: (dealerOf(form, next) % seats) + 1 };
    form.querySelector(`.at-${bear.dealer} bdi`).after(" ", deals);
    form.querySelector(`.at-${bear.leader} bdi`).after(" ", leads);
    if (form.elements.dealer) form.elements.dealer.value = bear.dealer;
    form.querySelectorAll("[data-at]").forEach((each) => { each.firstChild.textContent = names(form, [bear[each.dataset.at]]); });
    const out = outOf(form, next), rest = form.querySelector(".out");
    if (out) form.querySelector(`.at-${out} bdi`).after(" ", rest);
    form.querySelectorAll("[name=maker]").forEach((seat) => { seat.checked = false; seat.disabled = Number(seat.value) === out; });
    form.querySelectorAll("[name=alone], [name=named_partner], [name=call_round]").forEach((each) => { each.checked = false; });
    form.querySelectorAll("[name=lone_defender]").forEach((each) => { each.value = ""; });
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
    const isBlocked = (hand, index) => hands.slice(0, index).some((other) => other.state === "refused" && other.round === hand.round);
    const lines = hands.map((hand, index) => line(hand, index === hands.length - 1, isBlocked(hand, index)));
    const waiting = hands.filter((hand) => hand.state !== "told");
    const title = make("h2", waiting.length ? `${heap(waiting)} on this phone` : "Sent from this phone", { id: "held" });
    const over = waiting.length ? [make("button", "Hand over to another phone", { type: "button", class: "quiet", "data-hand-over": "" })] : [];
    return make("section", [title, make("ol", lines, { class: "hands" }), ...over], { class: "card held", "aria-labelledby": "held" });
  };
  return { advance, heap, list, tell, many, make, parties, names };
})();
