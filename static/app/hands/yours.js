// Asks whether the table on the page is this phone's own before a round's first hand is told: a code may have been
// scanned that lies on another table. The answer is kept on the phone, for these people in this round.
import { find } from "../web/elements.js";

const STORAGE_KEY = "order-up-yours",
  STAYS = ".where, #yours, .held, .note, [role=alert]";
/** Answers by the place of a table, which hold until the page is left where the phone keeps nothing.
 *
 * @type {Record<string, string>}
 */
let memory = {};
/** @returns {Record<string, string>} */
const stored = () => {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}");
  } catch {
    return {};
  }
};
export const answers = () => ({ ...stored(), ...memory });
/** @param {HTMLElement} question */
const seated = (question) =>
  `${question.dataset.round}: ${find(question, "ul").textContent.replace(/\s+/g, " ").trim()}`;

/** Put the question in the place of all that tells a hand, unless it is answered; returns its title if it is put.
 *
 * @type {(root: HTMLElement, hands: Hand[]) => HTMLElement | null}
 */
export const ask = (root, hands) => {
  const question = root.querySelector("#yours");
  const isAnswered =
    question &&
    (answers()[root.dataset.place ?? ""] === seated(question) ||
      // Whoever has told hands of this round goes on.
      hands.some((hand) => hand.round === Number(question.dataset.round)));
  if (isAnswered) question.remove();
  const isOpen = question && !isAnswered;
  root.toggleAttribute("data-asks", Boolean(isOpen));
  if (!isOpen) return null;
  find(question, "button").hidden = false;
  for (const part of root.querySelectorAll(":scope > :first-child > *")) part.hidden = !part.matches(STAYS);
  return find(question, "h2");
};
/** @param {HTMLElement} root */
export const answer = (root) => {
  const { place = "" } = root.dataset,
    night = place.replace(/\d+$/, "");
  // Of other nights nothing is asked again.
  const tonight = Object.entries(answers()).filter(([each]) => each.startsWith(night));
  const names = { ...Object.fromEntries(tonight), [place]: seated(find(root, "#yours")) };
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(names));
    memory = {};
  } catch {
    memory = names;
  }
};
