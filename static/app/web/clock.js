// Times of day and what a clock has left, in words.

/** Say when that was, as this place writes it: with the day of the week where it was not today.
 *
 * @param {number} ms
 */
export const timeOf = (ms, now = Date.now()) => {
  const isToday = new Date(ms).toDateString() === new Date(now).toDateString();
  return new Date(ms).toLocaleString([], {
    hour: "2-digit",
    minute: "2-digit",
    ...(isToday ? {} : { weekday: "long" }),
  });
};
/** Count the whole seconds until an end, none once it is past.
 *
 * @type {(ends: number, now: number) => number}
 */
export const secondsTo = (ends, now) => Math.max(Math.ceil((ends - now) / 1000), 0);
/** Write seconds as a clock does: 4:05.
 *
 * @param {number} seconds
 */
export const faceOf = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
