// A table's page at the desk.
import "../web/guard.js";
import "../web/toast.js";
import "../web/person_sheet.js";
import "../hands/entry.js";
