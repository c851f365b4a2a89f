"use strict";
// Asks the browser to keep this page and its files, so that it opens without a network from now on.
(async () => {
  if (!("serviceWorker" in navigator) || !document.getElementById("table")) return;
  const files = [...document.querySelectorAll("script[src], link[rel=stylesheet], link[rel=icon], link[rel=manifest]")].map((each) => each.src || each.href);
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ page: location.pathname, files });
    await navigator.storage?.persist?.();
  } catch { /* Without it the page needs a network to open; what is entered is kept all the same. */ }
})();
