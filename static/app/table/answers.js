// Asks the server about the table, and reads its answers.
import { reach } from "../web/reach.js";
import { place, root, show, stampOf, state } from "./part.js";

const PAGE = { "X-Requested-With": "fetch" };
const { now } = root.dataset;

/** Send what a form of the table says; resolves to `answerOf` it.
 *
 * @type {(url: string, body: Record<string, string>, accept?: string) => Promise<TableAnswer>}
 */
export const post = (url, body, accept = "text/html") =>
  answerOf(
    reach(url, {
      method: "POST",
      body: new URLSearchParams({ ...body, place }),
      headers: { "X-CSRFToken": document.body.dataset.csrf ?? "", ...PAGE, Accept: accept },
    }),
  );
/** Read an answer; throws where it is busy, or not ours.
 *
 * @param {Promise<Response>} request
 * @returns {Promise<TableAnswer>}
 */
const answerOf = async (request) => {
  const answer = await request;
  if (answer.status >= 500 || answer.status === 429)
    throw Object.assign(new Error("again"), { isElsewhere: true, isBusy: true });
  if (answer.headers.get("Content-Type") === "application/json")
    return { status: answer.status, receipt: await answer.json() };
  const html = [403, 404, 410].includes(answer.status) ? "" : await answer.text();
  if (html && !stampOf(html)) throw Object.assign(new Error("no table"), { isElsewhere: true });
  return { status: answer.status, html };
};
/** Ask for the table as it is now, if it is not what is shown.
 *
 * @param {Parameters<typeof reach>[1]} [options]
 */
export const fetchNow = (options) =>
  reach(`${now}?${new URLSearchParams({ seen: stampOf(state.base), place })}`, { headers: PAGE, ...options });
/** Say that nobody looks at this phone, whose silence is then no lost connection. */
export const putAway = () => {
  fetch(`${now}?away=1`, { headers: PAGE, keepalive: true }).catch(() => {});
};
/** Bring the table as it is now, while a hand waits for it; not for long. */
export const isFetched = async () => {
  try {
    const answer = await fetchNow({ ms: 3000 }),
      html = answer.status === 200 ? await answer.text() : "";
    if (!stampOf(html)) return false;
    await show(html);
    return true;
  } catch {
    return false;
  }
};
