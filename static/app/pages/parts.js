// All parts on one page: what the scripts of other pages show is seen here too.
import "../web/picker.js";

for (const each of document.querySelectorAll(".step button")) each.removeAttribute("hidden");
