// The host's own chart.
import "../web/guard.js";
import "../web/toast.js";
import "../web/busy.js";
import "../night/two_picks.js";
