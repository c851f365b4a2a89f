// Settles the trick as it is tapped, without the server; the form goes on working without this.
import { find } from "../web/elements.js";
import * as words from "../words/trick_words.js";
import * as rules from "./trick_rules.js";

const form = find(document, "form[data-trick]");
const outcome = find(document, "#verdict"),
  list = find(document, "#plays");
const sections = [...form.querySelectorAll("[data-player]")];
/** @param {string} name */
const chosen = (name) => [...form.querySelectorAll(`[name=${name}]:checked`)].map((input) => input.value);

/** @type {(tag: string, text: string) => HTMLElement} */
const line = (tag, text) => {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
};
/** @type {(sentences: string[], plays: rules.Verdict[]) => void} */
const show = (sentences, plays) => {
  outcome.replaceChildren(...sentences.map((text, index) => line(index ? "p" : "strong", text)));
  list.replaceChildren(
    ...plays.map((play) => {
      const item = line("li", play.sentence);
      if (play.is_legal === false) item.className = "errors";
      return item;
    }),
  );
  list.hidden = !plays.length;
};
const settle = () => {
  const trump = chosen("trump")[0];
  /** @type {rules.Played[]} */
  const plays = [];
  for (const {
    dataset: { player },
  } of sections) {
    const [card] = chosen(`c${player}`);
    if (!card) break;
    plays.push({ card, held: chosen(`h${player}`) });
  }
  if (!trump || !plays.length) {
    show([trump ? words.tapLed : words.tapTrump], []);
    return;
  }
  const verdict = rules.settle(trump, plays);
  if ("code" in verdict) show([verdict.message], []);
  else show(verdict.sentences, verdict.plays);
};

// A card is in one place: what one player has, nobody else can be given.
const spare = () => {
  const holders = new Map(
    [...form.querySelectorAll(".cards-of :checked")].map((input) => [input.value, input]),
  );
  for (const input of form.querySelectorAll(".cards-of input")) {
    const holder = holders.get(input.value);
    input.disabled =
      holder !== undefined && holder !== input && !(input.type === "radio" && input.name === holder.name);
  }
  for (const section of sections) {
    const [card] = chosen(`c${section.dataset.player}`);
    find(section, "[data-played]").textContent = card
      ? find(form, `[name=c${section.dataset.player}][value="${card}"] + span`).textContent
      : "";
  }
};
const keepAddress = () => {
  const query = new URLSearchParams(
    [...new FormData(form)].map(([name, value]) => [name, String(value)]),
  ).toString();
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
};
const refresh = () => {
  spare();
  settle();
};

// The page may come from this device, where nobody has read the address.
const restore = () => {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const input = [...form.querySelectorAll("input")].find(
      (each) => each.name === name && each.value === value,
    );
    if (!input) continue;
    input.checked = true;
    for (const part of ["low", "joker"])
      if (input.closest(`.${part}`)) find(form, `input[data-shows=${part}]`).checked = true;
  }
};

form.addEventListener("change", (/** @type {From<Event, HTMLInputElement>} */ { target }) => {
  refresh();
  keepAddress();
  const section = target.closest("[data-player]");
  if (!section || target.type !== "radio" || target.name === "trump") return;
  const next = sections[sections.indexOf(section) + 1];
  section.open = false;
  // Four play as a rule; a fifth is opened by hand.
  if (next && Number(next.dataset.player) <= 4 && !chosen(`c${next.dataset.player}`).length) {
    next.open = true;
    find(next, "summary").focus();
  } else find(section, "summary").focus();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  refresh();
});

form.dataset.live = "";
restore();
refresh();
const missing = sections.find(({ dataset: { player } }) => !chosen(`c${player}`).length);
for (const section of sections) section.open = section === missing && Number(missing.dataset.player) <= 4;
if ("serviceWorker" in navigator) navigator.serviceWorker.register(form.dataset.worker ?? "");
