"use strict";
// The table's page: draws what the server said last, with the hands on this phone ahead of it, takes what is entered,
// and goes on scoring without a network. A hand keeps its key, so that sending it again never makes it two.
(() => {
  const root = document.getElementById("table");
  if (!root) return;

  const { place, table, live, now, hand: handAddress, total: totalAddress } = root.dataset;
  const status = document.getElementById("sending");
  const NO_CONNECTION = "no connection", CANNOT_SAVE = "the server can't save right now";
  const tabs = "BroadcastChannel" in window ? new BroadcastChannel(`order-up-${place}`) : { postMessage() {} };
  // Busy: the form waits for an answer. Apart: there is no server to wait for, and scoring goes on by itself.
  // Why a hand is not saved yet: as the last try went.
  let busy = false, why = NO_CONNECTION, apart = !navigator.onLine, streaming = false, base = root.innerHTML, mine = [], drawn = "", unread;

  const say = (sentence) => { status.textContent = sentence; status.hidden = !sentence; };
  /** Say what is done, for as long as it takes to read, unless something else is said meanwhile. */
  const sayDone = (sentence) => { say(sentence); setTimeout(() => { if (status.textContent === sentence) say(""); }, 2500); };
  const partOf = (html) => { const held = document.createElement("template"); held.innerHTML = html; return held.content.firstElementChild; };
  const stampOf = (html) => partOf(html)?.dataset.seen;
  // By the code that another tab has scanned the phone may open another table by now, maybe of another night.
  const isElsewhere = (html) => (partOf(html)?.dataset.place ?? place) !== place;
  const setBusy = (is) => { busy = is; if (is) root.setAttribute("aria-busy", "true"); else root.removeAttribute("aria-busy"); };
  const pictureOf = (hands, goesAhead) => JSON.stringify([base, goesAhead, held.mayBeHidden(), yours.answers(), hands.map((hand) => ({ ...hand, tries: hand.tries > 0 }))]);
  const draw = async () => {
    const everything = await held.all();
    clearTimeout(unread);
    if (held.mayBeHidden()) unread = setTimeout(readAgain, 5000);
    mine = everything.filter((hand) => hand.place === place);
    const elsewhere = everything.filter((hand) => hand.place !== place);
    const goesAhead = mine.length > 0 && (apart || (!busy && mine.some((hand) => hand.state === "waiting")));
    const picture = pictureOf(everything, goesAhead);
    // What is on the page already stays under the thumb that is about to tap it.
    if (picture === drawn) return;
    drawn = picture;
    const settle = guard.before(root);
    const wasHere = document.activeElement === document.body || root.contains(document.activeElement);
    const wasAsked = root.hasAttribute("data-asks");
    const wasInQuestion = Boolean(root.querySelector("#yours")?.contains(document.activeElement));
    // Whoever was half-way through this very hand goes on where they were.
    const typed = new FormData(root.querySelector("form.entry") || undefined);
    root.innerHTML = base;
    const top = root.firstElementChild, form = root.querySelector("form.entry");
    const ofRound = form && mine.filter((hand) => hand.round === Number(form.elements.round.value));
    if (form && goesAhead && !ofRound.some((hand) => hand.state === "refused")) ahead.advance(form, ofRound.filter((hand) => hand.state === "waiting"));
    if (mine.length && (goesAhead || mine.some((hand) => hand.state !== "waiting"))) {
      const list = ahead.list(mine);
      if (mine.some((hand) => hand.state !== "waiting")) top.querySelector(".where").after(list); else top.append(list);
      root.querySelector("[data-undo]")?.remove();
    }
    if (held.mayBeHidden()) top.querySelector(".where").after(ahead.make("p", "This phone can't read its saved hands right now. Keep this page open.", { class: "note warning", id: "unread" }));
    for (const other of new Set(elsewhere.map((hand) => hand.table)))
      top.append(ahead.make("p", `${ahead.heap(elsewhere.filter((hand) => hand.table === other))} of table ${other} on this phone: scan that table's code again to send.`, { class: "note warning" }));
    const fresh = root.querySelector("form.entry");
    if (fresh?.matches("[data-totals]")) {
      if (typed.get("round") === fresh.elements.round.value) for (const name of ["points-1", "points-2", "hands"]) fresh.elements[name].value = typed.get(name) ?? fresh.elements[name].value;
    } else if (fresh && typed.get("round") === fresh.elements.round.value && typed.get("number") === fresh.elements.number.value) {
      if (typed.get("maker")) fresh.elements.maker.value = typed.get("maker");
      if (typed.has("alone")) fresh.elements.alone.checked = true;
      if (typed.get("lone_defender")) fresh.elements.lone_defender.value = typed.get("lone_defender");
      if (typed.get("call_round") && fresh.elements.call_round) fresh.elements.call_round.value = typed.get("call_round");
      if (typed.get("named_partner")) fresh.elements.named_partner.value = typed.get("named_partner");
    }
    const question = yours.ask(root, mine);
    if (wasInQuestion || (wasHere && !wasAsked)) question?.focus();
    entry.wire(root);
    settle();
  };
  const readAgain = async () => {
    await draw();
    if (!held.mayBeHidden()) outbox.flush();
  };
  const show = async (html) => {
    if (isElsewhere(html)) { openAnew(); return; }
    if (stamps.isOlder(stampOf(html), stampOf(base))) return;
    base = html;
    await held.remember(place, html);
  };

  const post = (url, body, accept = "text/html") => reach(url, {
    method: "POST", body: new URLSearchParams({ ...body, place }),
    headers: { "X-CSRFToken": document.body.dataset.csrf, "X-Requested-With": "fetch", Accept: accept },
  });
  /** Read an answer: `html` is the table as it is now, empty where this phone is not let in; or a hand's `receipt`. */
  const answerOf = async (asked) => {
    const answer = await asked;
    if (answer.status >= 500 || answer.status === 429) throw Object.assign(new Error("again"), { isElsewhere: true, isBusy: true });
    if (answer.headers.get("Content-Type") === "application/json") return { status: answer.status, receipt: await answer.json() };
    const html = [403, 404, 410].includes(answer.status) ? "" : await answer.text();
    if (html && !stampOf(html)) throw Object.assign(new Error("no table"), { isElsewhere: true });
    return { status: answer.status, html };
  };

  /** The page was open too long, or its code was replaced: a fresh page sends what is kept, or says why not. */
  const startAgain = () => { say("Opening the table again…"); location.reload(); };
  const openAnew = () => { say("Opening the table again…"); root.setAttribute("inert", ""); opened.anew(); };
  const settle = async (hand, { status: code, html }) => {
    const alert = partOf(html).querySelector("[role=alert]");
    if (alert?.dataset.code === "other_table") { openAnew(); return "gone"; }
    if (code >= 400) await held.put({ ...hand, state: alert?.dataset.code === "disputed" ? "told" : "refused", sentences: [...alert.querySelectorAll("p")].map((line) => line.textContent) });
    const plain = partOf(html);
    plain.querySelector("[role=alert]:not([data-keep])")?.remove();
    await show(plain.outerHTML);
    if (code < 400) await held.drop(hand.key);
    return code < 400 || alert.dataset.code === "disputed" ? "in" : "refused";
  };
  /** Show a hand that the server has taken: by its receipt, or by the table itself where the receipt is not enough. */
  const showTaken = async (hand, receipt) => {
    const isWhole = receipts.isWhole(stampOf(base), receipt);
    if (!isWhole && await isFetched()) return;
    // Older than the server's unless all of it is here, so that the next look brings the rest.
    const part = partOf(base);
    receipts.enter(part, hand, receipt);
    if (isWhole) part.dataset.seen = receipt.stamp;
    await show(part.outerHTML);
  };
  // A page that goes in between sends the hand once more, and does not ask for it again.
  const accept = async (hand, receipt) => {
    await showTaken(hand, receipt);
    await held.drop(hand.key);
    return "in";
  };
  // What the server is sent of a hand: all that is in its form, and nothing that only this phone notes.
  const NOTES = ["place", "table", "said", "state", "tries", "sentences", "stale", "isTotal"];
  const fieldsOf = (hand) => ({
    ...Object.fromEntries(Object.entries(hand).filter(([name, value]) => value && !NOTES.includes(name))),
    ...(hand.alone ? { alone: "1" } : {}),
  });
  const send = async (hand, isFollowed) => {
    let answer;
    try {
      answer = await answerOf(hand.isTotal ? post(totalAddress, fieldsOf(hand)) : post(handAddress, { ...fieldsOf(hand), ...(isFollowed ? { more: "1" } : {}) }, "application/json, text/html"));
    } catch (fault) {
      why = fault.isBusy ? CANNOT_SAVE : NO_CONNECTION;
      return fault.isElsewhere ? "again" : "lost";
    }
    if (answer.receipt) return accept(hand, answer.receipt);
    if (answer.status === 403 && hand.stale) answer = { status: 409, html: refusedAs("This phone is not let in any more. Scan the code on the table again.") };
    else if (answer.status === 403) { await held.put({ ...hand, stale: true }); startAgain(); return "gone"; }
    else if (!answer.html) { startAgain(); return "gone"; }
    return settle(hand, answer);
  };
  const refusedAs = (sentence) => {
    const part = partOf(base);
    part.prepend(ahead.make("div", ahead.make("p", sentence), { role: "alert" }));
    return part.outerHTML;
  };

  const lost = async () => {
    apart = true;
    setBusy(false);
    await draw();
    const count = mine.filter((hand) => hand.state === "waiting").length;
    if (count) say(`Not saved yet: ${why}. ${count === 1 ? "The hand is kept on this phone and sent again." : `${count} hands are kept on this phone and sent again.`}`);
  };
  const done = async (sent, outcome) => {
    tabs.postMessage("changed");
    if (outcome === "lost" || outcome === "again") { await lost(); return; }
    if (outcome) apart = false;
    setBusy(false);
    await draw();
    // What was heard of while the answer was waited for.
    if (news && stamps.isOlder(stampOf(base), news)) look();
    if (!sent) { say(""); return; }
    sayDone(sent > 1 ? `Saved: ${ahead.many(sent)}.` : "Saved.");
  };
  const outbox = makeOutbox({ place, send, done });

  const take = async (form, body) => {
    // The key of the form may have gone out with another hand, if the phone has lost what it knew of it.
    const hand = { ...body, key: held.newKey(), place, table, round: Number(body.round), number: Number(body.number ?? 0), alone: Boolean(body.alone), isTotal: form.matches("[data-totals]"), state: "waiting", tries: 0 };
    hand.said = ahead.tell(form, hand);
    setBusy(true);
    const added = await outbox.add(hand);
    tabs.postMessage("changed");
    if (added === "there") { setBusy(false); await draw(); say(`${hand.isTotal ? "The points are" : `Hand ${hand.number} is`} on this phone already.`); return; }
    const isKept = added === "kept";
    say(isKept ? "Saving…" : "Saving… This phone keeps nothing: stay here until it is saved.");
    if (apart) { setBusy(false); await draw(); }
    // A network that does not answer soon is as good as none: the next hand can be entered meanwhile.
    const slow = setTimeout(async () => { apart = true; setBusy(false); await draw(); say("Not saved yet: no answer. Still trying…"); }, 4000);
    await outbox.flush();
    clearTimeout(slow);
    if (!isKept && mine.some((other) => other.key === hand.key)) say(`Not saved yet: ${why}. The phone's storage is full or closed: stay on this page until the hand is saved.`);
  };
  /** Read what a form sends when this button is pressed. */
  const bodyOf = (form, button) => {
    const { csrfmiddlewaretoken, ...body } = Object.fromEntries(new FormData(form));
    return button?.name ? { ...body, [button.name]: button.value } : body;
  };
  /** Send what makes no sense later: it is done now or said to be impossible. */
  const sendNow = async (form, done, lostIt, button) => {
    setBusy(true);
    say("One moment…");
    let answer;
    try { answer = await answerOf(post(form.action, bodyOf(form, button))); } catch (fault) { setBusy(false); say(`${fault.isBusy ? "The server can't save right now" : "No connection"}. ${lostIt}`); return; }
    if (!answer.html) { startAgain(); return; }
    show(answer.html);
    setBusy(false);
    await draw();
    if (answer.status < 400) sayDone(done); else say("");
  };
  // Safari before 15.4 does not say which button was pressed.
  let pressed = null;
  document.addEventListener("click", (event) => { pressed = event.target.closest("button"); }, true);
  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter || (pressed?.form === form ? pressed : null);
    if (!form.matches("[data-hand], [data-undo], [data-call], [data-check], [data-deal]")) return;
    event.preventDefault();
    if (busy || root.hasAttribute("inert")) return;
    if (form.matches("[data-undo]") && !confirm(`${button.textContent}?`)) { guard.again(form); return; }
    if (form.matches("[data-undo]")) { sendNow(form, "Taken back.", "See whether it is still there, and try again.", button); return; }
    if (form.matches("[data-call]")) { sendNow(form, "The director is called.", "Go and get the director.", button); return; }
    if (form.matches("[data-check]")) { sendNow(form, button.value === "right" ? "Confirmed." : "The director is called.", "Try again once there is one.", button); return; }
    if (form.matches("[data-deal]")) { sendNow(form, "Saved.", "Play on and enter your hands. Try this later.", button); return; }
    const body = bodyOf(form, button);
    if (body.no_play) { delete body.maker; delete body.alone; delete body.named_partner; delete body.lone_defender; delete body.call_round; }
    take(form, body);
  });

  const leaveOut = async (hand) => {
    // What has left this phone meanwhile, by another tab, may have arrived.
    if (hand.state === "waiting" && hand.tries) return false;
    const hands = await outbox.waiting(), form = partOf(base).querySelector("form.entry");
    await held.drop(hand.key);
    // Those behind it have never been sent. They move up, unless the server has a hand in its place already.
    if (hand.isTotal || (form && hand.number < Number(form.elements.number.value))) return true;
    for (const other of hands) if (other.round === hand.round && other.number > hand.number) await held.put({ ...other, number: other.number - 1 });
    return true;
  };
  const ACTS = {
    leave: leaveOut,
    seen: (hand) => held.drop(hand.key),
    again: (hand) => held.put({ ...hand, state: "waiting", sentences: undefined, stale: false }),
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
    const isDone = await outbox.change(hand.key, ACTS[act]);
    tabs.postMessage("changed");
    await draw();
    if (act === "leave" && isDone === false) {
      say(`Too late. ${hand.isTotal ? "The points were" : `Hand ${hand.number} was`} already sent.`);
      return;
    }
    outbox.hurry();
  });

  const fetchNow = (options) => reach(`${now}?${new URLSearchParams({ seen: stampOf(base), place })}`, { headers: { "X-Requested-With": "fetch" }, ...options });
  /** Bring the table as it is now, while a hand waits for it; not for long. */
  const isFetched = async () => {
    try {
      const answer = await fetchNow({ ms: 3000 }), html = answer.status === 200 ? await answer.text() : "";
      if (!stampOf(html)) return false;
      await show(html);
      return true;
    } catch { return false; }
  };
  // One look at a time, however slow: a hand needs a connection too. What is new meanwhile is looked at after it.
  let looking = false, isNews = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    do { isNews = false; await lookOnce(); } while (isNews);
    looking = false;
  };
  const lookOnce = async () => {
    if (busy || document.hidden) return;
    try {
      const answer = await fetchNow();
      document.dispatchEvent(new CustomEvent("server-time", { detail: Date.parse(answer.headers.get("Date")) }));
      if ([404, 410].includes(answer.status)) { startAgain(); return; }
      if (answer.status !== 204 && answer.status !== 200) return;
      const html = answer.status === 200 ? await answer.text() : "";
      if (html && !stampOf(html)) return;
      const wasApart = apart;
      apart = false;
      if (html) show(html);
      if (busy) return;
      if (html || wasApart) await draw();
      if (mine.some((hand) => hand.state === "waiting")) outbox.nudge();
    } catch { /* The next look tells. */ }
  };
  // A browser has six connections to a server that speaks HTTP/1.1, for all its tabs: a hidden one keeps none.
  let stream, waking;
  const hush = () => { clearTimeout(waking); stream?.close(); stream = null; streaming = false; };
  // The stream says the table's stamp, and after it which code opens the table.
  let news = "";
  const hear = ({ data }) => {
    const code = data.slice(data.lastIndexOf("-")), isShown = news.endsWith(code) && data === stampOf(base) + code;
    news = data;
    if (isShown) return;
    isNews = true;
    look();
  };
  const listen = () => {
    hush();
    if (document.hidden) return;
    stream = new EventSource(live);
    stream.addEventListener("open", () => { streaming = true; });
    stream.addEventListener("changed", hear);
    stream.addEventListener("error", () => {
      streaming = false;
      if (stream?.readyState === EventSource.CLOSED) waking = setTimeout(listen, 8000 + Math.random() * 4000);
    });
  };
  const back = () => { if (mine.length) outbox.hurry(); isNews = true; look(); };

  yours.ask(root, []);
  // What the server drew says nothing of hands that cannot be read.
  drawn = held.mayBeHidden() ? "" : pictureOf([], false);
  (async () => {
    const last = await held.recall(place), isBehind = last && stamps.isOlder(stampOf(base), stampOf(last)), kept = await held.all();
    if (isBehind) base = last;
    // Whoever was not let in may be by now: the code was scanned again.
    for (const hand of kept) if (hand.place === place && hand.state === "refused" && hand.stale) await held.put({ ...hand, state: "waiting", sentences: undefined, stale: false });
    apart ||= kept.some((hand) => hand.place === place && hand.state !== "told");
    if (isBehind || kept.length || held.mayBeHidden()) { await draw(); outbox.flush(); }
  })();
  tabs.onmessage = () => { if (!busy) draw(); };
  // Another tab's answer is there to be read once this is told, and not before.
  window.addEventListener("storage", () => { if (!busy) draw(); });
  document.addEventListener("handed-over", async () => { tabs.postMessage("changed"); if (!busy) await draw(); outbox.flush(); });
  listen();
  setInterval(() => { if (!streaming) look(); }, 1500);
  setInterval(look, 15000);
  document.addEventListener("visibilitychange", () => { if (document.hidden) hush(); else { if (!streaming) listen(); back(); } });
  window.addEventListener("online", back);
  window.addEventListener("offline", () => { apart = true; draw(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) back(); });
})();
