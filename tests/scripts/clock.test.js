// Times as the wall's clock and the pages write them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { faceOf, secondsTo, timeOf } from "../../static/app/web/clock.js";

test("a clock counts whole seconds down and stops at none", () => {
  const ends = Date.UTC(2026, 10, 20, 20, 0, 0);
  const lefts = [61000, 60001, 1, 0, -5000].map((left) => secondsTo(ends, ends - left));
  assert.deepEqual(lefts, [61, 61, 1, 0, 0]);
});

test("a clock's face has minutes and two digits of seconds", () => {
  assert.deepEqual([0, 9, 60, 125, 4205].map(faceOf), ["0:00", "0:09", "1:00", "2:05", "70:05"]);
});

test("the day is told of what was not today", () => {
  const friday = new Date(2026, 10, 20, 21, 30),
    saturday = new Date(2026, 10, 21, 0, 10);
  assert.doesNotMatch(timeOf(friday.getTime(), friday.getTime() + 60000), /Fri/);
  assert.match(timeOf(friday.getTime(), saturday.getTime()), /Friday/);
});
