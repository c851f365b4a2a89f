// Pages that follow a night.
import "../night/bracket.js";
import "../web/find_me.js";
import "../live/live.js";
