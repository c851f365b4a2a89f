// The sentences of the scripts: one and many, hands and points.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as hand from "../../static/app/words/hand_words.js";
import * as phone from "../../static/app/words/phone_words.js";
import * as trick from "../../static/app/words/trick_words.js";

test("one hand and many, at no number too", () => {
  assert.deepEqual(
    [0, 1, 2].map((count) => hand.hands({ count })),
    ["0 hands", "1 hand", "2 hands"],
  );
  assert.equal(hand.onThisPhone({ count: 1, isPoints: false }), "1 hand on this phone");
  assert.equal(hand.onThisPhone({ count: 1, isPoints: true }), "Points on this phone");
  assert.equal(phone.savedHands({ count: 3 }), "Saved: 3 hands.");
});

test("a hand is named with its seat, who defended and what it brings", () => {
  const gain = hand.gained({ points: 4, names: "Ann & Cy" });
  assert.equal(
    hand.handPlayed({ call: hand.made({ maker: "Ann", outcome: "swept alone" }), gain }),
    "Ann swept alone, +4 Ann & Cy",
  );
  assert.equal(
    hand.handPlayed({
      call: hand.called({ maker: hand.seat({ seat: "2" }), isAlone: false }),
      defender: hand.defendedAlone({ name: "Bob" }),
      count: 1,
      gain: "",
    }),
    "Seat 2, Bob defended alone, 1 trick",
  );
});

test("what goes on a button after its result", () => {
  assert.equal(hand.pointsTo({ isAlone: true, points: 2, who: "Bob" }), "alone, 2 points to Bob");
  assert.equal(hand.pointsTo({ isAlone: false, points: 1, who: "Bob" }), "1 point to Bob");
});

test("what is not saved yet says why, and of how many", () => {
  const why = phone.noConnection;
  assert.equal(
    phone.notSaved({ why, count: 1 }),
    "Not saved yet: no connection. It's safe on this phone, and we'll keep trying.",
  );
  assert.match(phone.notSaved({ why, count: 2 }), /2 results are safe on this phone/);
  assert.deepEqual(
    [false, true].map((isPoints) => phone.notSentYet({ table: "3", count: 1, isPoints })),
    ["1 hand", "points"].map((what) => `Not sent yet: ${what} for table 3. Scan that table's code again.`),
  );
  assert.match(phone.scanToSend({ count: 2, tables: ["1", "4"] }), /table 1 and table 4 again to send them/);
});

test("a partner and a lone defender come with words between them, and only if there are any", () => {
  const alone = phone.madeBy({ maker: "Ann", partner: null, outcome: "swept alone", defender: null });
  assert.equal(alone.join(""), "Ann swept alone");
  const both = phone.madeBy({ maker: "Ann", partner: "Cy", outcome: "made it", defender: "Bob" });
  assert.equal(both.join(""), "Ann with Cy made it, Bob defended alone");
});

test("cards have the names that players use", () => {
  assert.deepEqual(["B", "Jh", "9c", "Td"].map(trick.card), [
    "joker",
    "jack of hearts",
    "9 of clubs",
    "10 of diamonds",
  ]);
});
