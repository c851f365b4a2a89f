// A screen of the wall.
import "../live/live.js";
import "../night/wall.js";
