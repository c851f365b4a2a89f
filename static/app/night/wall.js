// What one screen of the wall shows: its views in turn, pages of what does not fit, the clock by the server's
// time, places that move. Nothing stands in one spot all night.
import { find } from "../web/elements.js";
import * as clocks from "../web/clock.js";
import { fit } from "./fitting.js";

const SECONDS = 10,
  DRIFT_MS = 60000,
  WARN_SECONDS = 120;
const board = find(document, ".wall-board");
const foot = find(document, ".wall-foot");
const screen = new URLSearchParams(location.search).get("screen") || "1";
const still = matchMedia("(prefers-reduced-motion: reduce)");
let view = 0,
  ticks = 0,
  offset = Number(board.dataset.now) - Date.now(),
  chimed = "";
/** For how many seconds each view has been shown: its pages go on where they were when it left.
 *
 * @type {Map<string, number>}
 */
const spent = new Map();
/** @param {string} name */
const pageOf = (name) => Math.floor((spent.get(name) ?? 0) / SECONDS);
/** Where each entry stood before the board changed.
 *
 * @type {Map<string | undefined, DOMRect>}
 */
let places = new Map();

/** @param {string} name */
const partOf = (name) => `.wall-body > [data-view="${name}"]`;
/** What the host's remote asks of all screens.
 *
 * @returns {{ scene: string, paused: boolean }}
 */
const remote = () => JSON.parse(find(document, "[data-remote]").dataset.remote ?? "{}");
/** @returns {{ views: string[], seconds: number }} */
const mine = () => {
  /** @type {Record<string, { views: string[], seconds: number }>} */
  const all = JSON.parse(find(document, "[data-turns]").dataset.turns ?? "{}");
  const turns = all[screen] || {
    views: ["night"],
    seconds: SECONDS,
  };
  const { scene } = remote();
  const there = (scene ? [scene] : turns.views).filter((each) =>
    document.querySelector(each === "night" ? ".wall-body" : partOf(each)),
  );
  return { views: there.length ? there : ["night"], seconds: turns.seconds };
};
const show = () => {
  for (const join of document.querySelectorAll(".wall-join"))
    join.hidden = !document.querySelector(".wall-welcome");
  const state = document.querySelector(".wall-state");
  foot.hidden = !state;
  foot.classList.toggle("is-over", state?.matches(".is-over") ?? false);
  find(foot, "[data-state]").textContent = state?.textContent ?? "";
  const { views } = mine(),
    shown = views[view % views.length];
  const body = document.querySelector(".wall-body");
  if (body) {
    body.dataset.show = shown;
    for (const each of body.children)
      each.toggleAttribute("data-on", each.matches(partOf(body.dataset.show)));
  }
  for (const pages of document.querySelectorAll("[data-pages]")) {
    [...pages.children].forEach((/** @type {HTMLElement} */ page, index) => {
      page.hidden = index !== pageOf(shown) % pages.children.length;
    });
  }
  fit();
};
const next = () => {
  if (remote().paused) return;
  ticks += 1;
  const { views, seconds } = mine(),
    shown = views[view % views.length],
    page = pageOf(shown),
    isOver = ticks % Math.max(seconds, 1) === 0;
  spent.set(shown, (spent.get(shown) ?? 0) + 1);
  if (views.length > 1 && isOver) view += 1;
  if (isOver || pageOf(shown) !== page) show();
};

const where = () =>
  new Map(
    [...document.querySelectorAll(".wall-places:not([hidden]) li")].map((line) => [
      line.dataset.entry,
      line.getBoundingClientRect(),
    ]),
  );
const move = () => {
  if (still.matches) return;
  for (const line of document.querySelectorAll(".wall-places:not([hidden]) li")) {
    const before = places.get(line.dataset.entry),
      now = line.getBoundingClientRect();
    if (!before || (before.x === now.x && before.y === now.y)) continue;
    line.animate(
      [{ transform: `translate(${before.x - now.x}px, ${before.y - now.y}px)` }, { transform: "none" }],
      { duration: 900, easing: "ease-in-out" },
    );
  }
};

/** @type {AudioContext | null} */
let sound = null;
const button = find(document, "[data-sound]");
const chime = () => {
  const context = sound;
  if (context?.state !== "running") return;
  [0, 0.4, 0.8].forEach((after, index) => {
    const tone = context.createOscillator(),
      loud = context.createGain(),
      at = context.currentTime + after;
    tone.frequency.value = [660, 880, 1320][index];
    loud.gain.setValueAtTime(0.4, at);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 1.2);
    tone.connect(loud).connect(context.destination);
    tone.start(at);
    tone.stop(at + 1.2);
  });
};
button.addEventListener("click", () => {
  sound = new AudioContext();
  sound.resume();
  button.hidden = true;
  chime();
});
/** Show the time of day where the night is, by the server's clock. */
const timeOfDay = () => {
  const time = find(foot, "[data-time]");
  const { zone, locale } = time.dataset;
  time.textContent = new Date(Date.now() + offset).toLocaleTimeString(locale, {
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
  });
};
const tick = () => {
  timeOfDay();
  const faces = document.querySelectorAll("[data-clock]");
  for (const note of document.querySelectorAll("[data-rings]"))
    note.hidden = Date.now() + offset < Number(note.dataset.rings);
  if (!sound) button.hidden = !faces.length;
  for (const clock of faces) {
    const { ends, left } = clock.dataset;
    const seconds = ends ? clocks.secondsTo(Number(ends), Date.now() + offset) : Math.max(Number(left), 0);
    clock.textContent = clocks.faceOf(seconds);
    if (!ends) clock.append(" ", Object.assign(document.createElement("small"), { textContent: "paused" }));
    clock.toggleAttribute("data-warning", seconds <= WARN_SECONDS);
    if (ends && !seconds && chimed !== ends) {
      // A screen that is opened long after the end stays silent.
      if (Date.now() + offset - Number(ends) < 5000) chime();
      chimed = ends;
    }
  }
};

let stepNow = document.querySelector(".wall-ceremony")?.dataset.step;
/** Play a step of the awards once: whatever else changes, what it shows stands still. */
const playOnce = () => {
  const awards = document.querySelector(".wall-ceremony");
  const now = awards?.dataset.step;
  awards?.classList.toggle("stands", now === stepNow);
  if (now === stepNow) return;
  stepNow = now;
  spent.clear();
};

const drift = () => {
  const step = Math.floor(Date.now() / DRIFT_MS) % 8;
  const across = [0, 4, 8, 4, 0, -4, -8, -4][step],
    down = [0, 3, 0, -3, -6, -3, 0, 3][step];
  for (const part of [board, foot]) part.style.transform = `translate(${across}px, ${down}px)`;
};

document.addEventListener("live-soon", () => {
  places = where();
});
document.addEventListener("live", () => {
  playOnce();
  show();
  tick();
  move();
});
document.addEventListener("server-time", ({ detail }) => {
  if (detail && Math.abs(detail - Date.now() - offset) > 1500) offset = detail - Date.now();
});
addEventListener("resize", fit);
document.fonts.addEventListener("loadingdone", fit);
setInterval(() => {
  next();
  tick();
}, 1000);
setInterval(drift, DRIFT_MS);
show();
tick();
