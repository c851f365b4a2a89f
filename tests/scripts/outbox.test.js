// In which order hands leave a phone that keeps them, here in memory alone.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as held from "../../static/app/hands/held.js";
import { makeOutbox } from "../../static/app/hands/outbox.js";

globalThis.navigator ??= /** @type {Navigator} */ ({});

const PLACE = "night-3";
const hand = (round, number, more = {}) => ({
  key: `${round}-${number}`,
  place: PLACE,
  round,
  number,
  state: "waiting",
  tries: 0,
  ...more,
});
/** An outbox whose server answers as told, by key, and else takes every hand. */
const outboxTo = (answers = {}) => {
  const sent = [],
    runs = [];
  const send = async ({ key, tries }, isFollowed) => {
    sent.push([key, tries, isFollowed]);
    const outcome = answers[key] ?? "in";
    if (outcome === "in") await held.drop(key);
    if (outcome === "refused") await held.put({ ...hand(...key.split("-").map(Number)), state: "refused" });
    return outcome;
  };
  return { sent, runs, ...makeOutbox({ place: PLACE, send, done: async (...run) => runs.push(run) }) };
};
const keysLeft = async () => (await held.all()).map(({ key }) => key);

beforeEach(async () => {
  for (const { key } of await held.all()) await held.drop(key);
});

test("hands go round by round and in order, each noted before it leaves", async () => {
  const outbox = outboxTo();
  for (const each of [hand(2, 1), hand(1, 2), hand(1, 1)]) assert.equal(await outbox.add(each), "memory");
  await outbox.flush();
  assert.deepEqual(outbox.sent, [
    ["1-1", 1, true],
    ["1-2", 1, false],
    ["2-1", 1, false],
  ]);
  assert.deepEqual([outbox.runs, await keysLeft()], [[[3, "in"]], []]);
});

test("a refused hand holds up those behind it in its round and no other round", async () => {
  const outbox = outboxTo({ "1-1": "refused" });
  for (const each of [hand(1, 1), hand(1, 2), hand(2, 1)]) await outbox.add(each);
  await outbox.flush();
  assert.deepEqual(
    outbox.sent.map(([key]) => key),
    ["1-1", "2-1"],
  );
  assert.deepEqual(await keysLeft(), ["1-1", "1-2"]);
});

test("where nobody answers the hands behind wait too", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const outbox = outboxTo({ "1-1": "lost" });
  for (const each of [hand(1, 1), hand(1, 2)]) await outbox.add(each);
  await outbox.flush();
  assert.deepEqual([outbox.sent, outbox.runs], [[["1-1", 1, true]], [[0, "lost"]]]);
  assert.deepEqual(await keysLeft(), ["1-1", "1-2"]);
});

test("a hand that is there already is not taken twice, and one that was refused makes room", async () => {
  const outbox = outboxTo();
  await outbox.add(hand(1, 1, { key: "first" }));
  assert.equal(await outbox.add(hand(1, 1, { key: "second" })), "there");
  assert.deepEqual(await keysLeft(), ["first"]);
  await held.put(hand(1, 1, { key: "first", state: "refused" }));
  await outbox.add(hand(1, 1, { key: "third" }));
  assert.deepEqual(await keysLeft(), ["third"]);
});

test("hands of another table are left alone", async () => {
  const outbox = outboxTo();
  await held.put(hand(1, 1, { place: "night-4" }));
  await outbox.flush();
  assert.deepEqual([outbox.sent, await keysLeft()], [[], ["1-1"]]);
});
