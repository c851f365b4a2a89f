// Score sheets.
import "../night/sheets.js";
