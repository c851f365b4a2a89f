// Pages that follow a night.
import "../web/bracket.js";
import "../web/find_me.js";
import "../web/live.js";
