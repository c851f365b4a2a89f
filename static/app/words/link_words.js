// What is read where a printed code is opened.

/** @param {{ table: string | undefined, night: string | undefined }} page */
export const keepScoring = ({ table, night }) => `Keep scoring table ${table} · ${night}`;
export const tryingAgain = "No connection. Trying again…";
