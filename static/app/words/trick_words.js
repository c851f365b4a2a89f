// What the page that settles a trick says of it; word for word as scoring/cardplay has it.
/** @type {Record<string, string>} */
const SUITS = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
/** @type {Record<string, string>} */
const RANKS = { T: "10", J: "jack", Q: "queen", K: "king", A: "ace" };

export const tapLed = "Tap the card that was led.";
export const tapTrump = "Tap the suit that was trump.";

/** @param {string} of a card, as "Jh" */
export const card = (of) => (of === "B" ? "joker" : `${RANKS[of[0]] || of[0]} of ${SUITS[of[1]]}`);
/** @param {{ name: string }} bower */
export const rightBower = ({ name }) => `${name}, the right bower`;
/** @param {{ name: string }} bower */
export const leftBower = ({ name }) => `${name}, the left bower`;

export const jokerWithoutTrump = "The joker was led, so any card can be played.";
/** @param {{ led: string }} trick */
export const jokerLed = ({ led }) => `The joker counts as trump, so ${SUITS[led]} were led.`;
/** @param {{ name: string, led: string }} trick */
export const leftBowerLed = ({ name, led }) =>
  `The ${name} is the left bower and counts as trump, so ${SUITS[led]} were led.`;
/** @param {{ led: string }} trick */
export const suitLed = ({ led }) => `${SUITS[led][0].toUpperCase()}${SUITS[led].slice(1)} were led.`;

/** @type {Record<string, (name: string) => string>} */
const PLAYS = {
  led: (name) => `led the ${name}`,
  followed: (name) => `followed suit with the ${name}`,
  trumped: (name) => `trumped with the ${name}`,
  played: (name) => `played the ${name}`,
  threw_away: (name) => `threw off the ${name}`,
};
/** @param {{ kind: string, name: string }} play */
export const played = ({ kind, name }) => PLAYS[kind](name);
/** @param {{ play: string, led: string }} play */
export const holdingNone = ({ play, led }) => `${play}, with no ${SUITS[led]} in hand`;
/** @param {{ play: string, led: string }} play */
export const allowedOnlyWithout = ({ play, led }) =>
  `${play}, which is allowed only with no ${SUITS[led]} in hand`;
/** @param {{ name: string, owed: string[] }} play */
export const reneged = ({ name, owed }) =>
  `reneged with the ${name} and should have played the ${owed.join(" or the ")}`;
/** @param {{ player: number, play: string }} play */
export const ofPlayer = ({ player, play }) => `Player ${player} ${play}.`;
/** @param {{ player: number, name: string }} trick */
export const takes = ({ player, name }) => `Player ${player} takes the trick with the ${name}.`;

/** @param {{ most: number }} limit */
export const tooManyCards = ({ most }) => `A trick has at most ${most} cards.`;
/** @param {{ name: string }} found */
export const inTwoPlaces = ({ name }) => `The ${name} can't be in two places.`;
export const noTrick = "Add at least one card. Use each card only once.";
