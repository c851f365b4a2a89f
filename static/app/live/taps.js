// A tap is lost if what is under the finger is replaced before it is lifted: such a change waits for that moment.
/** No finger lies on a control longer. */
const FINGER_MS = 2000;
let isDown = false;
/** @type {(() => void) | undefined} */
let waiting;
const lift = () => {
  const change = waiting;
  isDown = false;
  waiting = undefined;
  change?.();
};
document.addEventListener("pointerdown", () => {
  isDown = true;
  setTimeout(lift, FINGER_MS);
});
// The click comes before it.
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => setTimeout(lift));

/** Change the page at once, or when the finger is lifted; of several changes that wait the last is made.
 *
 * @param {() => void} change
 */
export const betweenTaps = (change) => {
  if (isDown) waiting = change;
  else change();
};
