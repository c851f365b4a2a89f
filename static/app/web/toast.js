// Shows what was just done for a while, with its Undo, over the foot of the page; without this script it is a note at
// the top. A pointer on it or the keyboard in it keeps it there.
import { make } from "./elements.js";
import { before } from "./guard.js";

const WHILE_MS = 10000;

const show = () => {
  const notes = document.getElementById("notes"),
    done = notes?.querySelectorAll(".notes:not(.toasts) > .success");
  if (!notes || !done?.length) return;
  const settle = before(document),
    list = make("ul", [...done], { class: "notes toasts" });
  notes.querySelectorAll(".notes:empty").forEach((empty) => empty.remove());
  notes.append(list);
  settle();
  /** @type {number | undefined} */
  let leaving;
  const stay = () => clearTimeout(leaving);
  const leave = () => {
    stay();
    leaving = setTimeout(() => list.remove(), WHILE_MS);
  };
  for (const name of ["pointerenter", "focusin"]) list.addEventListener(name, stay);
  for (const name of ["pointerleave", "focusout"]) list.addEventListener(name, leave);
  leave();
};
show();
document.addEventListener("htmx:afterSettle", show);
