// Every other page.
import "../web/guard.js";
