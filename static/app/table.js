"use strict";
// The scoring form: says who gets what before a result is tapped, and sends a hand until it is answered.
// A hand keeps its key on this phone, so that sending it again never makes it two.
(() => {
  const root = document.getElementById("table");
  const label = (form) => {
    const maker = form.querySelector("[name=maker]:checked");
    const alone = form.querySelector("[name=alone]").checked ? "1" : "0";
    const names = (side) => [...form.querySelectorAll(`.side-${side} bdi`)].map((name) => name.textContent).join(" & ");
    for (const group of form.querySelectorAll("[data-gets]")) {
      const isMakers = group.dataset.gets === "makers";
      const side = maker && (isMakers ? maker.dataset.side : 3 - maker.dataset.side);
      const who = side ? names(side) : isMakers ? "the makers" : "the defenders";
      group.querySelector("[data-who]").textContent = who;
      group.querySelector(".suit").dataset.side = side || "";
      for (const button of group.querySelectorAll("button")) {
        const result = form.querySelector(`[data-results] [data-tricks="${button.value}"][data-alone="${alone}"]`);
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
  if (!root) return;

  const { place, live, now } = root.dataset;
  const STORE = `order-up-hand-${place}`;
  const status = document.getElementById("sending");
  let busy = false, streaming = false;

  const say = (sentence) => { status.textContent = sentence; status.hidden = !sentence; };
  const seen = () => root.firstElementChild.dataset.seen;
  const isOlder = (stamp) => {
    const [theirs, ours] = [stamp, seen()].map((each) => each.split("-").map(Number));
    const differs = theirs.findIndex((number, index) => number !== ours[index]);
    return differs >= 0 && theirs[differs] < ours[differs];
  };
  const show = (html) => {
    const fresh = document.createElement("template");
    fresh.innerHTML = html;
    if (isOlder(fresh.content.firstElementChild.dataset.seen)) return;
    // Whoever was half-way through this very hand goes on where they were.
    const held = new FormData(root.querySelector("form.entry") || undefined);
    root.replaceChildren(fresh.content);
    const form = root.querySelector("form.entry");
    if (form && held.get("round") === form.elements.round.value && held.get("number") === form.elements.number.value) {
      if (held.get("maker")) form.elements.maker.value = held.get("maker");
      form.elements.alone.checked = held.has("alone");
    }
    wire(root);
  };

  const kept = () => { try { return JSON.parse(localStorage.getItem(STORE)); } catch { return null; } };
  const keep = (hand) => {
    try { if (hand) localStorage.setItem(STORE, JSON.stringify(hand)); else localStorage.removeItem(STORE); return true; } catch { return false; }
  };
  const ask = (url, options) => fetch(url, { credentials: "same-origin", cache: "no-store", signal: AbortSignal.timeout(15000), ...options });
  const post = (url, body) => ask(url, {
    method: "POST", body: new URLSearchParams(body),
    headers: { "X-CSRFToken": document.body.dataset.csrf, "X-Requested-With": "fetch" },
  });
  const free = () => { busy = false; root.removeAttribute("aria-busy"); };

  const send = async (hand, tries) => {
    busy = true;
    root.setAttribute("aria-busy", "true");
    say(tries ? "Not saved yet. Sending it again…" : "Saving…");
    let answer;
    try {
      answer = await post(hand.url, hand.body);
      if (answer.status >= 500 || answer.status === 429) throw new Error("again");
    } catch {
      if (!hand.body.key) { free(); say("No connection. See whether the hand is still there, and try again."); return; }
      say("Not saved yet: no connection. The hand is kept on this phone and sent again.");
      setTimeout(send, Math.min(1000 * 2 ** tries, 15000) + Math.random() * 500, hand, tries + 1);
      return;
    }
    // The page was open too long, or the code was replaced: a fresh page sends it, or says why not.
    if ([403, 404, 410].includes(answer.status)) { if (hand.again) keep(null); else keep({ ...hand, again: true }); location.reload(); return; }
    keep(null);
    show(await answer.text());
    free();
    say(answer.ok ? (hand.body.key ? "Saved." : "Taken back.") : "");
    if (answer.ok) setTimeout(() => { if (!busy) say(""); }, 2500);
  };

  document.addEventListener("submit", (event) => {
    const form = event.target, button = event.submitter;
    if (!form.matches("[data-hand], [data-undo]")) return;
    event.preventDefault();
    if (busy || (form.matches("[data-undo]") && !confirm(`${button.textContent}?`))) return;
    const { csrfmiddlewaretoken, ...body } = Object.fromEntries(new FormData(form));
    if (button?.name) body[button.name] = button.value;
    const hand = { url: form.action, body };
    const isKept = !body.key || keep(hand);
    send(hand, 0);
    if (!isKept) say("Saving… This phone keeps nothing: stay here until it is saved.");
  });

  const look = async () => {
    if (busy || document.hidden) return;
    try {
      const answer = await ask(`${now}?seen=${encodeURIComponent(seen())}`, { headers: { "X-Requested-With": "fetch" } });
      if (answer.status === 200) { const html = await answer.text(); if (!busy) show(html); }
      else if (answer.status === 404 || answer.status === 410) location.reload();
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
  listen();
  setInterval(() => { if (!streaming) look(); }, 1500);
  setInterval(look, 15000);
  document.addEventListener("visibilitychange", look);
  const waiting = kept();
  if (waiting) send(waiting, 1);
})();
