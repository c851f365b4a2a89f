// A part of a page that every answer brings anew: its forms are sent one after another. Of those that an answer
// has taken away, htmx would send nothing any more, or show nothing of what became of them.
import { KEYS } from "../web/guard.js";

/** What was tapped and is not answered yet; its buttons stay busy in what comes meanwhile.
 *
 * @type {string[]}
 */
const waiting = [];
/** @type {Promise<void>} */
let last = Promise.resolve();

/** Return where a button sends its form and what it sends.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
const payloadOf = (form, button) => {
  const address = button.hasAttribute("formaction") ? button.formAction : form.action;
  /** @type {Record<string, FormDataEntryValue[]>} */
  const values = {};
  for (const [name, value] of new FormData(form)) values[name] = [...(values[name] ?? []), value];
  if (button.name) values[button.name] = [button.value];
  const told = Object.entries(values).filter(([name]) => !KEYS.includes(name));
  return { address, values, name: JSON.stringify([address, told]) };
};
const showWaiting = () => {
  if (!waiting.length) return;
  for (const button of document.querySelectorAll("[data-in-turn] form button"))
    if (
      button instanceof HTMLButtonElement &&
      button.form &&
      waiting.includes(payloadOf(button.form, button).name)
    )
      button.setAttribute("aria-busy", "true");
};
/** @param {SubmitEvent} event */
const send = (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target),
    button = /** @type {HTMLButtonElement | null} */ (event.submitter || null),
    part = form.closest("[data-in-turn]");
  const isSentByScript = form.closest("[hx-boost]")?.getAttribute("hx-boost") === "true";
  if (!button || !part || form.method !== "post" || !isSentByScript || event.defaultPrevented) return;
  event.preventDefault();
  event.stopPropagation();
  const { address, values, name } = payloadOf(form, button);
  if (waiting.includes(name)) return;
  waiting.push(name);
  showWaiting();
  last = last
    .then(() => htmx.ajax("POST", address, { source: `#${part.id}`, values }))
    .catch(() => {})
    .then(() => {
      waiting.shift();
      showWaiting();
    });
};
document.addEventListener("submit", send, true);
document.addEventListener("htmx:afterSettle", showWaiting);
