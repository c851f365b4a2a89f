"use strict";
// The scoring form: says who gets what before a result is tapped, keeps each hand on this phone until the
// server has answered it, and goes on scoring without a network. A hand keeps its key, so that sending it
// again never makes it two.
(() => {
  const root = document.getElementById("table");
  const label = (form) => {
    if (form.matches("[data-totals]")) return;
    const maker = form.querySelector("[name=maker]:checked");
    const alone = form.querySelector("[name=alone]:checked") ? "1" : "0";
    form.querySelectorAll("[name=named_partner]").forEach((each) => {
      each.disabled = alone === "1" || each.value === maker?.value;
      // Asked for by the browser here only: without scripts it could not be left out for a loner.
      each.required = alone === "0";
      if (each.disabled) each.checked = false;
    });
    const partner = form.querySelector("[name=named_partner]:checked");
    const isKnown = maker && (alone === "1" || partner || !form.querySelector("[name=named_partner]"));
    const sides = isKnown && ahead.parties(form, { maker: maker.value, alone: alone === "1", named_partner: partner?.value, number: form.elements.number.value });
    const defender = form.querySelector("[name=lone_defender]");
    for (const option of defender?.options || []) {
      option.disabled = Boolean(option.value && sides && sides.makers.includes(Number(option.value)));
      if (option.disabled && option.selected) defender.value = "";
    }
    for (const group of form.querySelectorAll("[data-gets]")) {
      const whose = group.querySelector("[data-who]");
      whose.dataset.nobody ||= whose.textContent;
      const seats = sides ? sides[group.dataset.gets] : [];
      const marks = new Set(seats.map((seat) => form.querySelector(`[name=maker][value="${seat}"]`).dataset.side));
      const who = seats.length ? ahead.names(form, seats) : whose.dataset.nobody;
      whose.textContent = who;
      group.querySelector(".suit").dataset.side = marks.size === 1 ? [...marks][0] : "";
      for (const button of group.querySelectorAll("button")) {
        const result = form.querySelector(`[data-results] [data-tricks="${button.value}"][data-alone="${alone}"][data-defended="${defender?.value ? 1 : 0}"]`);
        button.hidden = !result;
        if (!result) continue;
        button.querySelector("[data-points]").textContent = `+${result.dataset.points}`;
        button.querySelector("[data-said]").textContent = `tricks, ${result.dataset.points} to ${who}`;
      }
    }
  };
  const wire = (scope) => { const form = scope.querySelector("form.entry"); if (form) label(form); };
  document.addEventListener("change", (event) => { const form = event.target.closest("form.entry"); if (form) label(form); });
  wire(document);
  // The desk's page of a table has the form alone.
  if (!root) return;

  const { place, table, live, now, hand: handAddress, total: totalAddress } = root.dataset;
  const status = document.getElementById("sending");
  const LOST = "Not saved yet: no connection.";
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel(`order-up-${place}`) : { postMessage() {} };
  // Busy: the form waits for an answer. Apart: there is no server to wait for, and scoring goes on by itself.
  let busy = false, apart = !navigator.onLine, streaming = false, base = root.innerHTML, tries = 0, retry, mine = [], drawn = "";

  const say = (sentence) => { status.textContent = sentence; status.hidden = !sentence; };
  const partOf = (html) => { const held = document.createElement("template"); held.innerHTML = html; return held.content.firstElementChild; };
  const stampOf = (html) => partOf(html)?.dataset.seen;
  const isOlder = (stamp, other) => {
    const [theirs, ours] = [stamp, other].map((each) => each.split("-").map(Number));
    const differs = theirs.findIndex((number, index) => number !== ours[index]);
    return differs >= 0 && theirs[differs] < ours[differs];
  };
  const setBusy = (is) => { busy = is; if (is) root.setAttribute("aria-busy", "true"); else root.removeAttribute("aria-busy"); };
  // One tab at a time where the browser can tell; elsewhere the keys alone see to it that nothing doubles.
  const alone = (what, act) => (navigator.locks ? navigator.locks.request(`order-up-${what}-${place}`, act) : act());

  const pictureOf = (hands, goesAhead) => JSON.stringify([base, goesAhead, yours.answers(), hands.map((hand) => ({ ...hand, tries: hand.tries > 0 }))]);
  const draw = async () => {
    const everything = await held.all();
    mine = everything.filter((hand) => hand.place === place);
    const elsewhere = everything.filter((hand) => hand.place !== place);
    const goesAhead = mine.length > 0 && (apart || (!busy && mine.some((hand) => hand.state === "waiting")));
    const picture = pictureOf(everything, goesAhead);
    // What is on the page already stays under the thumb that is about to tap it.
    if (picture === drawn) return;
    drawn = picture;
    const wasHere = document.activeElement === document.body || root.contains(document.activeElement);
    const wasAsked = root.hasAttribute("data-asks");
    const wasInQuestion = Boolean(root.querySelector("#yours")?.contains(document.activeElement));
    // Whoever was half-way through this very hand goes on where they were.
    const typed = new FormData(root.querySelector("form.entry") || undefined);
    root.innerHTML = base;
    const top = root.firstElementChild, form = root.querySelector("form.entry");
    const isRefused = mine.some((hand) => hand.state === "refused");
    if (form && goesAhead && !isRefused) ahead.advance(form, mine.filter((hand) => hand.state === "waiting" && hand.round === Number(form.elements.round.value)));
    if (mine.length && (goesAhead || mine.some((hand) => hand.state !== "waiting"))) {
      const list = ahead.list(mine);
      if (mine.some((hand) => hand.state !== "waiting")) top.querySelector(".where").after(list); else top.append(list);
      root.querySelector("[data-undo]")?.remove();
    }
    for (const other of new Set(elsewhere.map((hand) => hand.table)))
      top.append(ahead.make("p", `${ahead.heap(elsewhere.filter((hand) => hand.table === other))} of table ${other} on this phone: scan that table's code again to send.`, { class: "note warning" }));
    const fresh = root.querySelector("form.entry");
    if (fresh?.matches("[data-totals]")) {
      if (typed.get("round") === fresh.elements.round.value) for (const name of ["points-1", "points-2", "hands"]) fresh.elements[name].value = typed.get(name) ?? fresh.elements[name].value;
    } else if (fresh && typed.get("round") === fresh.elements.round.value && typed.get("number") === fresh.elements.number.value) {
      if (typed.get("maker")) fresh.elements.maker.value = typed.get("maker");
      if (typed.has("alone")) fresh.elements.alone.checked = true;
      if (typed.get("lone_defender")) fresh.elements.lone_defender.value = typed.get("lone_defender");
      if (typed.get("named_partner")) fresh.elements.named_partner.value = typed.get("named_partner");
    }
    const question = yours.ask(root, mine);
    if (wasInQuestion || (wasHere && !wasAsked)) question?.focus();
    wire(root);
  };
  const show = (html) => {
    if (isOlder(stampOf(html), stampOf(base))) return;
    base = html;
    held.remember(place, html);
  };

  const ask = (url, options) => fetch(url, { credentials: "same-origin", cache: "no-store", signal: AbortSignal.timeout(15000), ...options });
  const post = (url, body) => ask(url, {
    method: "POST", body: new URLSearchParams({ ...body, place }),
    headers: { "X-CSRFToken": document.body.dataset.csrf, "X-Requested-With": "fetch" },
  });
  /** Ask, and make sure that it is our server that answers: a hotel's sign-in page says 200 to everything. */
  const answerOf = async (asked) => {
    const answer = await asked;
    if (answer.status >= 500 || answer.status === 429) throw new Error("again");
    const html = [403, 404, 410].includes(answer.status) ? "" : await answer.text();
    if (html && !stampOf(html)) throw new Error("somebody else answers");
    return { status: answer.status, html };
  };

  /** The page was open too long, or its code was replaced: a fresh page sends what is kept, or says why not. */
  const startAgain = () => { say("Opening the table again…"); location.reload(); };
  const settle = async (hand, { status: code, html }) => {
    const alert = partOf(html).querySelector("[role=alert]");
    if (alert?.dataset.code === "other_table") { startAgain(); return false; }
    if (code < 400) await held.drop(hand.key);
    else await held.put({ ...hand, state: alert?.dataset.code === "disputed" ? "told" : "refused", sentences: [...alert.querySelectorAll("p")].map((line) => line.textContent) });
    const plain = partOf(html);
    plain.querySelector("[role=alert]:not([data-keep])")?.remove();
    show(plain.outerHTML);
    return code < 400 || alert.dataset.code === "disputed";
  };
  const fieldsOf = ({ key, round, number, maker = "", tricks = "", no_play = "", named_partner = "", lone_defender = "", alone: isAlone, isTotal, hands, ...points }) => (isTotal
    ? { key, round, hands, "points-1": points["points-1"], "points-2": points["points-2"] }
    : { key, round, number, maker, tricks, no_play, named_partner, lone_defender, ...(isAlone ? { alone: "1" } : {}) });
  const sendOne = async (hand) => {
    // Noted before it leaves: from now on it may have arrived, whatever comes back.
    await held.put({ ...hand, tries: hand.tries + 1 });
    let answer;
    try {
      answer = await answerOf(post(hand.isTotal ? totalAddress : handAddress, fieldsOf(hand)));
    } catch { return "lost"; }
    if (answer.status === 403 && hand.stale) answer = { status: 409, html: refusedAs("This phone is not let in any more. Scan the code on the table again.") };
    else if (answer.status === 403) { await held.put({ ...hand, stale: true }); startAgain(); return "gone"; }
    else if (!answer.html) { startAgain(); return "gone"; }
    return (await settle(hand, answer)) ? "in" : "refused";
  };
  const refusedAs = (sentence) => {
    const part = partOf(base);
    part.prepend(ahead.make("div", ahead.make("p", sentence), { role: "alert" }));
    return part.outerHTML;
  };

  const waitingNow = async () => (await held.all()).filter((hand) => hand.place === place && hand.state !== "told");
  const lost = async () => {
    apart = true;
    setBusy(false);
    await draw();
    const count = mine.filter((hand) => hand.state === "waiting").length;
    if (count) say(`${LOST} ${count === 1 ? "The hand is kept on this phone and sent again." : `${count} hands are kept on this phone and sent again.`}`);
    clearTimeout(retry);
    retry = setTimeout(flush, Math.min(1000 * 2 ** tries, 30000) * (0.5 + Math.random()));
    tries = Math.min(tries + 1, 5);
  };
  let flushing = null, isMore = false;
  const flush = () => {
    isMore = true;
    flushing ||= (async () => {
      // A hand that came while the last answer was read is sent too.
      while (isMore) { isMore = false; await alone("send", sendAll); }
    })().finally(() => { flushing = null; });
    return flushing;
  };
  const sendAll = async () => {
    let sent = 0, outcome;
    for (;;) {
      const next = (await waitingNow())[0];
      if (!next || next.state === "refused") break;
      outcome = await sendOne(next);
      if (outcome === "gone") return;
      if (outcome !== "in") break;
      sent += 1;
      tries = 0;
    }
    tabs.postMessage("changed");
    if (outcome === "lost") { await lost(); return; }
    if (outcome) apart = false;
    setBusy(false);
    await draw();
    if (outcome === "refused") say("");
    else if (sent) {
      say(sent > 1 ? `Saved: ${ahead.many(sent)}.` : "Saved.");
      setTimeout(() => { if (/^Saved/.test(status.textContent)) say(""); }, 2500);
    }
  };

  const take = async (form, body) => {
    const hand = { ...body, place, table, round: Number(body.round), number: Number(body.number ?? 0), alone: Boolean(body.alone), isTotal: form.matches("[data-totals]"), state: "waiting", tries: 0 };
    hand.said = ahead.tell(form, hand);
    setBusy(true);
    let isKept = true;
    const isTaken = await alone("keep", async () => {
      const same = (await waitingNow()).find((other) => other.round === hand.round && other.number === hand.number);
      if (same && same.state !== "refused") return false;
      if (same) await held.drop(same.key);
      isKept = await held.put(hand);
      return true;
    });
    tabs.postMessage("changed");
    if (!isTaken) { setBusy(false); await draw(); say(`${hand.isTotal ? "The points are" : `Hand ${hand.number} is`} on this phone already.`); return; }
    say(isKept ? "Saving…" : "Saving… This phone keeps nothing: stay here until it is saved.");
    if (apart) { setBusy(false); await draw(); }
    // A network that does not answer soon is as good as none: the next hand can be entered meanwhile.
    const slow = setTimeout(async () => { apart = true; setBusy(false); await draw(); say(`${LOST} Still trying…`); }, 4000);
    await flush();
    clearTimeout(slow);
    if (!isKept && mine.some((other) => other.key === hand.key)) say(`${LOST} The phone's storage is full or closed: stay on this page until the hand is saved.`);
  };
  /** Send what makes no sense later: it is done now or said to be impossible. */
  const sendNow = async (form, done, lostIt, button) => {
    setBusy(true);
    say("One moment…");
    const { csrfmiddlewaretoken, ...body } = Object.fromEntries(new FormData(form, button));
    let answer;
    try { answer = await answerOf(post(form.action, body)); } catch { setBusy(false); say(`No connection. ${lostIt}`); return; }
    if (!answer.html) { startAgain(); return; }
    show(answer.html);
    setBusy(false);
    await draw();
    say(answer.status < 400 ? done : "");
  };
  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    if (!form.matches("[data-hand], [data-undo], [data-call], [data-check]")) return;
    event.preventDefault();
    if (busy || (form.matches("[data-undo]") && !confirm(`${button.textContent}?`))) return;
    if (form.matches("[data-undo]")) { sendNow(form, "Taken back.", "See whether it is still there, and try again."); return; }
    if (form.matches("[data-call]")) { sendNow(form, "The director is called.", "Go and get the director."); return; }
    if (form.matches("[data-check]")) { sendNow(form, button.value === "right" ? "Confirmed." : "The director is called.", "Try again once there is one.", button); return; }
    const { csrfmiddlewaretoken, ...body } = Object.fromEntries(new FormData(form));
    if (button?.name) body[button.name] = button.value;
    if (body.no_play) { delete body.maker; delete body.alone; delete body.named_partner; delete body.lone_defender; }
    take(form, body);
  });

  const leaveOut = async (hand) => {
    const hands = await waitingNow(), form = partOf(base).querySelector("form.entry");
    await held.drop(hand.key);
    if (hand.isTotal) return;
    // Those behind it have never been sent. They move up, unless the server has a hand in its place already.
    if (form && hand.number < Number(form.elements.number.value)) return;
    for (const other of hands) if (other.round === hand.round && other.number > hand.number) await held.put({ ...other, number: other.number - 1 });
  };
  root.addEventListener("click", async (event) => {
    if (!event.target.closest("[data-yes]")) return;
    yours.answer(root);
    await draw();
    const legend = root.querySelector("form.entry legend");
    legend?.setAttribute("tabindex", "-1");
    legend?.focus();
  });
  root.addEventListener("click", async (event) => {
    const pressed = event.target.closest("[data-act]");
    const hand = pressed && mine.find((each) => each.key === pressed.dataset.key);
    if (!hand) return;
    const { act } = pressed.dataset;
    if (act === "leave" && !confirm(`${pressed.textContent}?`)) return;
    await alone("keep", async () => {
      if (act === "leave") await leaveOut(hand);
      else if (act === "seen") await held.drop(hand.key);
      else await held.put({ ...hand, state: "waiting", sentences: undefined, stale: false });
    });
    tabs.postMessage("changed");
    await draw();
    flush();
  });

  const look = async () => {
    if (busy || document.hidden) return;
    try {
      const answer = await ask(`${now}?seen=${encodeURIComponent(stampOf(base))}`, { headers: { "X-Requested-With": "fetch" } });
      if ([404, 410].includes(answer.status)) { startAgain(); return; }
      if (answer.status !== 204 && answer.status !== 200) return;
      const html = answer.status === 200 ? await answer.text() : "";
      if (html && !stampOf(html)) return;
      const wasApart = apart;
      apart = false;
      if (html) show(html);
      if (busy) return;
      if (html || wasApart) await draw();
      if (mine.some((hand) => hand.state === "waiting")) flush();
    } catch { /* The next look tells. */ }
  };
  const listen = () => {
    const stream = new EventSource(live);
    stream.addEventListener("open", () => { streaming = true; });
    stream.addEventListener("changed", look);
    stream.addEventListener("error", () => {
      streaming = false;
      if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 8000 + Math.random() * 4000);
    });
  };
  const back = () => { tries = 0; if (mine.length) flush(); look(); };

  yours.ask(root, []);
  drawn = pictureOf([], false);
  (async () => {
    const last = await held.recall(place), isBehind = last && isOlder(stampOf(base), stampOf(last)), kept = await held.all();
    if (isBehind) base = last;
    // Whoever was not let in may be by now: the code was scanned again.
    for (const hand of kept) if (hand.place === place && hand.state === "refused" && hand.stale) await held.put({ ...hand, state: "waiting", sentences: undefined, stale: false });
    apart ||= kept.some((hand) => hand.place === place && hand.state !== "told");
    if (isBehind || kept.length) { await draw(); flush(); }
  })();
  tabs.onmessage = () => { if (!busy) draw(); };
  // Another tab's answer is there to be read once this is told, and not before.
  window.addEventListener("storage", () => { if (!busy) draw(); });
  document.addEventListener("handed-over", async () => { tabs.postMessage("changed"); if (!busy) await draw(); flush(); });
  listen();
  setInterval(() => { if (!streaming) look(); }, 1500);
  setInterval(look, 15000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) back(); });
  window.addEventListener("online", back);
  window.addEventListener("offline", () => { apart = true; draw(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) back(); });
})();
