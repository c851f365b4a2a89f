// Which of two stamps is the older one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isOlder } from "../../static/app/live/stamps.js";

test("the first number that differs decides, as a number", () => {
  const older = [
    ["1-2-3", "1-2-4"],
    ["1-9-9", "1-10-0"],
    ["1-99", "2-0"],
  ];
  for (const [one, other] of older)
    assert.deepEqual([isOlder(one, other), isOlder(other, one)], [true, false]);
});

test("no stamp is older than itself", () => {
  assert.equal(isOlder("7-3", "7-3"), false);
});
