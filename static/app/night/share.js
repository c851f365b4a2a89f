// Copies a link or a text, or hands it to the phone's share sheet. Without this script people select it themselves.
import { find } from "../web/elements.js";
import { copied, notCopied } from "../words/share_words.js";

/** What an element shows: a link's address, or the text of a field.
 *
 * @param {string | undefined} id
 */
const shownBy = (id) => {
  const source = document.getElementById(id ?? "");
  return source instanceof HTMLAnchorElement
    ? source.href
    : /** @type {HTMLTextAreaElement} */ (source).value;
};

/** Copies as older browsers do, and as pages on plain http may.
 *
 * @param {string} text
 */
const copyAsBefore = (text) => {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  if (!isDone) throw new Error("not copied");
};
/** @param {string} text */
const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copyAsBefore(text);
  }
};

/** @param {string} sentence */
const say = (sentence) => {
  const note = document.createElement("p");
  note.className = "note";
  note.textContent = sentence;
  find(document, "#notes").replaceChildren(note);
};

document.querySelectorAll("[data-needs-script]").forEach((row) => (row.hidden = false));
for (const button of document.querySelectorAll("[data-copy]")) {
  const label = button.textContent ?? "";
  button.addEventListener("click", () =>
    copy(shownBy(button.dataset.copy)).then(
      () => {
        button.textContent = copied;
        setTimeout(() => (button.textContent = label), 2000);
      },
      () => say(notCopied),
    ),
  );
}
for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !("share" in navigator);
  button.addEventListener("click", () => {
    const text = shownBy(button.dataset.share);
    // Whoever closes the sheet has not sent it, which is no fault.
    navigator.share(text.startsWith("http") ? { url: text } : { text }).catch(() => {});
  });
}
for (const button of document.querySelectorAll("[data-picture]")) {
  const empty = new File([], "night.png", { type: "image/png" });
  button.hidden = !navigator.canShare?.({ files: [empty] });
  button.addEventListener("click", async () => {
    const picture = await (await fetch(button.dataset.picture ?? "")).blob();
    const file = new File([picture], "night.png", { type: "image/png" });
    await navigator.share({ files: [file] }).catch(() => {});
  });
}
for (const button of document.querySelectorAll("[data-print]"))
  button.addEventListener("click", () => print());
