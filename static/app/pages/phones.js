// How phones reach the app.
import "../web/look.js";
