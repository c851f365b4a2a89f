"use strict";
// Hands that this phone cannot send go to another phone of the table by its camera: as a link that holds them,
// in as many codes as it takes. Both phones send the same keys, so that each hand is recorded once.
const handover = (() => {
  const PER_CODE = 6, MARK = "h1";
  const CODE = /^h1\.([A-Za-z0-9_-]{1,40}-(\d{1,4}))\.([1-9]\d?)-([1-9]\d?)\.([^.]+(?:\.[^.]+)*)$/;
  const HAND = /^(\d{1,4})-(\d{1,3})-([1-6]?)-([0-5mp])-(a?)-([1-6]?)-([1-6]?)-(?:c([1-7])-)?(?:d([1-6])-)?(?:o(\d{1,9})-)?([0-9a-f]{32})$/;
  const TOTAL = /^t-(\d{1,4})-(\d{1,3})-(\d{1,3})-(\d{1,3})-(?:o(\d{1,9})-)?([0-9a-f]{32})$/;

  const written = (hand) => {
    const key = hand.key.replaceAll("-", ""), opening = hand.opening ? [`o${hand.opening}`] : [];
    if (hand.isTotal) return ["t", hand.round, hand["points-1"], hand["points-2"], hand.hands, ...opening, key].join("-");
    const { round, number, maker = "", alone, named_partner: partner = "", lone_defender: defender = "", call_round: called, dealer } = hand;
    const told = [round, number, maker, hand.no_play ? (hand.no_play === "misdeal" ? "m" : "p") : hand.tricks, alone ? "a" : "", partner, defender];
    return [...told, ...(called ? [`c${called}`] : []), ...(dealer ? [`d${dealer}`] : []), ...opening, key].join("-");
  };
  const keyOf = (hex) => [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  const given = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
  const readHand = (text) => {
    const total = TOTAL.exec(text), hand = HAND.exec(text);
    if (total) return { round: Number(total[1]), number: 0, "points-1": total[2], "points-2": total[3], hands: total[4], ...given({ opening: total[5] }), isTotal: true, alone: false, key: keyOf(total[6]) };
    if (!hand) throw new RangeError("No hand.");
    const [, round, number, maker, tricks, alone, partner, defender, called, dealer, opening, key] = hand;
    const unplayed = { p: "passed_out", m: "misdeal" }[tricks];
    const told = unplayed ? { no_play: unplayed } : { maker, tricks, named_partner: partner, lone_defender: defender, ...given({ call_round: called }) };
    return { round: Number(round), number: Number(number), ...told, ...given({ dealer, opening }), alone: alone === "a", isTotal: false, key: keyOf(key) };
  };
  /** Write the hands as ends of addresses, first to last. */
  const codes = (place, hands) => {
    const parts = Math.ceil(hands.length / PER_CODE);
    return Array.from({ length: parts }, (_, at) =>
      [MARK, place, `${at + 1}-${parts}`, ...hands.slice(at * PER_CODE, (at + 1) * PER_CODE).map(written)].join("."));
  };
  const read = (text) => {
    const found = CODE.exec(text);
    if (!found) throw new RangeError("No code.");
    const [, place, table, part, parts, hands] = found;
    const told = hands.split(".").map(readHand).map((hand) => ({ ...hand, place, table, state: "waiting", tries: 1 }));
    return { place, table, part: Number(part), parts: Number(parts), hands: told };
  };

  const tabled = () => document.getElementById("table");
  const say = (hand) => {
    const form = tabled()?.dataset.place === hand.place && tabled().querySelector("form.entry");
    const seats = [hand.maker, hand.named_partner, hand.lone_defender].filter(Boolean);
    const isHere = form && Number(form.elements.round.value) === hand.round && seats.every((seat) => form.querySelector(`.maker.at-${seat}`));
    if (hand.isTotal || hand.no_play || isHere) return ahead.tell(form, hand);
    return `Seat ${hand.maker}${hand.alone ? " alone" : ""}, ${hand.tricks} trick${hand.tricks === "1" ? "" : "s"}`;
  };
  const changed = () => document.dispatchEvent(new Event("handed-over"));
  const keep = async (hands) => {
    const earlier = await held.all();
    for (const hand of hands) await held.put({ ...hand, said: say(hand) });
    // What was refused because these were missing may come after them.
    for (const other of earlier)
      if (other.state === "refused" && hands.some((hand) => hand.place === other.place && hand.round === other.round && hand.number < other.number))
        await held.put({ ...other, state: "waiting", sentences: undefined });
  };

  const ready = new Promise((resolve) => { addEventListener("DOMContentLoaded", resolve); });
  const card = (title, ...parts) => {
    document.getElementById("handed")?.remove();
    const made = ahead.make("section", [ahead.make("h2", title, { id: "handed-title", tabindex: "-1" }), ...parts], { class: "card now", id: "handed", "aria-labelledby": "handed-title" });
    document.querySelector("main").prepend(made);
    made.querySelector("h2").focus();
    return made;
  };
  const decided = () => { history.replaceState(null, "", location.pathname); document.getElementById("handed").remove(); };
  /** Show what came, and ask: a link could come from anybody, so that nothing is sent without a tap. */
  const ask = ({ place, table, part, parts, hands }) => {
    const isHere = tabled()?.dataset.place === place;
    const lines = hands.map((hand) => ahead.make("li", [...(hand.isTotal ? [] : [ahead.make("span", String(hand.number), { class: "tag off" }), " "]), ahead.make("span", say(hand), { class: "who" })]));
    const accept = ahead.make("button", isHere ? "Send from this phone" : "Keep on this phone", { class: "primary big", type: "button" });
    const decline = ahead.make("button", "Leave them", { class: "quiet", type: "button" });
    const more = parts > 1 ? [ahead.make("p", part < parts ? `Code ${part} of ${parts}: scan the next one after this.` : `Code ${part} of ${parts}.`)] : [];
    const where = isHere ? [] : [ahead.make("p", `They are sent once this phone has scanned the code of table ${table}.`)];
    card(`${ahead.heap(hands)} of table ${table} from another phone`, ...more, ahead.make("ol", lines, { class: "hands" }), ...where, accept, decline);
    accept.addEventListener("click", async () => {
      accept.disabled = true;
      await keep(hands);
      decided();
      if (tabled()) changed(); else location.reload();
    });
    decline.addEventListener("click", decided);
  };
  /** Take the end of an address; says whether it was hands, not a table's secret. */
  const offer = (text) => {
    if (!text.startsWith(`${MARK}.`)) return false;
    ready.then(() => {
      try { ask(read(text)); } catch (fault) {
        if (!(fault instanceof RangeError)) throw fault;
        card("This code came incomplete. Scan it again.");
      }
    });
    return true;
  };

  const show = (place, hands) => {
    const ends = codes(place, hands), dialog = ahead.make("dialog", "", { class: "handover", "aria-labelledby": "handover-title" });
    const button = (text, act, look = "quiet") => { const made = ahead.make("button", text, { type: "button", class: look }); made.addEventListener("click", act); return made; };
    // Safari before 15.4 has no dialogs: there it is a part of the page that lies over the rest.
    const isDialog = Boolean(dialog.showModal), close = () => { if (isDialog) dialog.close(); else dialog.remove(); };
    const turn = (at) => {
      const title = ends.length > 1 ? `Code ${at + 1} of ${ends.length}` : `${ahead.heap(hands)} to hand over`;
      const next = at + 1 < ends.length ? [button("Next code", () => turn(at + 1), "primary big")] : [];
      dialog.replaceChildren(
        ahead.make("h2", title, { id: "handover-title" }),
        qr.picture(`${document.body.dataset.site || location.origin}${location.pathname}#${ends[at]}`),
        ahead.make("p", "Scan it with the camera of another phone at this table. That phone sends the hands. They stay here too, and none is counted twice."),
        ...next, ...(at ? [button("Code before", () => turn(at - 1))] : []), button("Done", close));
    };
    turn(0);
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    if (isDialog) { dialog.showModal(); return; }
    dialog.setAttribute("open", "");
    dialog.querySelector("button").focus();
  };
  document.addEventListener("click", async (event) => {
    if (!event.target.closest("[data-hand-over]")) return;
    const { place } = tabled().dataset, hands = (await held.all()).filter((hand) => hand.place === place && hand.state !== "told");
    if (!hands.length) return;
    // From now on they may arrive by another phone: what may have been sent is not taken back here.
    for (const hand of hands) await held.put({ ...hand, tries: hand.tries + 1 });
    show(place, hands);
    changed();
  });
  return { codes, offer, read };
})();
