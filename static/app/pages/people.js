// The list of everyone of a night.
import "../web/guard.js";
import "../web/toast.js";
import "../web/busy.js";
import "../night/in_turn.js";
import "../night/people.js";
