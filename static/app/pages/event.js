// A night's settings.
import "../night/event.js";
