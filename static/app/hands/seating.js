// Who deals, who sits out and who plays with whom in a hand: by the rules of the table, without its page.

/** Say who deals a hand, where the seat `first` dealt the first.
 *
 * @type {(table: Seats, number: number) => number}
 */
export const dealerOf = ({ first, count }, number) => ((first - 2 + number) % count) + 1;
/** Say who sits a hand out: of five, the player on the dealer's right; nobody is 0.
 *
 * @type {(table: Seats, number: number) => number}
 */
export const restOf = (table, number) =>
  table.kind === "rotating" ? ((dealerOf(table, number) - 2 + table.count) % table.count) + 1 : 0;

/** Say who sits across from a seat among the four who play, the dealer first.
 *
 * @type {(seat: number, active: number[], dealer: number) => number}
 */
const acrossFrom = (seat, active, dealer) => {
  const order = [...active.filter((each) => each >= dealer), ...active.filter((each) => each < dealer)];
  return order[(order.indexOf(seat) + 2) % 4];
};
/** Tell the makers' seats of a hand from the others that play it.
 *
 * @param {Seats} table
 * @param {{ maker?: string, alone?: boolean, named_partner?: string, number: number | string }} hand
 * @returns {Parties}
 */
export const partiesOf = (table, { maker, alone, named_partner: named, number }) => {
  const at = Number(maker),
    { kind, sides } = table,
    rest = restOf(table, Number(number));
  const active = sides.map((_, index) => index + 1).filter((seat) => seat !== rest);
  let partner = 0;
  if (kind === "named") partner = alone ? 0 : Number(named) || 0;
  else if (kind === "rotating") partner = acrossFrom(at, active, dealerOf(table, Number(number)));
  /** @param {number} seat */
  const isMaker = (seat) =>
    seat === at || seat === partner || (kind === "opposite" && sides[seat - 1] === sides[at - 1]);
  return { makers: active.filter(isMaker), defenders: active.filter((seat) => !isMaker(seat)) };
};
