// What is read on the phone at the table, beside its hands.
import { hands, handsOrPoints } from "./hand_words.js";

/** @typedef {import("./hand_words.js").Much} Much */

/** @param {{ number: number }} hand */
export const whoCalled = ({ number }) => `Hand ${number}: who called trump?`;
export const pointsEntered = "Points entered for this round";
/** @param {{ target: string | undefined }} goal */
export const targetReached = ({ target }) => `Game over: played to ${target}`;
/** @param {{ count: number }} many */
export const allEntered = ({ count }) => (count === 1 ? "Hand entered" : `All ${count} hands entered`);
/** @param {{ names: string, points: string }} side */
export const sideScore = ({ names, points }) => `${names} ${points}`;
/** Say who made a hand and how; a name comes and goes as an element of the page.
 *
 * @template T
 * @param {{ maker: T, partner: T | null, outcome: string, defender: T | null }} played
 * @returns {(T | string)[]}
 */
export const madeBy = ({ maker, partner, outcome, defender }) => [
  maker,
  ...(partner ? [" with ", partner] : []),
  ` ${outcome}`,
  ...(defender ? [", ", defender, " defended alone"] : []),
];
/** @param {{ points: number }} gain */
export const plus = ({ points }) => `+${points} `;

/** Speak a score: "6 to 4".
 *
 * @param {{ points: string[] }} score
 */
export const spokenScore = ({ points }) => points.join(" to ");
/** @param {{ hand: string, score: string }} latest */
export const spokenHand = ({ hand, score }) => `${hand}. ${score}.`;
export const spokenNotSaved = "Not saved yet, but safe on this phone.";

export const sendFromHere = "Send from here";
export const keepHere = "Keep it here";
export const notNow = "Not now";
/** @param {{ part: number, parts: number }} code */
export const codeOf = ({ part, parts }) => `Code ${part} of ${parts}`;
/** @param {{ part: number, parts: number }} code */
export const codeScanned = ({ part, parts }) =>
  part < parts ? `Code ${part} of ${parts}. Now scan the next code.` : `Code ${part} of ${parts}.`;
/** @param {{ table: string }} place */
export const sentAtTable = ({ table }) => `To send, scan the code on table ${table} with this phone.`;
/** @param {Much & { table: string }} much */
export const fromAnotherPhone = ({ table, ...much }) =>
  `${handsOrPoints(much)} for table ${table} from another phone`;
export const scanAgain = "Part of the code is missing. Scan it again.";
/** @param {Much} much */
export const toHandOver = (much) => `${handsOrPoints(much)} to send`;
export const howToHandOver =
  "Scan this with another phone at your table to send from there. " +
  "This phone keeps a copy. Nothing counts twice.";
export const nextCode = "Next code";
export const previousCode = "Previous code";
export const done = "Done";

/** @param {{ count: number, tables: string[] }} kept */
export const scanToSend = ({ count, tables }) => {
  const named = tables.join(" and table ");
  return count === 1
    ? `1 result is safe on this phone. Scan the code on table ${named} again to send it.`
    : `${count} results are safe on this phone. Scan the code on table ${named} again to send them.`;
};
/** @param {Much & { table: string }} much */
export const notSentYet = ({ table, count, isPoints }) =>
  `Not sent yet: ${isPoints ? "points" : hands({ count })} for table ${table}. Scan that table's code again.`;
export const cannotRead = "This phone can't read its saved hands right now. Keep this page open.";

export const saving = "Saving…";
export const savingHereOnly = "Saving… This phone can't store it. Stay on this page until it's saved.";
export const saved = "Saved.";
/** @param {{ count: number }} many */
export const savedHands = ({ count }) => `Saved: ${hands({ count })}.`;
export const keepPlaying = "No connection. Keep playing: hands are saved on this phone.";
export const stillTrying = "Not saved yet: Order Up isn't responding. Still trying…";
/** Why a hand is not saved yet. */
export const noConnection = "no connection";
export const cannotSave = "Order Up is busy";
/** @param {{ why: string, count: number }} kept */
export const notSaved = ({ why, count }) =>
  count === 1
    ? `Not saved yet: ${why}. It's safe on this phone, and we'll keep trying.`
    : `Not saved yet: ${why}. ${count} results are safe on this phone, and we'll keep trying.`;
/** @param {{ why: string }} kept */
export const notStored = ({ why }) =>
  `Not saved yet: ${why}. This phone can't store it. Stay on this page until it's saved.`;
/** @param {{ number: number, isPoints: boolean }} hand */
export const alreadyHere = ({ number, isPoints }) =>
  isPoints ? "The points are already on this phone." : `Hand ${number} is already on this phone.`;
/** @param {{ number: number, isPoints: boolean }} hand */
export const sentAlready = ({ number, isPoints }) =>
  isPoints ? "Too late. The points were already sent." : `Too late. Hand ${number} was already sent.`;
/** Ask before a button does what it says.
 *
 * @param {{ button: string }} pressed
 */
export const isSure = ({ button }) => `${button}?`;
export const signedOut = "This phone was signed out. Scan the table's code to sign back in.";
export const openingAgain = "Opening the table again…";

export const oneMoment = "One moment…";
export const undone = "Undone.";
export const helpComes = "Help is on the way.";
export const confirmed = "Confirmed.";
/** @param {{ isBusy: boolean, instead: string }} lost */
export const notDone = ({ isBusy, instead }) =>
  isBusy ? `We can't save right now. ${instead}` : `No connection. ${instead}`;
export const undoLater = "Check whether your score is still there, then try again.";
export const getHost = "Please go get the host.";
export const confirmLater = "Try again in a minute.";
export const dealLater = "Keep playing and entering hands. Try this again later.";
