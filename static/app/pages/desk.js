// Pages of whoever runs a night.
import "../web/guard.js";
import "../web/tabs.js";
