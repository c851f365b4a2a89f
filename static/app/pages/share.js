// What the host passes on.
import "../web/guard.js";
import "../web/toast.js";
import "../night/share.js";
import "../night/tv_code.js";
