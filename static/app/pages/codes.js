// The codes to print.
import "../night/codes.js";
