// Who takes a trick.
import "../night/trick.js";
