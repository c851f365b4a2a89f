// Draws the table as the server said it last, with the hands on this phone ahead of it.
import * as guard from "../web/guard.js";
import { find, make } from "../web/elements.js";
import { advance } from "../hands/advancing.js";
import * as ahead from "../hands/ahead.js";
import * as entry from "../hands/entry.js";
import * as held from "../hands/held.js";
import * as yours from "../hands/yours.js";
import * as words from "../words/phone_words.js";
import { place, root, state } from "./part.js";

const CHOICES = ["maker", "lone_defender", "call_round", "named_partner"];
let last = "";
/** @type {number | undefined} */
let unread;

/** @type {(hands: Hand[], goesAhead: boolean) => string} */
const pictureOf = (hands, goesAhead) =>
  JSON.stringify([
    state.base,
    goesAhead,
    held.mayBeHidden(),
    yours.answers(),
    hands.map((hand) => ({ ...hand, tries: hand.tries > 0 })),
  ]);
/** Note what the server has drawn, which says nothing of hands that cannot be read. */
export const begin = () => {
  yours.ask(root, []);
  last = held.mayBeHidden() ? "" : pictureOf([], false);
};

/** @param {Hand} hand */
const isWaiting = (hand) => hand.state === "waiting";
const unreadNote = () =>
  make("p", words.cannotRead, {
    class: "note warning",
    id: "unread",
  });
/** @type {(table: string, hands: Hand[]) => HTMLElement} */
const elsewhereNote = (table, hands) =>
  make("p", words.notSentYet({ ...ahead.heap(hands), table }), {
    class: "note warning",
  });

/** @param {FieldForm} form */
const goAhead = (form) => {
  const ofRound = state.mine.filter((hand) => hand.round === Number(form.elements.round.value));
  if (!ofRound.some((hand) => hand.state === "refused")) advance(form, ofRound.filter(isWaiting));
};
/** @type {(top: HTMLElement, elsewhere: Hand[], goesAhead: boolean) => void} */
const drawHands = (top, elsewhere, goesAhead) => {
  const { mine } = state,
    areAllWaiting = mine.every(isWaiting);
  if (mine.length && (goesAhead || !areAllWaiting)) {
    const list = ahead.list(mine);
    if (areAllWaiting) top.append(list);
    else find(top, ".where").after(list);
    root.querySelector("[data-undo]")?.remove();
  }
  if (held.mayBeHidden()) find(top, ".where").after(unreadNote());
  for (const other of new Set(elsewhere.map((hand) => hand.table)))
    top.append(
      elsewhereNote(
        other,
        elsewhere.filter((hand) => hand.table === other),
      ),
    );
};
/** Put back what was chosen: whoever was half-way through this very hand goes on where they were.
 *
 * @param {FormData} typed
 */
const restore = (typed) => {
  const form = root.querySelector("form.entry");
  if (!form || typed.get("round") !== form.elements.round.value) return;
  if (form.matches("[data-totals]")) {
    for (const name of ["points-1", "points-2", "hands"])
      form.elements[name].value = String(typed.get(name) ?? form.elements[name].value);
  } else if (typed.get("number") === form.elements.number.value) {
    for (const name of CHOICES)
      if (typed.get(name) && form.elements[name]) form.elements[name].value = String(typed.get(name));
  }
};
/** @type {(elsewhere: Hand[], goesAhead: boolean) => void} */
const redraw = (elsewhere, goesAhead) => {
  const settle = guard.before(root);
  const wasHere = document.activeElement === document.body || root.contains(document.activeElement);
  const wasOpen = root.hasAttribute("data-asks");
  const wasInQuestion = Boolean(root.querySelector("#yours")?.contains(document.activeElement));
  const typed = new FormData(root.querySelector("form.entry") || undefined);
  root.innerHTML = state.base;
  const top = find(root, "*"),
    form = root.querySelector("form.entry");
  if (form && goesAhead) goAhead(form);
  drawHands(top, elsewhere, goesAhead);
  restore(typed);
  const question = yours.ask(root, state.mine);
  if (wasInQuestion || (wasHere && !wasOpen)) question?.focus();
  entry.wire(root);
  settle();
};
/** Draw what is known now; where hands cannot be read, "hands-unread" asks for another try. */
export const draw = async () => {
  const everything = await held.all();
  clearTimeout(unread);
  if (held.mayBeHidden()) unread = setTimeout(() => document.dispatchEvent(new Event("hands-unread")), 5000);
  state.mine = everything.filter((hand) => hand.place === place);
  const { mine, apart, busy } = state,
    elsewhere = everything.filter((hand) => hand.place !== place);
  const goesAhead = mine.length > 0 && (apart || (!busy && mine.some(isWaiting)));
  const picture = pictureOf(everything, goesAhead);
  // What is on the page already stays under the thumb that is about to tap it.
  if (picture === last) return;
  last = picture;
  redraw(elsewhere, goesAhead);
};
