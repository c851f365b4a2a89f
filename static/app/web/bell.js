// Shows at the bell what holds from then on: by the server's clock once it has said its time, until then by this
// device's. What came shown from the server stays shown.
let offset = 0;
document.addEventListener("server-time", ({ detail }) => {
  if (detail) offset = detail - Date.now();
});
setInterval(() => {
  for (const note of document.querySelectorAll("[data-rings][hidden]")) note.dataset.waits = "";
  for (const note of document.querySelectorAll("[data-waits]"))
    note.hidden = Date.now() + offset < Number(note.dataset.rings);
}, 1000);
