// Asks the browser to keep this page and its files, so that it opens without a network from now on.
// Over plain http no browser does, nor sends notifications: the page says what is different then.
if (!isSecureContext) for (const part of document.querySelectorAll("[data-plain-http]")) part.hidden = false;
const keep = async () => {
  try {
    await navigator.serviceWorker.register("/sw.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ opened: location.pathname });
    // Some browsers ask whoever holds the phone; for unsent hands that is worth it.
    if (document.getElementById("table")) await navigator.storage?.persist?.();
  } catch {
    /* Without it the page needs a network to open; what is entered is kept all the same. */
  }
};
if ("serviceWorker" in navigator && document.querySelector("#table, #own")) keep();
