// Names on a TV, in letters small enough that every one of a list has room: one size for the list.

/** A fraction of a pixel is enough for a browser to end a name in dots, and doesn't show in whole widths.
 *
 * @param {HTMLElement} part
 */
const isDotted = (part) => {
  if (part.tagName !== "BDI") return false;
  const text = document.createRange();
  text.selectNodeContents(part);
  return text.getBoundingClientRect().width > part.getBoundingClientRect().width;
};
/** @param {HTMLElement} line */
const small = (line) => {
  line.style.fontSize = "";
  let size = parseFloat(getComputedStyle(line).fontSize);
  const least = size / 3;
  // A name of a pair is cut inside its line, which then seems to fit.
  const parts = [line, ...line.querySelectorAll("bdi")];
  const room = () =>
    line.clientHeight + 1 >= line.scrollHeight &&
    parts.every((part) => part.clientWidth + 1 >= part.scrollWidth && !isDotted(part)) &&
    line.getBoundingClientRect().bottom <=
      (line.parentElement?.parentElement?.getBoundingClientRect().bottom ?? Infinity) + 1;
  while (line.clientWidth && !room() && size > least) {
    size *= 0.93;
    line.style.fontSize = `${size}px`;
  }
};
/** Say whether something stands out at the top, where nothing is scrolled to.
 *
 * @param {Element} box
 */
const isOver = (box) =>
  (box.firstElementChild?.getBoundingClientRect().top ?? Infinity) + 5 < box.getBoundingClientRect().top;
/** Make the letters of a list smaller, all by the same, until everything in it has room.
 *
 * @param {HTMLElement} list
 */
const whole = (list) => {
  list.style.fontSize = "";
  let size = parseFloat(getComputedStyle(list).fontSize);
  const least = size / 4,
    boxes = [list, ...list.querySelectorAll("li, .wall-side > div")],
    lines = [...boxes, ...list.querySelectorAll("bdi, .nm, .who")];
  const isCut = () =>
    lines.some((line) => line.clientWidth && line.scrollWidth > line.clientWidth + 1) ||
    boxes.some((box) => box.clientHeight && (box.scrollHeight > box.clientHeight + 1 || isOver(box)));
  while (size > least && isCut()) {
    size *= 0.95;
    list.style.fontSize = `${size}px`;
  }
};
/** Names get a second line where one would make the letters of the list too small, and two much larger.
 *
 * @param {HTMLElement} list
 */
const twoLines = (list) => {
  list.classList.remove("two");
  list.style.fontSize = "";
  const size = parseFloat(getComputedStyle(list).fontSize);
  whole(list);
  const one = parseFloat(getComputedStyle(list).fontSize);
  if (one > 0.8 * size) return;
  list.classList.add("two");
  whole(list);
  if (parseFloat(getComputedStyle(list).fontSize) > 1.25 * one) return;
  list.classList.remove("two");
  list.style.fontSize = `${one}px`;
};
/** Write the lines of a page in the size of the smallest of them.
 *
 * @param {HTMLElement[]} lines
 */
const even = (lines) => {
  const least = Math.min(...lines.map((line) => parseFloat(getComputedStyle(line).fontSize)));
  for (const line of lines) line.style.fontSize = `${least}px`;
};
/** Write all pages of a list in the size of the one that needs the smallest.
 *
 * @param {HTMLElement[]} lists
 */
const alike = (lists) => {
  const inView = lists.find((list) => !list.hidden);
  for (const list of lists) {
    for (const other of lists) other.hidden = other !== list;
    whole(list);
  }
  for (const list of lists) list.hidden = list !== inView;
  even(lists);
};
/** The same for names by the alphabet; they get a second line where that makes their letters much larger.
 *
 * @param {HTMLElement} pages
 */
const alphabet = (pages) => {
  const lists = [...pages.querySelectorAll("ul")];
  const sizeWith = (/** @type {boolean} */ two) => {
    pages.classList.toggle("two", two);
    alike(lists);
    return parseFloat(getComputedStyle(lists[0]).fontSize);
  };
  const one = sizeWith(false);
  if (sizeWith(true) < 1.15 * one) sizeWith(false);
};
/** Fit everything that is in view. */
export const fit = () => {
  for (const line of document.querySelectorAll(".wall-pairs p")) small(line);
  for (const page of document.querySelectorAll(".wall-page:not([hidden])"))
    even([...page.querySelectorAll(".wall-pairs p")]);
  for (const list of document.querySelectorAll(".wall-places:not([hidden]), .wall-leaders")) twoLines(list);
  for (const list of document.querySelectorAll(".wall-side")) whole(list);
  for (const pages of document.querySelectorAll("[data-on] > .wall-name-pages")) alphabet(pages);
  for (const list of document.querySelectorAll(".told:not([hidden]), .podium, .wall-latest, .all"))
    whole(list);
};
