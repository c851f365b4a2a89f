// What is under a finger does not change its meaning within half a second: a control that has come to a place where
// something else was takes no tap for that long, and a form that was just sent is not sent again by the second tap of
// two. The keyboard waits for nothing, nor does whoever has chosen something in the new form.
const MOMENT_MS = 500,
  FINGER_PX = 24,
  LAST = "order-up-tap",
  CONTROLS = "a[href], button, label, select, summary";
/** Fields that differ each time a form is shown. */
export const KEYS = ["csrfmiddlewaretoken", "key"];

/** Name what a tap on a control does: a choice is the same in every form, a button acts for its own.
 *
 * @param {Control} control
 */
const meaningOf = (control) => {
  /** @type {Partial<Control>} */
  const { form, name = "", value = "" } = control.matches("label") ? control.control || {} : control;
  if (control.matches("label")) return `${name}=${value}`;
  const fields =
    form && control.matches("button")
      ? [...form.elements].flatMap((field) =>
          field instanceof HTMLInputElement && field.type === "hidden" && !KEYS.includes(field.name)
            ? [field.value]
            : [],
        )
      : [];
  return [
    control.href || form?.action || "",
    name,
    value || control.textContent.trim(),
    control.dataset.act,
    control.dataset.key,
    ...fields,
  ].join(" ");
};
/** @param {ParentNode} scope */
const placesIn = (scope) =>
  [...scope.querySelectorAll(CONTROLS)]
    .map((control) => ({ control, meaning: meaningOf(control), box: control.getBoundingClientRect() }))
    .filter(({ box }) => box.width && box.bottom > 0 && box.top < innerHeight);
/** @type {(box: DOMRect, x: number, y: number, by?: number) => boolean} */
const covers = (box, x, y, by = 0) =>
  x >= box.left - by && x <= box.right + by && y >= box.top - by && y <= box.bottom + by;

/** What takes no tap yet, and until when.
 *
 * @type {Map<HTMLElement, number>}
 */
const still = new Map();
// By an attribute: htmx copies what stands on a control to the one that takes its place, and a style may not come so.
/** @param {HTMLElement} control */
const letGo = (control) => {
  still.delete(control);
  control.removeAttribute("data-still");
};
const release = () => [...still.keys()].forEach(letGo);
/** @type {(control: HTMLElement, until: number) => void} */
const hold = (control, until) => {
  still.set(control, until);
  control.setAttribute("data-still", "");
  setTimeout(() => still.get(control) === until && letGo(control), until - Date.now());
};
/** Note what is where; the function that is returned is called once that has changed.
 *
 * @param {ParentNode} scope
 */
export const before = (scope) => {
  const places = placesIn(scope).map((place) => ({ ...place, until: still.get(place.control) || 0 }));
  return () => {
    const now = Date.now();
    release();
    for (const { control, meaning, box } of placesIn(scope)) {
      const x = (box.left + box.right) / 2,
        y = (box.top + box.bottom) / 2;
      const same = places.find((each) => each.meaning === meaning && covers(each.box, x, y));
      // What is where it was becomes free when it would have.
      const until = same ? same.until : now + MOMENT_MS;
      if (until > now) hold(control, until);
    }
  };
};
// A choice in what is new was made by somebody who has seen it.
document.addEventListener("change", release);

/** @type {WeakMap<EventTarget, number>} */
const sent = new WeakMap();
/** What is sent once: a form, or one row of a list that is all in one form.
 *
 * @param {HTMLFormElement} form
 * @param {Element | null | undefined} button
 */
const rowOrForm = (form, button) => {
  const row = button?.closest("li");
  return row && form.contains(row) ? row : form;
};
document.addEventListener(
  "submit",
  (/** @type {From<SubmitEvent>} */ event) => {
    sent.set(rowOrForm(/** @type {HTMLFormElement} */ (event.target), event.submitter || null), Date.now());
  },
  true,
);
document.addEventListener(
  "click",
  (/** @type {From<MouseEvent>} */ event) => {
    // The keyboard presses a button without a place.
    if (!event.detail) return;
    const button = event.target.closest("button, input"),
      { form, type } = button || {};
    if (form && type === "submit" && Date.now() - (sent.get(rowOrForm(form, button)) || 0) < MOMENT_MS) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    try {
      sessionStorage.setItem(LAST, JSON.stringify([event.clientX, event.clientY, Date.now()]));
    } catch {
      /* The next page takes every tap. */
    }
  },
  true,
);
// A page that comes up under the finger that has asked for it.
const arrive = () => {
  try {
    const [x, y, at] = JSON.parse(sessionStorage.getItem(LAST) ?? "[]");
    if (Date.now() - at < 10 * MOMENT_MS)
      placesIn(document)
        .filter(({ box }) => covers(box, x, y, FINGER_PX))
        .forEach(({ control }) => hold(control, Date.now() + MOMENT_MS));
  } catch {
    /* Nothing is known of the page before. */
  }
};
// Once the scripts of the page have read it as it came.
document.addEventListener("DOMContentLoaded", arrive);

let swapped = () => {};
for (const name of ["htmx:beforeSwap", "live-soon"])
  document.addEventListener(name, () => {
    swapped = before(document);
  });
for (const name of ["htmx:afterSettle", "live"])
  document.addEventListener(name, () => {
    swapped();
    swapped = () => {};
  });
/** Let a form be sent at once that was asked about and not sent.
 *
 * @param {HTMLFormElement} form
 */
export const again = (form) => {
  sent.delete(form);
};
