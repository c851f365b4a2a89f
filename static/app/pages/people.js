// The list of everyone of a night.
import "../web/guard.js";
import "../web/tabs.js";
import "../night/people.js";
