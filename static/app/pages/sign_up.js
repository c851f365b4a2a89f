// A night's own page while people sign up.
import "../web/guard.js";
import "../web/toast.js";
import "../web/busy.js";
import "../web/list_search.js";
import "../web/person_sheet.js";
import "../night/roster.js";
import "../web/look.js";
