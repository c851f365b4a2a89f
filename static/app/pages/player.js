// A player's own page.
import "../web/guard.js";
import "../web/linked.js";
import "../live/live.js";
import "../web/push.js";
import "../web/ask_next.js";
import "../night/share_page.js";
import "../web/offline.js";
