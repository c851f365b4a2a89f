// Takes what is decided about the hands on this phone, and whether the table on the page is this phone's own.
import * as held from "../hands/held.js";
import * as yours from "../hands/yours.js";
import * as words from "../words/phone_words.js";
import { draw } from "./drawing.js";
import { partOf, root, say, state, tabs } from "./part.js";
import { outbox } from "./sending.js";

/** Drop a hand; resolves to false where it may have arrived.
 *
 * @param {Hand} hand
 */
const leaveOut = async (hand) => {
  // What has left this phone meanwhile, by another tab, may have arrived.
  if (hand.state === "waiting" && hand.tries) return false;
  const hands = await outbox.waiting(),
    form = partOf(state.base).querySelector("form.entry");
  await held.drop(hand.key);
  // Those behind it have never been sent. They move up, unless the server has a hand in its place already.
  if (hand.isTotal || (form && hand.number < Number(form.elements.number.value))) return true;
  for (const other of hands)
    if (other.round === hand.round && other.number > hand.number)
      await held.put({ ...other, number: other.number - 1 });
  return true;
};
/** Let a hand that was refused be sent once more.
 *
 * @param {Hand} hand
 */
export const sendAgain = (hand) =>
  held.put({ ...hand, state: "waiting", sentences: undefined, stale: false });
/** @type {Record<string, (hand: Hand) => Promise<boolean | void>>} */
const ACTS = { leave: leaveOut, seen: (hand) => held.drop(hand.key), again: sendAgain };

/** Do what was tapped for a hand.
 *
 * @type {(hand: Hand, button: HTMLElement) => Promise<void>}
 */
const decide = async (hand, { textContent: text, dataset: { act = "" } }) => {
  if (
    act === "leave" &&
    (hand.isTotal || hand.state !== "waiting") &&
    !confirm(words.isSure({ button: text }))
  )
    return;
  const isDone = await outbox.change(hand.key, ACTS[act]);
  tabs.postMessage("changed");
  await draw();
  if (act === "leave" && isDone === false) {
    say(words.sentAlready({ number: hand.number, isPoints: hand.isTotal }));
    return;
  }
  outbox.hurry();
};
const answer = async () => {
  yours.answer(root);
  await draw();
  const legend = root.querySelector("form.entry legend");
  legend?.setAttribute("tabindex", "-1");
  legend?.focus();
};
export const begin = () => {
  root.addEventListener("click", (/** @type {From<MouseEvent>} */ { target }) => {
    if (target.closest("[data-yes]")) answer();
    const pressed = target.closest("[data-act]");
    const hand = pressed && state.mine.find((each) => each.key === pressed.dataset.key);
    if (hand) decide(hand, pressed);
  });
};
