// What is typed from a score sheet.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pointsOf, totalOf } from "../../static/app/night/sheet_points.js";

const SEATS = [1, 2, 1, 2];
// Of the American game: three or four tricks 1, a march 2 and alone 4, euchred 2 to the defenders.
const RESULTS = [
  { tricks: "3", alone: "0", defended: "0", to: "makers", points: "1" },
  { tricks: "5", alone: "0", defended: "0", to: "makers", points: "2" },
  { tricks: "5", alone: "1", defended: "0", to: "makers", points: "4" },
  { tricks: "2", alone: "0", defended: "0", to: "defenders", points: "2" },
];
const read = (text) => pointsOf(text, SEATS, RESULTS);

test("a hand is read as who made it, how many tricks, and alone or not", () => {
  assert.deepEqual(["13", "45", "25a", "35+", "12", "p"].map(read), [
    [1, 0],
    [0, 2],
    [0, 4],
    [4, 0],
    [0, 2],
    [0, 0],
  ]);
});

test("what no table could have played is no hand", () => {
  assert.deepEqual(["", "1", "53", "16", "131", "x3"].map(read), [null, null, null, null, null, null]);
});

test("the points of a round are two numbers with anything between them, and maybe how many hands", () => {
  assert.deepEqual(["10 7", "10:7", "10-7 12", "10", "a b"].map(totalOf), [
    [10, 7],
    [10, 7],
    [10, 7],
    null,
    null,
  ]);
});
