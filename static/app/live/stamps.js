// Stamps name what a page shows: numbers, of which the first is the database's epoch, that only grow.
/** @type {(stamp: string, other: string) => boolean} */
export const isOlder = (stamp, other) => {
  const [theirs, ours] = [stamp, other].map((each) => each.split("-").map(Number));
  const differs = theirs.findIndex((number, index) => number !== ours[index]);
  return differs >= 0 && theirs[differs] < ours[differs];
};
