// Opens the table of the code that the page was reached by, or takes the hands that another phone has shown as one.
import { find } from "../web/elements.js";
import * as link from "../web/link.js";
import * as words from "../words/phone_words.js";
import * as handover from "./handover.js";
import * as held from "./held.js";

const tellHeld = async () => {
  const hands = await held.all();
  if (!hands.length) return;
  const note = document.createElement("p");
  note.className = "note warning";
  const tables = [...new Set(hands.map((hand) => hand.table))];
  note.textContent = words.scanToSend({ count: hands.length, tables });
  find(document, "main").append(note);
};
link.begin(handover.offer);
if (link.isExchanging && !document.getElementById("table")) tellHeld();
