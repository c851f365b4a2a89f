// The host's map of the room: which tables it shows, and what the clock has left.
import * as clocks from "../web/clock.js";

const small = matchMedia("(max-width: 40rem)");
/** What somebody chose, kept while the page changes; null until then.
 *
 * @type {string | null}
 */
let chosen = null;
const show = () => {
  const room = document.querySelector(".room");
  const filter = document.querySelector("[data-filter]");
  if (!room || !filter) return;
  filter.hidden = false;
  // A phone begins with the tables that play, where there are any.
  const wanted = chosen ?? (small.matches && room.querySelector(".plays, .call") ? "plays" : "");
  room.dataset.show = wanted;
  for (const button of filter.querySelectorAll("button"))
    button.setAttribute("aria-pressed", String(button.value === wanted));
};
document.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => {
  const button = event.target.closest("[data-filter] button");
  if (!button) return;
  chosen = button.value;
  show();
});

let offset = 0;
const tick = () => {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const { ends, left } = clock.dataset;
    const seconds = ends ? clocks.secondsTo(Number(ends), Date.now() + offset) : Math.max(Number(left), 0);
    clock.textContent = clocks.faceOf(seconds);
  }
};
document.addEventListener("server-time", ({ detail }) => {
  if (detail) offset = detail - Date.now();
});
document.addEventListener("live", () => {
  show();
  tick();
});
setInterval(tick, 1000);
small.addEventListener("change", show);
show();
tick();
