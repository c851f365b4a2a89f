// Hands that this phone cannot send go to another phone of the table by its camera: as a link that holds them,
// in as many codes as it takes. Both phones send the same keys, so that each hand is recorded once.
import { find, make } from "../web/elements.js";
import * as words from "../words/phone_words.js";
import * as ahead from "./ahead.js";
import { MARK, codes, read } from "./hand_codes.js";
import * as held from "./held.js";
import * as qr from "./qr.js";

/** @typedef {ReturnType<typeof read>} Came */
const tabled = () => document.getElementById("table");
/** @param {Play} hand */
const say = (hand) => {
  const root = tabled(),
    form = root?.dataset.place === hand.place ? root.querySelector("form.entry") : null;
  const seats = [hand.maker, hand.named_partner, hand.lone_defender].filter(Boolean);
  const isHere =
    form &&
    Number(form.elements.round.value) === hand.round &&
    seats.every((seat) => form.querySelector(`.maker.at-${seat}`));
  return ahead.tell(isHere ? form : null, hand);
};
const changed = () => document.dispatchEvent(new Event("handed-over"));
/** @param {Came["hands"]} hands */
const keep = async (hands) => {
  const earlier = await held.all();
  for (const hand of hands) await held.put({ ...hand, said: say(hand) });
  // What was refused because these were missing may come after them.
  for (const other of earlier)
    if (
      other.state === "refused" &&
      hands.some(
        (hand) => hand.place === other.place && hand.round === other.round && hand.number < other.number,
      )
    )
      await held.put({ ...other, state: "waiting", sentences: undefined });
};

const ready = new Promise((resolve) => {
  addEventListener("DOMContentLoaded", resolve);
});
/** @type {(title: string, ...parts: HTMLElement[]) => void} */
const card = (title, ...parts) => {
  document.getElementById("handed")?.remove();
  const made = make("section", [make("h2", title, { id: "handed-title", tabindex: "-1" }), ...parts], {
    class: "card now",
    id: "handed",
    "aria-labelledby": "handed-title",
  });
  find(document, "main").prepend(made);
  find(made, "h2").focus();
};
const decided = () => {
  history.replaceState(null, "", location.pathname);
  document.getElementById("handed")?.remove();
};
/** Show what came, and ask: a link could come from anybody, so that nothing is sent without a tap.
 *
 * @param {Came} came
 */
const ask = ({ place, table, part, parts, hands }) => {
  const isHere = tabled()?.dataset.place === place;
  const lines = hands.map((hand) =>
    make("li", [
      ...(hand.isTotal ? [] : [make("span", String(hand.number), { class: "tag off" }), " "]),
      make("span", say(hand), { class: "who" }),
    ]),
  );
  const accept = make("button", isHere ? words.sendFromHere : words.keepHere, {
    class: "primary big",
    type: "button",
  });
  const decline = make("button", words.notNow, { class: "quiet", type: "button" });
  const more = parts > 1 ? [make("p", words.codeScanned({ part, parts }))] : [];
  const where = isHere ? [] : [make("p", words.sentAtTable({ table }))];
  card(
    words.fromAnotherPhone({ ...ahead.heap(hands), table }),
    ...more,
    make("ol", lines, { class: "hands" }),
    ...where,
    accept,
    decline,
  );
  accept.addEventListener("click", async () => {
    accept.disabled = true;
    await keep(hands);
    decided();
    if (tabled()) changed();
    else location.reload();
  });
  decline.addEventListener("click", decided);
};
/** Take the end of an address; says whether it was hands, not a table's secret.
 *
 * @param {string} text
 */
export const offer = (text) => {
  if (!text.startsWith(`${MARK}.`)) return false;
  ready.then(() => {
    try {
      ask(read(text));
    } catch (fault) {
      if (!(fault instanceof RangeError)) throw fault;
      card(words.scanAgain);
    }
  });
  return true;
};

/** @type {(place: string, hands: Hand[]) => void} */
const show = (place, hands) => {
  const ends = codes(place, hands),
    dialog = make("dialog", "", { class: "handover", "aria-labelledby": "handover-title" });
  /** @type {(text: string, act: () => void, look?: string) => HTMLElement} */
  const button = (text, act, look = "quiet") => {
    const made = make("button", text, { type: "button", class: look });
    made.addEventListener("click", act);
    return made;
  };
  // Safari before 15.4 has no dialogs: there it is a part of the page that lies over the rest.
  const isDialog = Boolean(dialog.showModal),
    close = () => {
      if (isDialog) dialog.close();
      else dialog.remove();
    };
  /** @param {number} at */
  const turn = (at) => {
    const title =
      ends.length > 1
        ? words.codeOf({ part: at + 1, parts: ends.length })
        : words.toHandOver(ahead.heap(hands));
    const next = at + 1 < ends.length ? [button(words.nextCode, () => turn(at + 1), "primary big")] : [];
    dialog.replaceChildren(
      make("h2", title, { id: "handover-title" }),
      qr.picture(`${document.body.dataset.site || location.origin}${location.pathname}#${ends[at]}`),
      make("p", words.howToHandOver),
      ...next,
      ...(at ? [button(words.previousCode, () => turn(at - 1))] : []),
      button(words.done, close),
    );
  };
  turn(0);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  if (isDialog) {
    dialog.showModal();
    return;
  }
  dialog.setAttribute("open", "");
  find(dialog, "button").focus();
};
document.addEventListener("click", async (/** @type {From<MouseEvent>} */ event) => {
  if (!event.target.closest("[data-hand-over]")) return;
  const place = tabled()?.dataset.place ?? "",
    hands = (await held.all()).filter((hand) => hand.place === place && hand.state !== "told");
  if (!hands.length) return;
  // From now on they may arrive by another phone: what may have been sent is not taken back here.
  for (const hand of hands) await held.put({ ...hand, tries: hand.tries + 1 });
  show(place, hands);
  changed();
});
