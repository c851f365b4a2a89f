"use strict";
// Typing score sheets: Enter goes to the next line and saves at the end of a sheet, or of all where each is one line; the score of each row runs
// along with what is typed, to be compared with the paper. Without this script Enter saves at once.
(() => {
  for (const button of document.querySelectorAll("[data-print]")) { button.hidden = false; button.addEventListener("click", () => print()); }
  const form = document.querySelector("[data-sheets]");
  if (!form) return;
  const results = [...form.querySelectorAll("[data-results] span")].map((span) => span.dataset);

  // What a typed hand brings each side; null where it is none.
  const isTotals = form.hasAttribute("data-totals");
  const totalOf = (text) => /^(\d{1,3})[ :.,/+*-]+(\d{1,3})([ :.,/+*-]+\d{1,3})?$/.exec(text)?.slice(1, 3).map(Number) ?? null;
  const pointsOf = (text, seats) => {
    if (isTotals) return totalOf(text);
    if (/^[pP0]$/.test(text)) return [0, 0];
    const [, maker, tricks, alone, defender] = /^([1-9])([0-9])([aA+]?)[nN*]?(?:[dD-]([1-9]))?$/.exec(text) || [];
    const result = results.find((each) => each.tricks === tricks && each.alone === (alone ? "1" : "0") && each.defended === (defender ? "1" : "0"));
    const side = maker && seats[maker - 1];
    if (!result || !side || (defender && (seats[defender - 1] ?? side) === side)) return null;
    const to = result.to === "makers" ? side - 1 : 2 - side;
    return [0, 1].map((each) => (each === to ? Number(result.points) : 0));
  };

  const check = (row) => {
    const seats = [...row.dataset.seats].map(Number), tally = row.querySelector("[data-tally]");
    const fields = [...row.querySelectorAll("input")];
    const last = fields.map((field) => Boolean(field.value.trim())).lastIndexOf(true);
    let sums = tally.dataset.from.split(" ").map(Number), sound = true;
    fields.forEach((field, place) => {
      const text = field.value.trim(), points = pointsOf(text, seats);
      // A gap before a typed hand is as wrong as a hand that cannot be.
      const wrong = text ? !points : place < last;
      if (wrong) field.setAttribute("aria-invalid", "true"); else field.removeAttribute("aria-invalid");
      sound &&= !wrong;
      if (points) sums = sums.map((sum, side) => sum + points[side]);
    });
    tally.textContent = sums.join(" : ") + (sound ? "" : " ?");
    tally.parentElement.classList.toggle("done", sound && last === fields.length - 1);
  };

  const rows = [...form.querySelectorAll(".score-row")].filter((row) => new Set(row.dataset.seats).size === 2);
  for (const row of rows) {
    if ([...row.querySelectorAll("input")].some((field) => field.value)) check(row);
    row.addEventListener("input", () => check(row));
  }

  const cells = () => [...form.querySelectorAll(".cells input")];
  form.addEventListener("keydown", (event) => {
    if (!event.target.matches(".cells input")) return;
    const row = event.target.closest(".score-row"), own = [...row.querySelectorAll("input")];
    const place = own.indexOf(event.target);
    if (event.key === "Enter" && place < own.length - 1) { event.preventDefault(); own[place + 1].focus(); }
    const after = isTotals && cells()[cells().indexOf(event.target) + 1];
    if (event.key === "Enter" && after) { event.preventDefault(); after.focus(); }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const all = [...form.querySelectorAll(".score-row")], next = all[all.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
    const fields = next ? [...next.querySelectorAll("input")] : [];
    if (fields.length) { event.preventDefault(); fields[Math.min(place, fields.length - 1)].focus(); }
  });
  // What is typed would be lost with the page.
  let sent = false;
  form.addEventListener("submit", (event) => { if (sent) event.preventDefault(); sent = true; });
  addEventListener("pageshow", () => { sent = false; });
  addEventListener("beforeunload", (event) => { if (!sent && cells().some((cell) => cell.value !== cell.defaultValue)) event.preventDefault(); });
})();
