// Keys under which a hand or a name is sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newKey } from "../../static/app/web/keys.js";

// RFC 9562: version 4, and a variant of 8, 9, a or b.
const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const keys = () => Array.from({ length: 200 }, newKey);

test("keys are of version 4 and no two are one", () => {
  const made = keys();
  assert.ok(made.every((key) => VERSION_4.test(key)));
  assert.equal(new Set(made).size, 200);
});

test("so they are in a browser that makes none itself", (context) => {
  Object.defineProperty(crypto, "randomUUID", { value: undefined, configurable: true });
  context.after(() => Reflect.deleteProperty(crypto, "randomUUID"));
  const made = keys();
  assert.equal(crypto.randomUUID, undefined);
  assert.ok(made.every((key) => VERSION_4.test(key)));
  assert.equal(new Set(made).size, 200);
});
