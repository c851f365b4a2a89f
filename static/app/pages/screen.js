// A screen of the wall.
import "../web/live.js";
import "../night/wall.js";
