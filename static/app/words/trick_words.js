// What the page that settles a trick says of it; word for word as scoring/cardplay has it.
/** @type {Record<string, string>} */
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
/** @type {Record<string, string>} */
const RANKS = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };

export const tapLed = "Tap the card that was led.";
export const tapTrump = "Tap the trump suit.";

/** @param {string} of a card, as "Jh" */
export const card = (of) => (of === "B" ? "joker" : `${RANKS[of[0]] || of[0]} of ${SUITS[of[1]]}`);
/** @param {{ name: string }} bower */
export const rightBower = ({ name }) => `${name}, the right bower`;
/** @param {{ name: string }} bower */
export const leftBower = ({ name }) => `${name}, the left bower`;

export const jokerWithoutTrump = "The joker was led, so you can play any card.";
/** @param {{ led: string }} trick */
export const jokerLed = ({ led }) => `The joker counts as trump, so ${SUITS[led]} were led.`;
/** @param {{ name: string, led: string }} trick */
export const leftBowerLed = ({ name, led }) =>
  `The ${name} is the left bower and counts as trump, so ${SUITS[led]} were led.`;
/** @param {{ led: string }} trick */
export const suitLed = ({ led }) => `${SUITS[led][0].toUpperCase()}${SUITS[led].slice(1)} were led.`;

/** A card that a player put down, and the suit led where the card is of another.
 *
 * @typedef {{ player: number, name: string, led?: string }} Put
 */
/** @type {Record<string, (put: Put) => string>} */
const PLAYS = {
  led: ({ player, name }) => `Player ${player} led the ${name}.`,
  followed: ({ player, name }) => `Player ${player} followed suit with the ${name}.`,
  trumped: ({ player, name }) => `Player ${player} trumped with the ${name}.`,
  played: ({ player, name }) => `Player ${player} played the ${name}.`,
  threw_away: ({ player, name }) => `Player ${player} threw off the ${name}.`,
};
/** @type {Record<string, (put: Put) => string>} */
const HOLDING_NONE = {
  trumped: ({ player, name, led = "" }) =>
    `Player ${player} had no ${SUITS[led]} and trumped with the ${name}.`,
  played: ({ player, name, led = "" }) => `Player ${player} had no ${SUITS[led]} and played the ${name}.`,
  threw_away: ({ player, name, led = "" }) =>
    `Player ${player} had no ${SUITS[led]} and threw off the ${name}.`,
};
/** @type {Record<string, (put: Put) => string>} */
const ONLY_WITHOUT = {
  trumped: ({ player, name, led = "" }) =>
    `Player ${player} trumped with the ${name}, which is allowed only with no ${SUITS[led]} in hand.`,
  played: ({ player, name, led = "" }) =>
    `Player ${player} played the ${name}, which is allowed only with no ${SUITS[led]} in hand.`,
  threw_away: ({ player, name, led = "" }) =>
    `Player ${player} threw off the ${name}, which is allowed only with no ${SUITS[led]} in hand.`,
};
/** Say what a player did; `isLegal` where another suit was played than the one led, null where nobody can tell.
 *
 * @type {(play: Put & { kind: string, isLegal?: boolean | null }) => string}
 */
export const played = ({ kind, isLegal, ...put }) => {
  if (isLegal === undefined) return PLAYS[kind](put);
  return (isLegal ? HOLDING_NONE : ONLY_WITHOUT)[kind](put);
};
/** @param {{ player: number, name: string, owed: string[] }} play */
export const reneged = ({ player, name, owed }) =>
  `Player ${player} reneged with the ${name} and should have played the ${owed.join(" or the ")}.`;
/** @param {{ player: number, name: string }} trick */
export const takes = ({ player, name }) => `Player ${player} takes the trick with the ${name}.`;

/** @param {{ most: number }} limit */
export const tooManyCards = ({ most }) => `A trick can have up to ${most} cards. Remove the extra ones.`;
/** @param {{ name: string }} found */
export const inTwoPlaces = ({ name }) => `The ${name} is entered twice. Choose another card.`;
export const noTrick = "Add at least one card. Use each card only once.";
