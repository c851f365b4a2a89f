// Keeps the table as it is on the server: by its stream, and by asking while there is none.
import { sentAt } from "../web/reach.js";
import { fetchNow, putAway } from "./answers.js";
import { draw } from "./drawing.js";
import { isBehind, root, setLost, show, stampOf, startAgain, state } from "./part.js";
import { outbox } from "./sending.js";

const { live = "" } = root.dataset;
// One look at a time, however slow: a hand needs a connection too. What is new meanwhile is looked at after it.
let isLooking = false,
  isNews = false;
// A server that starts again is back within this; a network that is gone is said.
const LOST_MS = 3000;
/** @type {number | undefined} */
let losing;
const found = () => {
  clearTimeout(losing);
  losing = undefined;
  setLost(false);
};
const lost = () => {
  losing ??= setTimeout(() => setLost(true), LOST_MS);
};

/** @param {Response} answer */
const take = async (answer) => {
  document.dispatchEvent(new CustomEvent("server-time", { detail: sentAt(answer) }));
  if ([404, 410].includes(answer.status)) {
    startAgain();
    return;
  }
  if (answer.status !== 204 && answer.status !== 200) return;
  const html = answer.status === 200 ? await answer.text() : "";
  if (html && !stampOf(html)) return;
  const wasApart = state.apart;
  state.apart = false;
  if (html) show(html);
  if (state.busy) return;
  if (html || wasApart) await draw();
  if (state.mine.some((hand) => hand.state === "waiting")) outbox.nudge();
};
const lookOnce = async () => {
  if (state.busy || document.hidden) return;
  try {
    const answer = await fetchNow();
    found();
    await take(answer);
  } catch {
    lost();
  }
};
const look = async () => {
  if (isLooking) return;
  isLooking = true;
  do {
    isNews = false;
    await lookOnce();
  } while (isNews);
  isLooking = false;
};

// A browser has six connections to a server that speaks HTTP/1.1, for all its tabs: a hidden one keeps none.
/** @type {EventSource | null} */
let stream = null;
/** @type {number | undefined} */
let waking;
let isStreaming = false;
const hush = () => {
  clearTimeout(waking);
  stream?.close();
  stream = null;
  isStreaming = false;
};
// The stream says the table's stamp, and after it which code opens the table.
let news = "";
/** @param {MessageEvent<string>} event */
const hear = ({ data }) => {
  const code = data.slice(data.lastIndexOf("-")),
    isShown = news.endsWith(code) && data === stampOf(state.base) + code;
  news = data;
  if (isShown) return;
  isNews = true;
  look();
};
const listen = () => {
  hush();
  if (document.hidden) return;
  stream = new EventSource(live);
  stream.addEventListener("open", () => {
    isStreaming = true;
  });
  stream.addEventListener("changed", hear);
  stream.addEventListener("error", () => {
    isStreaming = false;
    if (stream?.readyState === EventSource.CLOSED) waking = setTimeout(listen, 8000 + Math.random() * 4000);
  });
};
const back = () => {
  if (state.mine.length) outbox.hurry();
  isNews = true;
  look();
};

export const begin = () => {
  document.addEventListener("hands-sent", () => {
    if (news && isBehind(news)) look();
  });
  listen();
  setInterval(() => {
    if (!isStreaming) look();
  }, 1500);
  setInterval(look, 15000);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      hush();
      putAway();
    } else {
      if (!isStreaming) listen();
      back();
    }
  });
  window.addEventListener("online", back);
  window.addEventListener("offline", () => {
    state.apart = true;
    setLost(true);
    draw();
  });
  if (!navigator.onLine) setLost(true);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) back();
  });
};
