// Pages of whoever runs a night.
import "../night/bracket.js";
import "../night/in_turn.js";
import "../web/guard.js";
import "../web/toast.js";
import "../web/busy.js";
import "../web/list_search.js";
import "../web/picker.js";
import "../web/person_sheet.js";
import "../web/unfold.js";
