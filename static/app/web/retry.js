// Opens the page again that the network did not bring, with all of its address: the end of it may be a table's code.
// It does so by itself as soon as the server answers.
import { reach } from "./reach.js";

const again = () => location.reload();
for (const button of document.querySelectorAll("[data-again]"))
  button.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => {
    event.preventDefault();
    again();
  });
const { answers = "" } = document.querySelector("[data-answers]")?.dataset ?? {};
const look = async () => {
  if (document.hidden) return;
  try {
    await reach(answers, { method: "HEAD" });
    again();
  } catch {
    /* The next look may find it. */
  }
};
setInterval(look, 5000);
window.addEventListener("online", look);
