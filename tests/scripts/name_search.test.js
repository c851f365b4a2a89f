// Whom a name that is being typed means.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fits, fitting } from "../../static/app/web/name_search.js";

const NAMES = ["Ann", "Ann Becker", "Joanne", "José Núñez", "Bob  Lindgren", "Ann"];

test("the beginning of any word finds a name, in capitals or not, with accents or without", () => {
  assert.deepEqual(fitting(NAMES, "beck"), ["Ann Becker"]);
  assert.deepEqual(fitting(NAMES, "JOSE nunez"), ["José Núñez"]);
  assert.deepEqual(fitting(NAMES, "bob l"), ["Bob  Lindgren"]);
  assert.deepEqual(fitting(NAMES, "an"), ["Ann", "Ann Becker"]);
});

test("a name typed in full is that one, though another begins with it", () => {
  assert.deepEqual(fitting(NAMES, " ann "), ["Ann"]);
});

test("nothing typed and nobody's name find no one", () => {
  assert.deepEqual(fitting(NAMES, "  "), []);
  assert.deepEqual(fitting(NAMES, "zoe"), []);
  assert.deepEqual(fitting(NAMES, "nn"), []);
});

test("each typed word begins a word of the name, as the list of people has it", () => {
  assert.equal(fits("Ann", ""), true);
  assert.equal(fits("Zoë Núñez", "nun zoe"), true);
  assert.equal(fits("Maria Hernandez-Vanderbilt", "vander"), true);
  assert.equal(fits("Chris (Red)", "red"), true);
  assert.equal(fits("Zoë Núñez", "oe"), false);
});
