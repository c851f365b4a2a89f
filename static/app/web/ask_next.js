// Asks a player once whether to tell them their next table, where this phone or a mail can; the answer stays here.
const root = document.getElementById("own");
const key = `ask-next:${root?.dataset.place ?? ""}`;
/** The offers further down the page; what is hidden there is not possible here. */
const offers = () => [
  document.querySelector("#push:not([hidden])"),
  document.querySelector("#ask-next[data-mail]") && document.querySelector("section[aria-labelledby=mail]"),
];
const isAnswered = () => {
  try {
    return Boolean(localStorage.getItem(key));
  } catch {
    // Where nothing is remembered it would be asked on and on.
    return true;
  }
};
const ask = () => {
  const question = document.getElementById("ask-next");
  if (question) question.hidden = isAnswered() || !offers().some(Boolean);
  // It lies over the foot of the page, which gets room to be scrolled above it.
  document.documentElement.classList.toggle("is-asking", Boolean(question && !question.hidden));
};
/** Go where it is turned on: at once where one tap does it, else to the field.
 *
 * @param {HTMLElement | null | undefined} offer
 */
const turnOn = (offer) => {
  offer?.scrollIntoView({ block: "center" });
  const button = offer?.querySelector("#push-ask:not([hidden]) button");
  if (button) /** @type {HTMLElement} */ (button).click();
  else offer?.querySelector("input[type=email]")?.focus({ preventScroll: true });
};
root?.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => {
  const button = event.target.closest("#ask-next button");
  if (!(button instanceof HTMLButtonElement)) return;
  const offer = offers().find(Boolean);
  localStorage.setItem(key, button.value);
  ask();
  if (button.value === "yes") turnOn(/** @type {HTMLElement | null | undefined} */ (offer));
});
document.addEventListener("live", ask);
ask();
