// Sends again what a busy server didn't take, by itself and not together with everyone else's.
import { find } from "../web/elements.js";

const form = /** @type {HTMLFormElement} */ (find(document, "[data-resend]"));
setTimeout(
  () => HTMLFormElement.prototype.submit.call(form),
  Number(form.dataset.resend) * 1000 * (0.5 + Math.random()),
);
