// Marks one's own name on a night's public pages, and remembers it on this phone for the next page and visit.
import * as words from "../words/find_words.js";
import { fitting } from "./name_search.js";
import { unfold } from "./unfold.js";

/** @type {HTMLElement | null} */
const search = document.querySelector("[data-find]");
const field = search?.querySelector("input");
const note = search?.querySelector("[role=status]");
const key = `find-me:${search?.dataset.find ?? ""}`;

// A browser may keep nothing, as in a private window.
const remembered = () => {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
};
/** @param {string} name */
const remember = (name) => {
  try {
    if (name) localStorage.setItem(key, name);
    else localStorage.removeItem(key);
  } catch {
    // It is typed again on the next page.
  }
};

const places = () => [
  ...document.querySelectorAll("[data-live] :is(tr[data-entry], .cards .entries li) bdi"),
];
/** The whole name, also of one that is shortened.
 *
 * @param {Element} name
 */
const nameIn = (name) => name.getAttribute("title") ?? name.textContent ?? "";
/** @param {Element} name */
const lineOf = (name) => name.closest("tr[data-entry], li");
/** @type {(name: string, line: Element | null) => string} */
const sentenceFor = (name, line) => {
  const place = line instanceof HTMLTableRowElement ? (line.cells[0].textContent ?? "").trim() : "";
  if (!place) return words.youAreMarked({ name });
  const points = line?.getAttribute("data-to-prize");
  return points ? words.youAreNear({ name, place, points }) : words.youAre({ name, place });
};

/** @param {string} typed */
const show = (typed) => {
  const names = places(),
    found = fitting(names.map(nameIn), typed);
  const mine = found.length === 1 ? names.filter((each) => nameIn(each) === found[0]) : [];
  document.querySelectorAll(".me").forEach((each) => each.classList.remove("me"));
  document.querySelectorAll("[id^=bump-].own").forEach((each) => each.classList.remove("own"));
  mine.map(lineOf).forEach((line) => {
    line?.classList.add("me");
    if (line?.matches(".rest")) unfold(line, "all");
    line?.closest("details[id]")?.setAttribute("open", "");
    // Its line in the picture of the rounds, where there is one.
    document.getElementById(`bump-${line?.getAttribute("data-entry")}`)?.classList.add("own");
  });
  document.querySelector(".bump")?.classList.toggle("has-own", document.querySelector(".bump .own") !== null);
  if (note) {
    if (mine.length) note.textContent = sentenceFor(found[0], lineOf(mine[0]));
    else if (found.length) note.textContent = words.several({ count: found.length });
    else note.textContent = typed.trim() && names.length ? words.noOne() : "";
  }
  return mine;
};

if (search && field) {
  search.hidden = false;
  field.value = remembered();
  show(field.value);
  field.addEventListener("input", () => {
    const mine = show(field.value);
    if (mine.length || !field.value.trim()) remember(mine.length ? nameIn(mine[0]) : "");
  });
  search.addEventListener("submit", (event) => {
    event.preventDefault();
    show(field.value)[0]?.scrollIntoView({ block: "center" });
  });
  document.addEventListener("live", () => show(field.value));
}
