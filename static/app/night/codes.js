// Notes that the codes are printed, by whatever way, so that a changed address can be shown on the night's page.
import { find } from "../web/elements.js";

const form = find(document, "form#printed");
find(form, "button").hidden = false;
form.addEventListener("submit", (event) => {
  event.preventDefault();
  print();
});
window.addEventListener("beforeprint", () =>
  fetch(form.action, { method: "POST", body: new FormData(form), keepalive: true }),
);
