// Asks whether the table on the page is this phone's own before a round's first hand is told: a code may have been
// scanned that lies on another table. The answer is kept on the phone, for these people in this round.
const KEPT = "order-up-yours",
  STAYS = ".where, #yours, .held, .note, [role=alert]";
// Where the phone keeps nothing, an answer holds until the page is left.
let memory = {};
const stored = () => {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) || {};
  } catch {
    return {};
  }
};
export const answers = () => ({ ...stored(), ...memory });
const seated = (question) =>
  `${question.dataset.round}: ${question.querySelector("ul").textContent.replace(/\s+/g, " ").trim()}`;

/** Put the question in the place of all that tells a hand, unless it is answered; returns its title if it is put. */
export const ask = (root, hands) => {
  const question = root.querySelector("#yours");
  const isAnswered =
    question &&
    (answers()[root.dataset.place] === seated(question) ||
      // Whoever has told hands of this round goes on.
      hands.some((hand) => hand.round === Number(question.dataset.round)));
  if (isAnswered) question.remove();
  const isAsked = Boolean(question) && !isAnswered;
  root.toggleAttribute("data-asks", isAsked);
  if (!isAsked) return null;
  question.querySelector("button").hidden = false;
  for (const part of root.firstElementChild.children) part.hidden = !part.matches(STAYS);
  return question.querySelector("h2");
};
export const answer = (root) => {
  const { place } = root.dataset,
    night = place.replace(/\d+$/, "");
  // Of other nights nothing is asked again.
  const tonight = Object.entries(answers()).filter(([each]) => each.startsWith(night));
  const said = { ...Object.fromEntries(tonight), [place]: seated(root.querySelector("#yours")) };
  try {
    localStorage.setItem(KEPT, JSON.stringify(said));
    memory = {};
  } catch {
    memory = said;
  }
};
