// Every other page.
import "../web/guard.js";
import "../web/unfold.js";
