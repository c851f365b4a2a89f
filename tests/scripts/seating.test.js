// Who deals, rests and plays with whom.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dealerOf, partiesOf, restOf } from "../../static/app/hands/seating.js";

const four = { kind: "opposite", count: 4, first: 1, sides: [1, 2, 1, 2] };
const five = { kind: "rotating", count: 5, first: 1, sides: [1, 2, 3, 4, 5] };
const six = { kind: "named", count: 6, first: 1, sides: [1, 2, 3, 4, 5, 6] };

test("the deal passes to the left from whoever dealt first", () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((number) => dealerOf({ ...four, first: 3 }, number)),
    [3, 4, 1, 2, 3],
  );
});

test("of five the player on the dealer's right rests, and of four nobody", () => {
  assert.deepEqual(
    [1, 2, 3, 4, 5].map((number) => restOf(five, number)),
    [5, 1, 2, 3, 4],
  );
  assert.equal(restOf(four, 1), 0);
});

test("partners sit across from each other", () => {
  assert.deepEqual(partiesOf(four, { maker: "2", number: 1 }), { makers: [2, 4], defenders: [1, 3] });
});

test("of five the four who play sit across from each other, the dealer first", () => {
  // Hand 2: seat 2 deals and seat 1 rests, so that 2 and 4 are partners, and 3 and 5.
  assert.deepEqual(partiesOf(five, { maker: 5, number: 2 }), { makers: [3, 5], defenders: [2, 4] });
  // Hand 4: seat 4 deals and seat 3 rests: 4, 5, 1, 2.
  assert.deepEqual(partiesOf(five, { maker: 1, number: 4 }), { makers: [1, 4], defenders: [2, 5] });
});

test("a named partner counts unless the maker plays alone", () => {
  const told = { maker: 3, named_partner: "6", number: 1 };
  assert.deepEqual(partiesOf(six, told).makers, [3, 6]);
  assert.deepEqual(partiesOf(six, { ...told, alone: "1" }), { makers: [3], defenders: [1, 2, 4, 5, 6] });
});
