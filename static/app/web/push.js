// Offers to tell this phone when a round opens, where its browser can; nothing is asked before the tap.
// An iPhone tells only pages something that are installed; "standalone" is a word of its browsers alone.
import { find } from "./elements.js";
import * as words from "../words/alert_words.js";

const install = document.getElementById("push-install");
if (install && isSecureContext && navigator.standalone === false && !("PushManager" in window)) {
  install.hidden = false;
  find(document, "#push").hidden = false;
}
/** @param {FieldForm} form */
const start = (form) => {
  const note = find(document, "#push-said"),
    button = find(form, "button");
  /** @param {string} sentence */
  const say = (sentence) => {
    note.textContent = sentence;
    note.hidden = false;
    button.disabled = false;
  };
  /** @param {string} text */
  const bytes = (text) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  const leave = async () => {
    await navigator.serviceWorker.register("/sw.js");
    const { pushManager } = await navigator.serviceWorker.ready;
    const wanted = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key ?? "") };
    try {
      return await pushManager.subscribe(wanted);
    } catch (fault) {
      // An address that was made for another key of the server is of no use any more.
      const old = fault.name === "InvalidStateError" && (await pushManager.getSubscription());
      if (!old) throw fault;
      await old.unsubscribe();
      return pushManager.subscribe(wanted);
    }
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== "granted") return say(words.blocked);
      const { endpoint, keys } = (await leave()).toJSON();
      Object.entries({ endpoint, ...keys }).forEach(([name, value]) => {
        if (form.elements[name] && value) form.elements[name].value = value;
      });
      form.submit();
    } catch {
      say(words.failed);
    }
  });
  form.hidden = false;
  find(document, "#push").hidden = false;
};
const ask = document.querySelector("form#push-ask");
if (ask && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) start(ask);
