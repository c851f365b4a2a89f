// Hands in the codes that go from phone to phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { codes, read } from "../../static/app/hands/hand_codes.js";

const key = "01234567-89ab-4cde-8f01-23456789abcd";
const hand = { round: 2, number: 7, maker: "1", tricks: "3", alone: false, isTotal: false, key };

test("a hand is written as its round, its number and what was told, and its key last", () => {
  assert.deepEqual(codes("night-12", [hand]), [
    "h1.night-12.1-1.2-7-1-3----0123456789ab4cde8f0123456789abcd",
  ]);
});

test("more than six hands take another code", () => {
  const parts = codes(
    "night-12",
    Array.from({ length: 7 }, (_, at) => ({ ...hand, number: at + 1 })),
  ).map(read);
  assert.deepEqual(
    parts.map(({ part, parts: all, hands }) => [part, all, hands.length]),
    [
      [1, 2, 6],
      [2, 2, 1],
    ],
  );
});

test("whatever is no code is refused", () => {
  for (const text of ["", "h1.night-12.1-1.", "h1.night-12.1-1.2-7-9-3----00", "h2.night-12.1-1.2-7"])
    assert.throws(() => read(text), RangeError);
});
