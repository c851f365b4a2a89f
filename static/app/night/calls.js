// Rings at the desk when a table calls, for whoever has asked for the sound on this computer.
const SOUND = "order-up-sound";
/** @param {HTMLInputElement} option */
const start = (option) => {
  const calling = () =>
    new Set(
      [...document.querySelectorAll("[data-calls], .dispute")].map((each) =>
        each.getAttribute("aria-labelledby"),
      ),
    );
  let before = calling();
  /** @type {AudioContext | null} */
  let audio = null;
  const ring = () => {
    const context = (audio ||= new AudioContext());
    for (const [pitch, after] of [
      [880, 0],
      [660, 0.25],
    ]) {
      const tone = context.createOscillator(),
        volume = context.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.3, context.currentTime + after);
      volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + after + 0.6);
      tone.connect(volume).connect(context.destination);
      tone.start(context.currentTime + after);
      tone.stop(context.currentTime + after + 0.6);
    }
    document.body.dataset.rang = String(Number(document.body.dataset.rang || 0) + 1);
  };
  const isOn = () => {
    try {
      return localStorage.getItem(SOUND) === "on";
    } catch {
      return false;
    }
  };
  option.checked = isOn();
  option.addEventListener("change", () => {
    try {
      localStorage.setItem(SOUND, option.checked ? "on" : "off");
    } catch {
      /* It rings until the page is left. */
    }
    if (option.checked) ring();
  });
  document.addEventListener("live", () => {
    const now = calling();
    if (option.checked && [...now].some((each) => !before.has(each))) ring();
    before = now;
  });
};
const sound = document.querySelector("input[data-sound]");
if (sound) start(sound);
