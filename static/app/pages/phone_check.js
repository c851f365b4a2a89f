// What a phone is shown when it has reached the app.
import "../web/offline.js";
