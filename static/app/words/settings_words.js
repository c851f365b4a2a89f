// The labels of a night's settings that follow its format.

/** @type {Record<string, string>} */
const MOST = { player: "Max players", pair: "Max pairs" };
/** @type {Record<string, string>} */
const FEE = { player: "Entry fee per player", pair: "Entry fee per pair" };
/** @param {{ who: string }} entrant */
export const mostEntrants = ({ who }) => MOST[who];
/** @param {{ who: string }} entrant */
export const feePerEntrant = ({ who }) => FEE[who];
