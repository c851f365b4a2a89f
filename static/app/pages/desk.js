// Pages of whoever runs a night.
import "../web/guard.js";
import "../web/tabs.js";
import "../web/list_search.js";
