// Keeps each [data-look] part as it is on the server: what no stream tells of, such as another address of the computer.
import { reach } from "./reach.js";

for (const part of document.querySelectorAll("[data-look]")) {
  // One look at a time, however slow: a tap needs a connection too.
  let looking = false;
  const look = async () => {
    if (document.hidden || looking) return;
    looking = true;
    try {
      const answer = await reach(part.dataset.look ?? "", { headers: { "X-Requested-With": "fetch" } });
      if (!answer.ok || answer.redirected) return;
      const html = await answer.text();
      // What stays the same is not read aloud again.
      if (html !== part.dataset.shown) part.innerHTML = part.dataset.shown = html;
    } catch {
      /* The next look shows it. */
    } finally {
      looking = false;
    }
  };
  setInterval(look, 2000);
}
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
