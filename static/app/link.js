"use strict";
// Exchanges the code in the address for a session of this phone, once, and takes it out of the address.
(() => {
  const secret = location.hash.slice(1);
  const { exchange, csrf } = document.body.dataset;
  if (!secret || !exchange) return;
  const say = (sentence) => {
    const main = document.querySelector("main");
    const card = document.createElement("div"), title = document.createElement("h1");
    card.className = "card"; card.setAttribute("role", "alert"); title.textContent = sentence;
    card.append(title); main.replaceChildren(card);
  };
  const open = async (tries) => {
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
      setTimeout(open, Math.min(1000 * 2 ** tries, 15000), tries + 1);
    }
  };
  open(0);
})();
