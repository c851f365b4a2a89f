"use strict";
// Exchanges the code in the address for a session of this device, once, and takes it out of the address.
(() => {
  const { exchange, csrf } = document.body.dataset;
  if (!exchange) return;
  const say = (sentence) => {
    const main = document.querySelector("main");
    const card = document.createElement("div"), title = document.createElement("h1");
    card.className = "card";
    card.setAttribute("role", "alert");
    title.textContent = sentence;
    card.append(title);
    main.replaceChildren(card);
  };
  const open = async (secret, tries) => {
    try {
      const answer = await fetch(exchange, {
        method: "POST", credentials: "same-origin",
        headers: { "Content-Type": "application/json", "X-CSRFToken": csrf },
        body: JSON.stringify({ secret }),
      });
      if (answer.status >= 500) throw new Error("again");
      history.replaceState(null, "", location.pathname);
      if (answer.ok) location.reload(); else say((await answer.json()).message);
    } catch {
      say("No connection. Trying again…");
      setTimeout(open, Math.min(1000 * 2 ** tries, 15000), secret, tries + 1);
    }
  };
  const start = () => { const secret = location.hash.slice(1); if (secret) open(secret, 0); };
  // Another code scanned while this page is open changes nothing but the end of its address.
  window.addEventListener("hashchange", start);
  start();
})();
