"use strict";
// Asks the browser to keep this page and its files, so that it opens without a network from now on.
(async () => {
  if (!("serviceWorker" in navigator) || !document.querySelector("#table, #own")) return;
  const files = [...document.querySelectorAll("script[src], link[rel=stylesheet], link[rel=icon]")].map((each) => each.src || each.href);
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ page: location.pathname, files });
    // Some browsers ask whoever holds the phone; for unsent hands that is worth it.
    if (document.getElementById("table")) await navigator.storage?.persist?.();
  } catch { /* Without it the page needs a network to open; what is entered is kept all the same. */ }
})();
