// Typing score sheets: Enter goes to the next line and saves at the end of a sheet, or of all where each is one line;
// the score of each row runs along with what is typed, to be compared with the paper. Without this script Enter saves
// at once.
import { find } from "../web/elements.js";
import { pointsOf, totalOf } from "./sheet_points.js";

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
/** @param {FieldForm} form */
const cellsOf = (form) => [...form.querySelectorAll(".cells input")];
/** @type {(form: FieldForm, row: HTMLElement, event: From<KeyboardEvent, HTMLInputElement>) => void} */
const move = (form, row, event) => {
  const own = [...row.querySelectorAll("input")],
    cells = cellsOf(form);
  const place = own.indexOf(event.target);
  if (event.key === "Enter" && place < own.length - 1) {
    event.preventDefault();
    own[place + 1].focus();
  }
  const after = form.hasAttribute("data-totals") && cells[cells.indexOf(event.target) + 1];
  if (event.key === "Enter" && after) {
    event.preventDefault();
    after.focus();
  }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const all = [...form.querySelectorAll(".score-row")],
    next = all[all.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
  const fields = next ? [...next.querySelectorAll("input")] : [];
  if (fields.length) {
    event.preventDefault();
    fields[Math.min(place, fields.length - 1)].focus();
  }
};
/** @param {FieldForm} form */
const keepTyped = (form) => {
  // What is typed would be lost with the page.
  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  addEventListener("pageshow", () => {
    sent = false;
  });
  addEventListener("beforeunload", (event) => {
    if (!sent && cellsOf(form).some((cell) => cell.value !== cell.defaultValue)) event.preventDefault();
  });
};
/** @param {FieldForm} form */
const start = (form) => {
  const results = [...form.querySelectorAll("[data-results] span")].map((span) => span.dataset);

  const isTotals = form.hasAttribute("data-totals");
  /** @param {HTMLElement} row */
  const check = (row) => {
    const seats = [...(row.dataset.seats ?? "")].map(Number),
      tally = find(row, "[data-tally]");
    const fields = [...row.querySelectorAll("input")];
    const last = fields.map((field) => Boolean(field.value.trim())).lastIndexOf(true);
    let sums = (tally.dataset.from ?? "").split(" ").map(Number),
      sound = true;
    fields.forEach((field, place) => {
      const text = field.value.trim(),
        points = isTotals ? totalOf(text) : pointsOf(text, seats, results);
      // A gap before a typed hand is as wrong as a hand that cannot be.
      const wrong = text ? !points : place < last;
      if (wrong) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
      sound &&= !wrong;
      if (points) sums = sums.map((sum, side) => sum + points[side]);
    });
    tally.textContent = sums.join("–") + (sound ? "" : " ?");
    tally.parentElement?.classList.toggle("done", sound && last === fields.length - 1);
  };

  const rows = [...form.querySelectorAll(".score-row")].filter(
    (row) => new Set(row.dataset.seats).size === 2,
  );
  for (const row of rows) {
    if ([...row.querySelectorAll("input")].some((field) => field.value)) check(row);
    row.addEventListener("input", () => check(row));
  }
};
const sheets = document.querySelector("form[data-sheets]");
if (sheets) {
  start(sheets);
  sheets.addEventListener("keydown", (/** @type {From<KeyboardEvent, HTMLInputElement>} */ event) => {
    const row = event.target.closest(".score-row");
    if (row && event.target.matches(".cells input")) move(sheets, row, event);
  });
  keepTyped(sheets);
}
