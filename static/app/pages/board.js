// Pages that follow a night.
import "../web/live.js";
