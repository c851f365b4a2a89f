// A long list shows only its first lines, and each in short, until more is asked for: at once, where it stands.

/** @type {Set<string>} */
const whole = new Set();

/** @type {(inner: Element, what: string) => void} */
export const unfold = (inner, what) => {
  const list = inner.closest(".fold");
  list?.setAttribute(`data-${what}`, "");
  if (list?.id && what === "all") whole.add(list.id);
};
// What was asked for whole comes whole again from the server.
document.addEventListener("htmx:afterSettle", () =>
  whole.forEach((id) => document.getElementById(id)?.setAttribute("data-all", "")),
);

document.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => {
  const link = event.target.closest("[data-unfold]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const next = link.closest("section, .fold")?.querySelector(".rest");
  unfold(link, link.dataset.unfold ?? "");
  // Whoever uses the keyboard goes on where the new lines begin.
  if (next && link.dataset.unfold === "all") {
    next.setAttribute("tabindex", "-1");
    next.focus({ preventScroll: true });
  }
});
// What is folded is printed too.
addEventListener("beforeprint", () =>
  document.querySelectorAll("details.tables[id]").forEach((part) => part.setAttribute("open", "")),
);
