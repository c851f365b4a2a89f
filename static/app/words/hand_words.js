// What is read of a hand, on the phone at the table and at the desk.

/** How much there is to say something of: so many hands, or the points of rounds.
 *
 * @typedef {{ count: number, isPoints: boolean }} Much
 */

/** @param {{ count: number }} many */
export const hands = ({ count }) => (count === 1 ? "1 hand" : `${count} hands`);
/** @param {{ count: number }} many */
export const tricks = ({ count }) => (count === 1 ? "1 trick" : `${count} tricks`);
/** @param {Much} much */
export const handsOrPoints = ({ count, isPoints }) => (isPoints ? "Points" : hands({ count }));

export const misdeal = "Misdeal";
export const thrownIn = "Thrown in";
export const everyonePassed = "Everyone passed";
/** @param {{ ours: string | undefined, theirs: string | undefined, count: number }} played */
export const roundPoints = ({ ours, theirs, count }) => `${ours}–${theirs} in ${hands({ count })}`;
/** @param {{ maker: string, isAlone: boolean }} call */
export const called = ({ maker, isAlone }) => (isAlone ? `${maker} went alone` : maker);
/** @param {{ seat: string | undefined }} call */
export const seat = ({ seat: number }) => `Seat ${number}`;
/** @param {{ name: string }} defender */
export const defendedAlone = ({ name }) => `${name} defended alone`;
/** @param {{ points: number, names: string }} gain */
export const gained = ({ points, names }) => `+${points} ${names}`;
/** @param {{ maker: string, outcome: string }} played */
export const made = ({ maker, outcome }) => `${maker} ${outcome}`;
/** Say how a hand went: "Ann swept alone, Bob defended alone, +4 Ann & Cy"; by tricks where no more is known.
 *
 * @param {{ call: string, defender?: string, count?: number, gain?: string }} played
 */
export const handPlayed = ({ call, defender, count, gain }) =>
  [call, defender, count === undefined ? "" : tricks({ count }), gain].filter(Boolean).join(", ");

export const waiting = "waiting";
export const waitingForEarlier = "waiting for the previous hand";
export const sendAgain = "Send again";
export const seen = "OK";
/** @param {{ number: number, isPoints: boolean }} hand */
export const remove = ({ number, isPoints }) => (isPoints ? "Remove points" : `Remove hand ${number}`);
/** @param {{ number: number, isPoints: boolean }} hand */
export const undo = ({ number, isPoints }) => (isPoints ? "Undo points" : `Undo hand ${number}`);
/** @param {Much} much */
export const onThisPhone = (much) => `${handsOrPoints(much)} on this phone`;
export const sentFromHere = "Sent from this phone";
export const handOver = "Use another phone";

/** Say what a result brings, after its button: "alone, 4 points to Ann & Cy".
 *
 * @param {{ isAlone: boolean, points: number, who: string }} result
 */
export const pointsTo = ({ isAlone, points, who }) =>
  `${isAlone ? "alone, " : ""}${points} ${points === 1 ? "point" : "points"} to ${who}`;
/** @param {{ name: string }} leader */
export const leads = ({ name }) => `: ${name} leads`;
/** @param {{ names: string }} caller */
export const whenCalled = ({ names }) => `When did ${names} call trump?`;
