// A person of a club.
import "../web/guard.js";
import "../web/picker.js";
