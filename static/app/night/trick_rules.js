// The rules of one trick, word for word as scoring/cardplay/trick_disputes.py has them; a test holds the two together.
const RANKS = "6789TJQKA",
  WEAKEST_TRUMP = 100,
  LEFT_BOWER = 120,
  RIGHT_BOWER = 121,
  BEST_BOWER = 122;
const MOST_PLAYERS = 6;
/** @type {Record<string, string>} */
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
/** @type {Record<string, string>} */
const SAME_COLOUR = { c: "s", s: "c", d: "h", h: "d" };
/** @type {Record<string, string>} */
const RANK_WORDS = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };
const VERBS = {
  led: "led",
  followed: "followed suit with",
  trumped: "trumped with",
  threw_away: "threw away",
};

/** Read the suit that a card belongs to in this hand, none for a joker without trump, and how strong it is.
 *
 * @type {(card: string, trump: string) => [string | null, number]}
 */
const ranked = (card, trump) => {
  if (card === "B") return [trump === "n" ? null : trump, BEST_BOWER];
  const [rank, suit] = card;
  if (rank === "J" && suit === trump) return [trump, RIGHT_BOWER];
  if (rank === "J" && SAME_COLOUR[suit] === trump) return [trump, LEFT_BOWER];
  return [suit, RANKS.indexOf(rank) + (suit === trump ? WEAKEST_TRUMP : 0)];
};
/** @param {string} card */
export const words = (card) =>
  card === "B" ? "joker" : `${RANK_WORDS[card[0]] || card[0]} of ${SUITS[card[1]]}`;
/** @type {(card: string, trump: string) => string} */
const named = (card, trump) => {
  const strength = ranked(card, trump)[1];
  if (strength === RIGHT_BOWER) return `${words(card)}, the right bower`;
  return words(card) + (strength === LEFT_BOWER ? ", the left bower" : "");
};

/** @type {(cards: string[], trump: string) => number} */
const takerOf = (cards, trump) => {
  const [led, first] = ranked(cards[0], trump);
  let taker = 0,
    best = first;
  cards.forEach((card, index) => {
    const [suit, strength] = ranked(card, trump);
    if (strength > best && (suit === led || strength >= WEAKEST_TRUMP)) [taker, best] = [index, strength];
  });
  return taker;
};
/** @type {(index: number, suit: string | null, led: string | null, trump: string) => keyof typeof VERBS} */
const kindOf = (index, suit, led, trump) => {
  if (!index) return "led";
  if (suit === led) return "followed";
  return suit === trump || suit === null ? "trumped" : "threw_away";
};
/** @type {(card: string, led: string | null) => string} */
const ledSentence = (card, led) => {
  if (led === null) return "The joker was led, so any card can be played.";
  if (card === "B") return `The joker is a trump: ${SUITS[led]} were led.`;
  if (card[1] !== led) return `The ${words(card)} is the left bower, a trump: ${SUITS[led]} were led.`;
  return `${SUITS[led][0].toUpperCase()}${SUITS[led].slice(1)} were led.`;
};

/** What a card of a trick was; whether it was legal is null where the hand is not known.
 *
 * @typedef {{
 *   player: number, card: string, kind: string, is_legal: boolean | null, owed: string[], sentence: string
 * }} Verdict
 * @typedef {{ taker: number, led: string | null, sentences: string[], plays: Verdict[] }} Settled
 * @typedef {{ code: string, message: string }} Refused
 */
/** A card that was played, and what its player held then as far as it is known.
 *
 * @typedef {{ card: string, held: string[] }} Played
 */

/** @type {(play: Played, index: number, led: string | null, trump: string) => Verdict} */
const verdict = ({ card, held }, index, led, trump) => {
  const kind = kindOf(index, ranked(card, trump)[0], led, trump);
  const verb = kind === "trumped" && trump === "n" ? "played" : VERBS[kind];
  /** @type {boolean | null} */
  let isLegal = true;
  /** @type {string[]} */
  let owed = [];
  let told = `${verb} the ${named(card, trump)}`;
  if (kind !== "led" && kind !== "followed" && led !== null) {
    owed = held.filter((other) => ranked(other, trump)[0] === led);
    isLegal = held.length ? !owed.length : null;
    told += isLegal ? `, holding no ${SUITS[led]}` : `, allowed only with no ${SUITS[led]} in hand`;
  }
  if (owed.length)
    told = `reneged with the ${words(card)} and had to play the ${owed.map(words).join(" or the ")}`;
  return { player: index + 1, card, kind, is_legal: isLegal, owed, sentence: `Player ${index + 1} ${told}.` };
};

/** Settle a trick, or give the code and the sentence of a refusal.
 *
 * @type {(trump: string, plays: Played[]) => Settled | Refused}
 */
export const settle = (trump, plays) => {
  if (plays.length > MOST_PLAYERS)
    return { code: "too_many_cards", message: `A trick has at most ${MOST_PLAYERS} cards.` };
  const places = plays.flatMap(({ card, held }) => [card, ...held]);
  const twice = places.find((card, index) => places.indexOf(card, index + 1) > 0);
  if (twice) return { code: "card_twice", message: `The ${words(twice)} can't be in two places.` };
  if (!plays.length) return { code: "no_trick", message: "Add at least one card, and each card only once." };
  const cards = plays.map(({ card }) => card),
    taker = takerOf(cards, trump),
    led = ranked(cards[0], trump)[0];
  return {
    taker: taker + 1,
    led,
    sentences: [
      `Player ${taker + 1} takes the trick with the ${named(cards[taker], trump)}.`,
      ledSentence(cards[0], led),
    ],
    plays: plays.map((play, index) => verdict(play, index, led, trump)),
  };
};
