// Names can be typed as fast as one likes: each Enter clears the field at once, and they are sent one by
// one, each under a key of its own. A name that is refused comes back into the field. Whoever signs up
// by the link meanwhile appears in the list.
import { find } from "../web/elements.js";
import { newKey } from "../web/keys.js";

/** @type {Promise<void>} */
let last = Promise.resolve();
const isRefused = () => find(document, "#add-refusal").textContent !== "";

/** @param {FieldForm} form */
const takeNames = (form) => {
  const field = find(form, "[name=name]");
  // The field is empty again by the time its name is sent.
  form.noValidate = true;
  form.addEventListener(
    "submit",
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      const name = field.value,
        alone = event.submitter?.getAttribute("name") === "looking" ? { looking: "1" } : {},
        values = { name, key: newKey(), ...alone };
      if (!name.trim()) return;
      field.value = "";
      last = last
        .then(() => htmx.ajax("POST", form.action, { source: form, values }))
        .catch(() => {})
        .then(() => {
          field.removeAttribute("aria-invalid");
          if (!isRefused()) return;
          field.setAttribute("aria-invalid", "true");
          if (!field.value) field.value = name;
        });
    },
    true,
  );
};

const keepFocus = () => {
  // The button that was pressed is gone from the new list; whoever uses the keyboard goes on in its row.
  let pressed = "";
  document.addEventListener("submit", (/** @type {From<SubmitEvent>} */ event) => {
    pressed = event.target.closest(".roster li")?.id || "";
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (pressed && document.activeElement === document.body)
      document.querySelector(`#${pressed} :is(button, summary)`)?.focus({ preventScroll: true });
    pressed = "";
  });
};

const keepTicks = () => {
  // What somebody has ticked and opened stays so in the new list: others sign up meanwhile.
  const ticked = () =>
    [...document.querySelectorAll("#roster input[type=checkbox]:checked")].map((box) => [
      box.form?.getAttribute("action") ?? "",
      box.value,
    ]);
  /** @type {{ ticks: string[][], opened: string[] }} */
  let state = { ticks: [], opened: [] };
  document.addEventListener("htmx:beforeSwap", () => {
    state = {
      ticks: ticked(),
      opened: [...document.querySelectorAll("#roster > details[id][open]")].map(({ id }) => id),
    };
  });
  document.addEventListener("htmx:afterSettle", () => {
    for (const [action, value] of state.ticks)
      document
        .querySelectorAll(`#roster form[action="${action}"] input[type=checkbox][value="${value}"]`)
        .forEach((box) => {
          box.checked = true;
        });
    for (const id of state.opened) document.getElementById(id)?.setAttribute("open", "");
    state = { ticks: [], opened: [] };
  });
};

const isBusy = () => isRefused() || document.querySelector(".roster details[open]");
/** @param {FieldForm} form */
const refresh = (form) => {
  if (document.hidden || isBusy()) return;
  last = last.then(() => htmx.ajax("GET", form.dataset.page ?? "", { source: "#roster" })).catch(() => {});
};
/** @param {FieldForm} form */
const listen = (form) => {
  const stream = new EventSource(form.dataset.stream ?? "");
  stream.addEventListener("changed", () => refresh(form));
  stream.addEventListener("error", () => {
    if (stream.readyState === EventSource.CLOSED)
      setTimeout(
        () => {
          refresh(form);
          listen(form);
        },
        8000 + Math.random() * 4000,
      );
  });
};
const closeMenus = () => {
  document.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => {
    document.querySelectorAll(".roster details[open]").forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  });
};

const add = document.querySelector("form[data-add]");
if (add) {
  takeNames(add);
  keepFocus();
  keepTicks();
  listen(add);
  closeMenus();
}
