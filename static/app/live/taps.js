// A tap is lost if what is under the finger is replaced before it is lifted: such a change waits for that moment.
/** No finger lies on a control longer. */
const FINGER_MS = 2000;
/** So soon after the finger is lifted the click has come. */
const CLICK_MS = 100;
let isDown = false;
/** @type {number | undefined} */
let lifting;
/** @type {(() => void) | undefined} */
let waiting;
const lift = () => {
  const change = waiting;
  isDown = false;
  waiting = undefined;
  change?.();
};
/** @param {number} ms */
const liftIn = (ms) => {
  clearTimeout(lifting);
  lifting = setTimeout(lift, ms);
};
document.addEventListener("pointerdown", () => {
  isDown = true;
  liftIn(FINGER_MS);
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => liftIn(CLICK_MS));

/** Change the page at once, or when the finger is lifted; of several changes that wait the last is made.
 *
 * @param {() => void} change
 */
export const betweenTaps = (change) => {
  if (isDown) waiting = change;
  else change();
};
