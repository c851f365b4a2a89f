// Table pages of a phone.
import "../web/guard.js";
import "../hands/scanned.js";
import "../table/table.js";
import "../hands/comfort.js";
import "../web/bell.js";
import "../web/offline.js";
