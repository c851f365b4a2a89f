// Pages that follow a night.
import "../web/find_me.js";
import "../web/live.js";
