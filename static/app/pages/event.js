// A night's settings, which have no people in them.
import "../web/guard.js";
import "../web/toast.js";
import "../web/busy.js";
import "../web/unfold.js";
import "../night/event.js";
