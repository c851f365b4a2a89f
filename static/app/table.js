"use strict";
// The scoring form: says what each result brings before it is tapped, and sends a hand until it is
// answered. A hand keeps its key on this phone, so that sending it again never makes it two.
(() => {
  const STORE = "order-up-hand";
  const root = document.getElementById("table");
  const csrf = document.body.dataset.csrf;
  const sending = document.getElementById("sending");

  const names = (form, side) => [...form.querySelectorAll(`.maker.side-${side} bdi`)].map((name) => name.textContent).join(" & ");

  const label = (form) => {
    const maker = form.querySelector("[name=maker]:checked");
    const alone = form.querySelector("[name=alone]").checked ? "1" : "0";
    for (const button of form.querySelectorAll("[name=tricks]")) {
      const result = form.querySelector(`[data-results] [data-tricks="${button.value}"][data-alone="${alone}"]`);
      const brings = button.querySelector(".brings");
      button.hidden = !result;
      if (!result) continue;
      const toMakers = result.dataset.makers === "1";
      const side = maker && (toMakers ? maker.dataset.side : 3 - maker.dataset.side);
      brings.textContent = `+${result.dataset.points} ${maker ? names(form, side) : toMakers ? "makers" : "defenders"}`;
      button.classList.toggle("lost", !toMakers);
    }
    const hint = form.querySelector("[data-hint]");
    hint.textContent = maker ? "Tap the tricks: the hand is saved at once." : "Tap who made trump, then the tricks.";
  };

  const wire = (scope) => { const form = scope.querySelector("form.entry"); if (form) label(form); };
  document.addEventListener("change", (event) => { const form = event.target.closest("form.entry"); if (form) label(form); });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form.entry")) return;
    const button = event.submitter;
    if (button && button.name === "tricks" && !form.querySelector("[name=maker]:checked")) {
      event.preventDefault();
      event.stopImmediatePropagation();
      form.querySelector("[data-hint]").textContent = "First tap who made trump.";
      form.querySelector("[name=maker]").focus();
    }
  });
  wire(document);
  if (!root) return;

  let busy = false;
  const say = (sentence) => { sending.textContent = sentence; sending.hidden = !sentence; };
  const seen = () => root.firstElementChild?.dataset.seen || "";
  const show = (html) => { root.innerHTML = html; wire(root); };
  const kept = () => { try { return JSON.parse(localStorage.getItem(STORE)); } catch { return null; } };
  const keep = (hand) => {
    try { if (hand) localStorage.setItem(STORE, JSON.stringify(hand)); else localStorage.removeItem(STORE); return true; } catch { return false; }
  };

  const post = (url, body) => fetch(url, {
    method: "POST", credentials: "same-origin", body: new URLSearchParams(body),
    headers: { "X-CSRFToken": csrf },
  });

  const send = async (hand, tries) => {
    busy = true;
    root.setAttribute("aria-busy", "true");
    say(tries ? "Not saved yet. Trying again…" : "Saving…");
    try {
      const answer = await post(hand.url, hand.body);
      if (answer.status >= 500 || answer.status === 429) throw new Error("again");
      keep(null);
      if (answer.headers.get("Content-Type").includes("text/html") && (answer.ok || answer.status === 409 || answer.status === 422)) show(await answer.text());
      else { location.reload(); return; }
      say(answer.ok ? "Saved." : "");
      busy = false;
      root.removeAttribute("aria-busy");
      if (answer.ok) setTimeout(() => { if (!busy) say(""); }, 2000);
    } catch {
      say("Not saved yet: no connection. It is kept on this phone and sent again.");
      setTimeout(send, Math.min(1000 * 2 ** tries, 15000) + Math.random() * 500, hand, tries + 1);
    }
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches("[data-hand], [data-undo]")) return;
    event.preventDefault();
    if (busy) return;
    const button = event.submitter;
    if (form.matches("[data-undo]") && !confirm(`${button.textContent}?`)) return;
    const body = Object.fromEntries(new FormData(form));
    if (button?.name) body[button.name] = button.value;
    const hand = { url: form.action, body };
    if (form.matches("[data-hand]") && !keep(hand)) say("This phone cannot keep the hand. Stay here until it is saved.");
    send(hand, 0);
  });

  const look = async () => {
    if (busy || document.hidden || root.querySelector("[name=maker]:checked")) return;
    try {
      const answer = await fetch(`${root.dataset.now}?seen=${encodeURIComponent(seen())}`, { credentials: "same-origin", cache: "no-store" });
      if (busy) return;
      if (answer.status === 200) show(await answer.text());
      else if (answer.status === 404 || answer.status === 410) location.reload();
    } catch { /* The next look tells. */ }
  };
  setInterval(look, 2000);
  const waiting = kept();
  if (waiting) send(waiting, 1);
})();
