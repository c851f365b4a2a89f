// What is read on a page that has lost its connection.

/** @param {{ time: string, more?: string }} last */
export const noConnectionSince = ({ time, more = "" }) => `No connection since ${time}${more}`;
