// What this phone does beside showing the table, for whoever asks for it: buzz, speak, suit the left hand,
// ask for each trick.
import { find } from "../web/elements.js";
import * as words from "../words/phone_words.js";

const OPTIONS = "order-up-comfort";
/** @returns {Record<string, boolean>} */
const savedOptions = () => {
  try {
    return JSON.parse(localStorage.getItem(OPTIONS) ?? "{}");
  } catch {
    return {};
  }
};
let options = savedOptions();
const suit = () => {
  document.documentElement.dataset.thumb = options.left ? "left" : "right";
  document.documentElement.toggleAttribute("data-counts", Boolean(options.count));
};
/** @param {number | number[]} pattern */
const buzz = (pattern) => {
  if (options.buzz) navigator.vibrate?.(pattern);
};
/** @param {HTMLElement} table */
const scores = (table) =>
  words.spokenScore({
    points: [...table.querySelectorAll(".felt-score strong, .score")].map((score) => score.textContent),
  });
/** @param {string} sentence */
const speak = (sentence) => {
  if (!options.voice || !("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(sentence));
};
/** @param {HTMLElement} table */
const latest = (table) =>
  table.querySelector("#hands")?.closest("section")?.querySelector(".hands li .who")?.textContent ?? "";

/** @type {(table: HTMLElement, line: HTMLElement) => void} */
const listen = (table, line) => {
  let last = "";
  new MutationObserver(() => {
    const now = line.textContent;
    if (now === last) return;
    last = now;
    if (line.dataset.kind === "saved") {
      buzz(40);
      speak(words.spokenHand({ hand: latest(table), score: scores(table) }));
    } else if (line.dataset.kind === "unsaved") {
      buzz([40, 60, 40]);
      speak(words.spokenNotSaved);
    }
  }).observe(line, { childList: true, characterData: true, subtree: true });
  let refused = table.querySelector("[role=alert]")?.textContent;
  new MutationObserver(() => {
    const alert = table.querySelector("[role=alert]")?.textContent;
    if (alert && alert !== refused) {
      buzz([120, 80, 120]);
      speak(alert);
    }
    refused = alert;
  }).observe(table, { childList: true, subtree: true });
};
/** @type {(settings: HTMLElement, table: HTMLElement) => void} */
const offer = (settings, table) => {
  for (const box of settings.querySelectorAll("input[data-option]")) {
    const { option = "" } = box.dataset;
    // An iPhone's browser can't buzz.
    if (option === "buzz" && !("vibrate" in navigator)) box.parentElement?.setAttribute("hidden", "");
    box.checked = Boolean(options[option]);
    box.addEventListener("change", () => {
      options = { ...options, [option]: box.checked };
      try {
        localStorage.setItem(OPTIONS, JSON.stringify(options));
      } catch {
        /* It holds until the page is left. */
      }
      suit();
      // What was asked for is felt and heard at once; some phones speak only after a tap.
      if (box.checked && option === "buzz") buzz(40);
      if (box.checked && option === "voice") speak(`${scores(table)}.`);
    });
  }
  suit();
  settings.hidden = false;
};
const root = document.getElementById("table"),
  panel = document.getElementById("comfort");
if (root && panel) {
  listen(root, find(document, "#sending"));
  offer(panel, root);
}
