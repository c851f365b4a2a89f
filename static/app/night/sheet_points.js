// What a typed hand of a score sheet brings each side.

/** Read the points of a round, as "34 28"; null where it is none.
 *
 * @param {string} text
 */
export const totalOf = (text) =>
  /^(\d{1,3})[ :.,/+*-]+(\d{1,3})([ :.,/+*-]+\d{1,3})?$/.exec(text)?.slice(1, 3).map(Number) ?? null;

/** Read a hand: who made it, tricks, "a" for alone, "d" and who defended alone; null where it is none.
 *
 * @param {string} text
 * @param {number[]} seats the side of each seat
 * @param {Partial<Record<string, string>>[]} results what each result brings under the rules of the night
 */
export const pointsOf = (text, seats, results) => {
  if (/^[pP0]$/.test(text)) return [0, 0];
  const [, maker, tricks, alone, defender] =
    /^([1-9])([0-9])([aA+]?)[nN*]?(?:[dD-]([1-9]))?$/.exec(text) || [];
  const result = results.find(
    (each) =>
      each.tricks === tricks &&
      each.alone === (alone ? "1" : "0") &&
      each.defended === (defender ? "1" : "0"),
  );
  const side = maker && seats[Number(maker) - 1];
  if (!result || !side || (defender && (seats[Number(defender) - 1] ?? side) === side)) return null;
  const to = result.to === "makers" ? side - 1 : 2 - side;
  return [0, 1].map((each) => (each === to ? Number(result.points) : 0));
};
