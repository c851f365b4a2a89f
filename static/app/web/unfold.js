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

/** Opens what is folded around a line; says whether anything was.
 *
 * @type {(line: Element) => boolean}
 */
const openAround = (line) => {
  const part = line.parentElement?.closest("details");
  if (!part) return false;
  const isFolded = !part.open;
  part.open = true;
  return openAround(part) || isFolded;
};
// Browsers of today open it by themselves for a link that leads there.
const openTarget = () => {
  const line = document.getElementById(location.hash.slice(1));
  if (line && openAround(line)) line.scrollIntoView();
};
addEventListener("hashchange", openTarget);
openTarget();

/** @type {HTMLDetailsElement[]} */
const opened = [];
// What is folded is printed too.
addEventListener("beforeprint", () =>
  document.querySelectorAll("details.group, details.tables[id]").forEach((part) => {
    if (part.open) return;
    part.open = true;
    opened.push(part);
  }),
);
addEventListener("afterprint", () => opened.splice(0).forEach((part) => (part.open = false)));
