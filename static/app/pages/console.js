// A night's own page.
import "../web/guard.js";
import "../web/toast.js";
import "../web/busy.js";
import "../web/list_search.js";
import "../web/picker.js";
import "../web/person_sheet.js";
import "../live/live.js";
import "../night/calls.js";
import "../night/room.js";
import "../web/look.js";
import "../web/bell.js";
