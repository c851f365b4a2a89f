// The rules of one trick, word for word as scoring/cardplay/trick_disputes.py has them; a test holds the two together.
import * as words from "../words/trick_words.js";

const RANKS = "6789TJQKA",
  WEAKEST_TRUMP = 100,
  LEFT_BOWER = 120,
  RIGHT_BOWER = 121,
  BEST_BOWER = 122;
const MOST_PLAYERS = 6;
/** @type {Record<string, string>} */
const SAME_COLOUR = { c: "s", s: "c", d: "h", h: "d" };

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
/** @type {(card: string, trump: string) => string} */
const named = (card, trump) => {
  const strength = ranked(card, trump)[1],
    name = words.card(card);
  if (strength === RIGHT_BOWER) return words.rightBower({ name });
  return strength === LEFT_BOWER ? words.leftBower({ name }) : name;
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
/** @type {(index: number, suit: string | null, led: string | null, trump: string) => string} */
const kindOf = (index, suit, led, trump) => {
  if (!index) return "led";
  if (suit === led) return "followed";
  return suit === trump || suit === null ? "trumped" : "threw_away";
};
/** @type {(card: string, led: string | null) => string} */
const ledSentence = (card, led) => {
  if (led === null) return words.jokerWithoutTrump;
  if (card === "B") return words.jokerLed({ led });
  return card[1] === led ? words.suitLed({ led }) : words.leftBowerLed({ name: words.card(card), led });
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
  /** @type {boolean | null} */
  let isLegal = true;
  /** @type {string[]} */
  let owed = [];
  const play = {
    player: index + 1,
    kind: kind === "trumped" && trump === "n" ? "played" : kind,
    name: named(card, trump),
  };
  let sentence = words.played(play);
  if (kind !== "led" && kind !== "followed" && led !== null) {
    owed = held.filter((other) => ranked(other, trump)[0] === led);
    isLegal = held.length ? !owed.length : null;
    sentence = words.played({ ...play, led, isLegal });
  }
  if (owed.length)
    sentence = words.reneged({ player: index + 1, name: words.card(card), owed: owed.map(words.card) });
  return { player: index + 1, card, kind, is_legal: isLegal, owed, sentence };
};

/** Settle a trick, or give the code and the sentence of a refusal.
 *
 * @type {(trump: string, plays: Played[]) => Settled | Refused}
 */
export const settle = (trump, plays) => {
  if (plays.length > MOST_PLAYERS)
    return { code: "too_many_cards", message: words.tooManyCards({ most: MOST_PLAYERS }) };
  const places = plays.flatMap(({ card, held }) => [card, ...held]);
  const twice = places.find((card, index) => places.indexOf(card, index + 1) > 0);
  if (twice) return { code: "card_twice", message: words.inTwoPlaces({ name: words.card(twice) }) };
  if (!plays.length) return { code: "no_trick", message: words.noTrick };
  const cards = plays.map(({ card }) => card),
    taker = takerOf(cards, trump),
    led = ranked(cards[0], trump)[0];
  return {
    taker: taker + 1,
    led,
    sentences: [
      words.takes({ player: taker + 1, name: named(cards[taker], trump) }),
      ledSentence(cards[0], led),
    ],
    plays: plays.map((play, index) => verdict(play, index, led, trump)),
  };
};
