"use strict";
// The organizer's browser knows its time zone, and a refused prize plan is replaced with one tap.
(() => {
  const zone = document.querySelector("[data-here] [name=time_zone]");
  if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  // The rules of the chosen kind of night only.
  const kind = document.querySelector("select[name=format]"), rules = document.querySelector("select[name=house_rules]");
  const fit = () => {
    const groups = [...rules.querySelectorAll("optgroup")], shared = [...rules.children].filter((each) => each.matches("option"));
    const own = groups.find((group) => group.label === kind.selectedOptions[0].text), fitting = own ? [...own.children] : shared;
    [...groups, ...shared].forEach((each) => { each.hidden = each.disabled = own ? each !== own : groups.includes(each); });
    if (!fitting.includes(rules.selectedOptions[0])) (fitting.find((each) => each.value === rules.value) || fitting[0]).selected = true;
  };
  if (kind && rules) { fit(); kind.addEventListener("change", fit); }
  // As many can pay as there is room for.
  const room = document.querySelector("[name=capacity]"), payers = document.querySelector("[name=payers]");
  if (room && payers) room.addEventListener("input", () => {
    const all = payers.value === payers.max;
    payers.max = Math.max(1, room.valueAsNumber || 0);
    if (all) payers.value = payers.max;
  });
  document.addEventListener("click", (event) => {
    const offer = event.target.closest("[data-weights]");
    if (!offer) return;
    event.preventDefault();
    const prizes = document.querySelector("[name=prizes]");
    prizes.value = offer.dataset.weights;
    prizes.dispatchEvent(new Event("change", { bubbles: true }));
    prizes.focus();
  });
})();
