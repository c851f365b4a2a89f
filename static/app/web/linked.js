// Opens the page of the code that this one was reached by.
import * as link from "./link.js";

link.begin();
