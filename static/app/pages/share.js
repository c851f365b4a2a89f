// What the host passes on.
import "../web/guard.js";
import "../web/tabs.js";
import "../night/share.js";
