// A table's page at the desk.
import "../web/guard.js";
import "../web/tabs.js";
import "../hands/entry.js";
