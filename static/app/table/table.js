// The table's page: draws what the server said last, with the hands on this phone ahead of it, takes what is entered,
// and goes on scoring without a network. A hand keeps its key, so that sending it again never makes it two.
import * as held from "../hands/held.js";
import * as deciding from "./deciding.js";
import * as drawing from "./drawing.js";
import * as entering from "./entering.js";
import * as news from "./news.js";
import { isBehind, isTable, place, stampOf, state, tabs } from "./part.js";
import { outbox } from "./sending.js";

/** Go on from what this phone has kept: a newer table than the page that was opened, and its hands. */
const goOn = async () => {
  const last = await held.recall(place),
    isOld = last && isBehind(stampOf(last)),
    stored = await held.all();
  if (isOld) state.base = last;
  const mine = stored.filter((hand) => hand.place === place);
  // Whoever was not let in may be by now: the code was scanned again.
  for (const hand of mine) if (hand.state === "refused" && hand.stale) await deciding.sendAgain(hand);
  state.apart ||= mine.some((hand) => hand.state !== "told");
  if (isOld || stored.length || held.mayBeHidden()) {
    await drawing.draw();
    outbox.flush();
  }
};
const drawUnlessBusy = () => {
  if (!state.busy) drawing.draw();
};

if (isTable) {
  entering.begin();
  deciding.begin();
  drawing.begin();
  goOn();
  tabs.onmessage = drawUnlessBusy;
  // Another tab's answer is there to be read once this is told, and not before.
  window.addEventListener("storage", drawUnlessBusy);
  document.addEventListener("handed-over", async () => {
    tabs.postMessage("changed");
    if (!state.busy) await drawing.draw();
    outbox.flush();
  });
  document.addEventListener("hands-unread", async () => {
    await drawing.draw();
    if (!held.mayBeHidden()) outbox.flush();
  });
  news.begin();
}
