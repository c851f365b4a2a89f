// What this phone does beside showing the table, for whoever asks for it: buzz, speak, suit the left hand.
const OPTIONS = "order-up-comfort";
const panel = document.getElementById("comfort"),
  root = document.getElementById("table"),
  status = document.getElementById("sending");
const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(OPTIONS)) || {};
  } catch {
    return {};
  }
};
let options = kept();
const suit = () => {
  document.documentElement.dataset.thumb = options.left ? "left" : "right";
};
const buzz = (pattern) => {
  if (options.buzz) navigator.vibrate?.(pattern);
};
const scores = () =>
  [...root.querySelectorAll(".felt-score strong, .score")].map((score) => score.textContent).join(" to ");
const speak = (sentence) => {
  if (!options.voice || !("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(sentence));
};
const latest = () =>
  root.querySelector("#hands")?.closest("section").querySelector(".hands li .who")?.textContent ?? "";

const listen = () => {
  let said = "";
  new MutationObserver(() => {
    const now = status.textContent;
    if (now === said) return;
    said = now;
    if (now.startsWith("Saved")) {
      buzz(40);
      speak(`${latest()}. ${scores()}.`);
    } else if (now.startsWith("Not saved")) {
      buzz([40, 60, 40]);
      speak("Not saved yet. It is kept on this phone.");
    }
  }).observe(status, { childList: true, characterData: true, subtree: true });
  let refused = root.querySelector("[role=alert]")?.textContent;
  new MutationObserver(() => {
    const alert = root.querySelector("[role=alert]")?.textContent;
    if (alert && alert !== refused) {
      buzz([120, 80, 120]);
      speak(alert);
    }
    refused = alert;
  }).observe(root, { childList: true, subtree: true });
};
const offer = () => {
  for (const box of panel.querySelectorAll("input[data-option]")) {
    box.checked = Boolean(options[box.dataset.option]);
    box.addEventListener("change", () => {
      options = { ...options, [box.dataset.option]: box.checked };
      try {
        localStorage.setItem(OPTIONS, JSON.stringify(options));
      } catch {
        /* It holds until the page is left. */
      }
      suit();
      // What was asked for is felt and heard at once; some phones speak only after a tap.
      if (box.checked && box.dataset.option === "buzz") buzz(40);
      if (box.checked && box.dataset.option === "voice") speak(`${scores()}.`);
    });
  }
  suit();
  panel.hidden = false;
};
if (panel && root && status) {
  listen();
  offer();
}
