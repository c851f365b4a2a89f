// A list before it's added: the button counts the names that are checked.
import { find } from "../web/elements.js";

const button = /** @type {HTMLButtonElement} */ (find(document, "[data-add-one]"));
const names = /** @type {HTMLElement} */ (find(document, ".listed"));
const count = () => {
  const checked = names.querySelectorAll(":checked").length;
  const words = checked === 1 ? button.dataset.addOne : button.dataset.addMore;
  button.textContent = (words ?? "").replace("#", String(checked));
  button.disabled = !checked;
};
names.addEventListener("change", count);
// A browser that comes back to the page checks the names again as they were.
addEventListener("pageshow", count);
