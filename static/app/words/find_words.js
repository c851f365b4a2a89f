// What is read where somebody looks for their own name.

/** @param {{ name: string, place: string }} line */
export const youAre = ({ name, place }) => `${name}, you're ${place}.`;
/** @param {{ name: string }} line */
export const youAreMarked = ({ name }) => `${name}, you're marked below.`;
/** @param {{ count: number }} found */
export const several = ({ count }) => `${count} names match. Keep typing.`;
export const noOne = () => "No one by that name. Check the spelling.";
