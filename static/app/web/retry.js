// Opens the page again that the network did not bring, with all of its address: the end of it may be a table's code.
const again = () => location.reload();
for (const button of document.querySelectorAll("[data-again]"))
  button.addEventListener("click", (/** @type {From<MouseEvent>} */ event) => {
    event.preventDefault();
    again();
  });
window.addEventListener("online", again);
