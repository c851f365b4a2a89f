// Takes what is entered at the table: hands are kept and sent, everything else is done now or said to be impossible.
import * as guard from "../web/guard.js";
import { find } from "../web/elements.js";
import { newKey } from "../web/keys.js";
import * as words from "../words/phone_words.js";
import * as ahead from "../hands/ahead.js";
import { post } from "./answers.js";
import { draw } from "./drawing.js";
import { place, root, say, sayDone, setBusy, show, startAgain, state, table, tabs } from "./part.js";
import { outbox, sayFull } from "./sending.js";

const SLOW_MS = 4000;
const RESULT = ["maker", "alone", "named_partner", "lone_defender", "call_round"];

/** What a form says, by field.
 *
 * @typedef {Record<string, string>} Fields
 */

/** @type {(form: FieldForm, body: Fields) => Hand} */
const handOf = (form, body) => {
  /** @type {Omit<Hand, "said">} */
  const hand = {
    // The key of the form may have gone out with another hand, if the phone has lost what it knew of it.
    ...body,
    key: newKey(),
    place,
    table,
    round: Number(body.round),
    number: Number(body.number ?? 0),
    alone: Boolean(body.alone),
    isTotal: form.matches("[data-totals]"),
    state: "waiting",
    tries: 0,
  };
  return { ...hand, said: ahead.tell(form, hand) };
};
const goOnApart = async () => {
  state.apart = true;
  setBusy(false);
  await draw();
  say(words.stillTrying, "unsaved");
};
/** @type {(form: FieldForm, body: Fields) => Promise<void>} */
const take = async (form, body) => {
  const hand = handOf(form, body);
  setBusy(true);
  const added = await outbox.add(hand),
    isKept = added === "kept";
  tabs.postMessage("changed");
  if (added === "there") {
    setBusy(false);
    await draw();
    say(words.alreadyHere({ number: hand.number, isPoints: hand.isTotal }));
    return;
  }
  say(isKept ? words.saving : words.savingHereOnly);
  if (state.apart) {
    setBusy(false);
    await draw();
  }
  // A network that does not answer soon is as good as none: the next hand can be entered meanwhile.
  const slow = setTimeout(goOnApart, SLOW_MS);
  await outbox.flush();
  clearTimeout(slow);
  if (!isKept && state.mine.some((other) => other.key === hand.key)) sayFull();
};

/** Read what a form sends when this button is pressed.
 *
 * @type {(form: FieldForm, button: HTMLButtonElement | null) => Fields}
 */
const bodyOf = (form, button) => {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const { csrfmiddlewaretoken, ...body } = Object.fromEntries(fields);
  if (button?.name !== "alone_tricks") return button?.name ? { ...body, [button.name]: button.value } : body;
  const { named_partner: partner, call_round: called, ...lone } = body;
  return { ...lone, alone: "1", tricks: button.value };
};
/** Send what makes no sense later, with what to say once it is done and where it was not.
 *
 * @type {(form: FieldForm, button: HTMLButtonElement | null, sentences: string[]) => Promise<void>}
 */
const sendNow = async (form, button, [done, lost]) => {
  setBusy(true);
  say(words.oneMoment);
  let answer;
  try {
    answer = await post(form.action, bodyOf(form, button));
  } catch (fault) {
    setBusy(false);
    say(words.notDone({ isBusy: fault.isBusy, instead: lost }));
    return;
  }
  if (!answer.html) {
    startAgain();
    return;
  }
  show(answer.html);
  setBusy(false);
  await draw();
  if (answer.status < 400) sayDone(done, done === words.saved ? "saved" : "");
  else say("");
};
/** By the form, what is said of it.
 *
 * @type {Record<string, (button: HTMLButtonElement | null) => string[]>}
 */
const AT_ONCE = {
  "[data-undo]": () => [words.undone, words.undoLater],
  "[data-call]": () => [words.helpComes, words.getHost],
  "[data-check]": (button) => [button?.value ? words.confirmed : words.helpComes, words.confirmLater],
  "[data-deal]": () => [words.saved, words.dealLater],
};
/** @type {(form: FieldForm, button: HTMLButtonElement | null) => void} */
const enter = (form, button) => {
  const kind = Object.keys(AT_ONCE).find((each) => form.matches(each));
  if (
    kind === "[data-undo]" &&
    // A hand is entered again in two taps, points are typed.
    !form.elements.number &&
    !confirm(words.isSure({ button: (button ?? find(form, "button")).textContent }))
  ) {
    guard.again(form);
    return;
  }
  if (kind) {
    sendNow(form, button, AT_ONCE[kind](button));
    return;
  }
  const body = bodyOf(form, button);
  if (body.no_play)
    RESULT.forEach((name) => {
      delete body[name];
    });
  take(form, body);
};
export const begin = () => {
  /** The button of the last tap: Safari before 15.4 does not say which one has sent a form.
   *
   * @type {HTMLButtonElement | null}
   */
  let pressed = null;
  document.addEventListener(
    "click",
    (/** @type {From<MouseEvent>} */ event) => {
      pressed = event.target.closest("button");
    },
    true,
  );
  document.addEventListener("submit", (/** @type {From<SubmitEvent, FieldForm>} */ event) => {
    const form = event.target,
      pressedLast = pressed?.form === form ? pressed : null,
      button = event.submitter instanceof HTMLButtonElement ? event.submitter : pressedLast;
    if (!form.matches(["[data-hand]", ...Object.keys(AT_ONCE)].join())) return;
    event.preventDefault();
    if (state.busy || root.hasAttribute("inert")) return;
    enter(form, button);
  });
};
