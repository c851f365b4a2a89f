// Hands the page of someone this phone signed up to its share sheet. Without one the link itself is pressed and held.
const canShare = "share" in navigator;
// What the page shows anew comes as it is without scripts.
const show = () => {
  for (const button of document.querySelectorAll("button[data-share-page]"))
    button.toggleAttribute("hidden", !canShare);
  for (const hint of document.querySelectorAll("[data-without-share]"))
    hint.toggleAttribute("hidden", canShare);
};
show();
document.addEventListener("live", show);
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("[data-share-page]") : null;
  if (!(button instanceof HTMLElement)) return;
  const url = new URL(button.dataset.sharePage ?? "", location.href).href;
  // Whoever closes the sheet has not sent it, which is no fault.
  navigator.share({ url }).catch(() => {});
});
