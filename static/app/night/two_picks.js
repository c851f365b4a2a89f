// Two players who are ticked swap their places at once; without scripts a button does it.
document.addEventListener("change", (event) => {
  const box = event.target instanceof Element ? event.target.closest("[data-two-picks]") : null;
  if (!(box instanceof HTMLElement) || box.querySelectorAll(":checked").length !== 2) return;
  document.getElementById(box.dataset.twoPicks ?? "")?.click();
});
