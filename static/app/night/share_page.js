// Hands the page of someone this phone signed up to its share sheet. Without this the link itself is pressed and held.
for (const button of document.querySelectorAll("[data-share-page]")) {
  button.hidden = !("share" in navigator);
  button.addEventListener("click", () => {
    const url = new URL(button.dataset.sharePage ?? "", location.href).href;
    // Whoever closes the sheet has not sent it, which is no fault.
    navigator.share({ url }).catch(() => {});
  });
}
