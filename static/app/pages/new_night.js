// A new night.
import "../night/new_night.js";
