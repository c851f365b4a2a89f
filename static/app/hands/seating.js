// Who deals, who sits out and who plays with whom in a hand: by the rules of the table, without its page.

/** Say who deals a hand, where the seat `first` dealt the first. */
export const dealerOf = ({ first, count }, number) => ((first - 2 + number) % count) + 1;
/** Say who sits a hand out: of five, the player on the dealer's right; nobody is 0. */
export const restOf = (table, number) =>
  table.kind === "rotating" ? ((dealerOf(table, number) - 2 + table.count) % table.count) + 1 : 0;

// Across from each other among the four who play, the dealer first.
const acrossFrom = (seat, active, dealer) => {
  const order = [...active.filter((each) => each >= dealer), ...active.filter((each) => each < dealer)];
  return order[(order.indexOf(seat) + 2) % 4];
};
/** Tell the makers' seats of a hand from the others that play it.
 *
 * A table has a `kind`, the `count` of its seats, who dealt `first`, and `sides` by seat, from seat 1 on.
 */
export const partiesOf = (table, { maker, alone, named_partner: named, number }) => {
  const at = Number(maker),
    { kind, sides } = table,
    rest = restOf(table, Number(number));
  const active = sides.map((_, index) => index + 1).filter((seat) => seat !== rest);
  let partner = 0;
  if (kind === "named") partner = alone ? 0 : Number(named) || 0;
  else if (kind === "rotating") partner = acrossFrom(at, active, dealerOf(table, Number(number)));
  const isMaker = (seat) =>
    seat === at || seat === partner || (kind === "opposite" && sides[seat - 1] === sides[at - 1]);
  return { makers: active.filter(isMaker), defenders: active.filter((seat) => !isMaker(seat)) };
};
