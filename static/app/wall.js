"use strict";
// What does not fit on the wall takes turns.
(() => {
  const SECONDS = 10;
  let turn = 0;
  const show = () => {
    for (const pages of document.querySelectorAll("[data-pages]")) {
      [...pages.children].forEach((page, index) => { page.hidden = index !== turn % pages.children.length; });
    }
  };
  document.addEventListener("live", show);
  setInterval(() => { turn += 1; show(); }, SECONDS * 1000);
  show();
})();
