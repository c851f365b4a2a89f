// A guest's page.
import "../web/linked.js";
