"use strict";
// Names can be typed as fast as one likes: each Enter clears the field at once, and they are sent one by
// one, each under a key of its own. A name that is refused comes back into the field. Whoever signs up
// by the link meanwhile appears in the list.
(() => {
  const form = document.querySelector("[data-add]");
  if (!form) return;
  const field = form.elements.name;
  let last = Promise.resolve();
  // The field is empty again by the time its name is sent.
  form.noValidate = true;

  const newKey = () => {
    if (crypto.randomUUID) return crypto.randomUUID();
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    return [...bytes].map((byte, at) => ([4, 6, 8, 10].includes(at) ? "-" : "") + byte.toString(16).padStart(2, "0")).join("");
  };

  const isRefused = () => document.querySelector("#add-refusal").textContent !== "";

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const name = field.value, key = newKey();
    if (!name.trim()) return;
    field.value = "";
    last = last.then(() => htmx.ajax("POST", form.action, { source: form, values: { name, key } })).catch(() => {}).then(() => {
      field.removeAttribute("aria-invalid");
      if (!isRefused()) return;
      field.setAttribute("aria-invalid", "true");
      if (!field.value) field.value = name;
    });
  }, true);

  // The button that was pressed is gone from the new list; whoever uses the keyboard goes on in its row.
  let pressed = "";
  document.addEventListener("submit", (event) => { pressed = event.target.closest(".roster li")?.id || ""; });
  document.addEventListener("htmx:afterSettle", () => {
    if (pressed && document.activeElement === document.body) document.querySelector(`#${pressed} :is(button, summary)`)?.focus({ preventScroll: true });
    pressed = "";
  });

  // What somebody has ticked and opened stays so in the new list: others sign up meanwhile.
  const ticked = () => [...document.querySelectorAll("#roster input[type=checkbox]:checked")].map((box) => [box.form.getAttribute("action"), box.value]);
  let kept = { ticks: [], opened: [] };
  document.addEventListener("htmx:beforeSwap", () => {
    kept = { ticks: ticked(), opened: [...document.querySelectorAll("#roster > details[id][open]")].map(({ id }) => id) };
  });
  document.addEventListener("htmx:afterSettle", () => {
    for (const [action, value] of kept.ticks) document.querySelectorAll(`#roster form[action="${action}"] input[type=checkbox][value="${value}"]`).forEach((box) => { box.checked = true; });
    for (const id of kept.opened) document.getElementById(id)?.setAttribute("open", "");
    kept = { ticks: [], opened: [] };
  });

  const isBusy = () => isRefused() || document.querySelector(".roster details[open]");
  const refresh = () => {
    if (document.hidden || isBusy()) return;
    last = last.then(() => htmx.ajax("GET", form.dataset.page, { source: "#roster" })).catch(() => {});
  };
  const listen = () => {
    const stream = new EventSource(form.dataset.stream);
    stream.addEventListener("changed", refresh);
    stream.addEventListener("error", () => { if (stream.readyState === EventSource.CLOSED) setTimeout(() => { refresh(); listen(); }, 8000 + Math.random() * 4000); });
  };
  listen();

  document.addEventListener("click", (event) => {
    document.querySelectorAll(".roster details[open]").forEach((menu) => { if (!menu.contains(event.target)) menu.open = false; });
  });
})();
