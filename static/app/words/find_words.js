// What is read where somebody looks for their own name.

/** @param {{ name: string, place: string }} line */
export const youAre = ({ name, place }) => `${name}, you're ${place}.`;
/** @param {{ name: string, place: string, points: string }} line */
export const youAreNear = ({ name, place, points }) =>
  `${name}, you're ${place}, ${points} ${points === "1" ? "point" : "points"} away from a prize.`;
/** @param {{ name: string }} line */
export const youAreMarked = ({ name }) => `${name}, you're highlighted below.`;
/** @param {{ count: number }} found */
export const several = ({ count }) => `${count} names match. Keep typing.`;
export const noOne = () => "No one by that name. Check the spelling.";
