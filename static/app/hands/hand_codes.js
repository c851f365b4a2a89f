// Writes hands as ends of addresses, which are shown as QR codes, and reads them again.

const PER_CODE = 6;
/** What tells hands from a table's secret at the end of an address. */
export const MARK = "h1";
const CODE = /^h1\.([A-Za-z0-9_-]{1,40}-(\d{1,4}))\.([1-9]\d?)-([1-9]\d?)\.([^.]+(?:\.[^.]+)*)$/;
const HAND = new RegExp(
  String.raw`^(\d{1,4})-(\d{1,3})-([1-6]?)-([0-5mp])-(a?)-([1-6]?)-([1-6]?)-` +
    String.raw`(?:c([1-7])-)?(?:d([1-6])-)?(?:o(\d{1,9})-)?([0-9a-f]{32})$`,
);
/** @type {Record<string, string>} */
const NO_PLAYS = { p: "passed_out", m: "misdeal" };
const TOTAL = /^t-(\d{1,4})-(\d{1,3})-(\d{1,3})-(\d{1,3})-(?:o(\d{1,9})-)?([0-9a-f]{32})$/;

/** @param {Play} hand */
const written = (hand) => {
  const key = hand.key.replaceAll("-", ""),
    opening = hand.opening ? [`o${hand.opening}`] : [];
  if (hand.isTotal)
    return ["t", hand.round, hand["points-1"], hand["points-2"], hand.hands, ...opening, key].join("-");
  const {
    round,
    number,
    maker = "",
    alone,
    named_partner: partner = "",
    lone_defender: defender = "",
    call_round: called,
    dealer,
  } = hand;
  const parts = [
    round,
    number,
    maker,
    hand.no_play ? (hand.no_play === "misdeal" ? "m" : "p") : hand.tricks,
    alone ? "a" : "",
    partner,
    defender,
  ];
  return [
    ...parts,
    ...(called ? [`c${called}`] : []),
    ...(dealer ? [`d${dealer}`] : []),
    ...opening,
    key,
  ].join("-");
};
/** @param {string} hex */
const keyOf = (hex) =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
/** @param {Typed} fields */
const only = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
/** @type {(text: string) => Omit<Play, "place" | "table">} */
const readHand = (text) => {
  const total = TOTAL.exec(text),
    hand = HAND.exec(text);
  if (total)
    return {
      round: Number(total[1]),
      number: 0,
      "points-1": total[2],
      "points-2": total[3],
      hands: total[4],
      ...only({ opening: total[5] }),
      isTotal: true,
      alone: false,
      key: keyOf(total[6]),
    };
  if (!hand) throw new RangeError("This code has no hand.");
  const [, round, number, maker, tricks, alone, partner, defender, called, dealer, opening, key] = hand;
  const unplayed = NO_PLAYS[tricks];
  const report = unplayed
    ? { no_play: unplayed }
    : { maker, tricks, named_partner: partner, lone_defender: defender, ...only({ call_round: called }) };
  return {
    round: Number(round),
    number: Number(number),
    ...report,
    ...only({ dealer, opening }),
    alone: alone === "a",
    isTotal: false,
    key: keyOf(key),
  };
};
/** Write the hands as ends of addresses, first to last.
 *
 * @type {(place: string, hands: Play[]) => string[]}
 */
export const codes = (place, hands) => {
  const parts = Math.ceil(hands.length / PER_CODE);
  return Array.from({ length: parts }, (_, at) =>
    [MARK, place, `${at + 1}-${parts}`, ...hands.slice(at * PER_CODE, (at + 1) * PER_CODE).map(written)].join(
      ".",
    ),
  );
};
/** Read the hands of one code; throws a RangeError where it is none, or not all of it.
 *
 * @param {string} text
 */
export const read = (text) => {
  const found = CODE.exec(text);
  if (!found) throw new RangeError("That isn't a code from this app.");
  const [, place, table, part, parts, hands] = found;
  /** @type {Omit<Hand, "said">[]} */
  const list = hands
    .split(".")
    .map(readHand)
    .map((hand) => ({ ...hand, place, table, state: "waiting", tries: 1 }));
  return { place, table, part: Number(part), parts: Number(parts), hands: list };
};
