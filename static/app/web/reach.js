// Asks the server, within a time, and knows its answers from those of a network that answers in its place: the
// sign-in page of a hall comes with any address and any status.
/** Fetch an answer of our server.
 *
 * Rejects with an AbortError after `ms`, and with an error that `isElsewhere` when somebody else has answered.
 *
 * @param {string} url
 * @param {RequestInit & { ms?: number }} options
 */
export const reach = async (url, { ms = 15000, ...options } = {}) => {
  const limit = new AbortController();
  // The time is for all of the answer; one that has been read is past it.
  setTimeout(() => limit.abort(), ms);
  const answer = await fetch(url, {
    credentials: "same-origin",
    cache: "no-store",
    signal: limit.signal,
    ...options,
  });
  if (!answer.headers.has("Order-Up"))
    throw Object.assign(new Error("Another server answered."), { isElsewhere: true });
  return answer;
};
/** Read the server's time from its answer, in milliseconds; not a number where it has none.
 *
 * @param {Response} answer
 */
export const sentAt = ({ headers }) => Date.parse(headers.get("Date") ?? "");
