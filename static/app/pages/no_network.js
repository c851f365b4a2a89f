// The page that opens without a network.
import "../web/retry.js";
