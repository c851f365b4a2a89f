"use strict";
// Keeps every [data-live] part of the page as it is on the server: asks again when the stream says
// that something changed, and every ten seconds while there is no stream.
(() => {
  const part = document.querySelector("[data-live]");
  if (!part) return;
  const url = part.dataset.fragment || location.href;
  let asking = false, again = false, streaming = false;

  const isTyping = () => part.contains(document.activeElement) && document.activeElement.matches("input, textarea, select");

  const show = (html) => {
    if (part.dataset.fragment) { part.innerHTML = html; return; }
    const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-live]");
    if (fresh) part.innerHTML = fresh.innerHTML; else location.reload();
  };

  const ask = async () => {
    if (isTyping()) return;
    if (asking) { again = true; return; }
    asking = true;
    try {
      // Not from the cache unless the server says that it is still right: never an old score after a new one.
      const answer = await fetch(url, { cache: "no-cache", headers: { "X-Requested-With": "live" } });
      if (answer.ok) { const html = await answer.text(); if (!isTyping()) show(html); document.body.dataset.stale = ""; }
    } catch {
      document.body.dataset.stale = "yes";
    } finally {
      asking = false;
      if (again) { again = false; ask(); }
    }
  };

  const listen = () => {
    const stream = new EventSource(part.dataset.live);
    stream.addEventListener("open", () => { streaming = true; });
    stream.addEventListener("changed", ask);
    stream.addEventListener("error", () => { streaming = false; if (stream.readyState === EventSource.CLOSED) setTimeout(listen, 10000); });
  };
  listen();
  setInterval(() => { if (!streaming) ask(); }, 10000);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
})();
