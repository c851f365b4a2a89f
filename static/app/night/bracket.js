// A bracket opens where the news is: at the game of who looked for themselves on this phone, if they are in it,
// else at the one that is played or will be, at last the final. What is scrolled to or opened stays so.
const key = `find-me:${document.querySelector("[data-bracket]")?.getAttribute("data-bracket") ?? ""}`;

const remembered = () => {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
};
const LETTER = /[\p{L}\p{N}]/u;
/** Whether a sentence names somebody: "Anna" doesn't name Ann.
 *
 * @type {(sentence: string, name: string) => boolean}
 */
const isNamed = (sentence, name) => {
  const parts = sentence.split(name);
  return parts
    .slice(1)
    .some((after, at) => !LETTER.test(parts[at].slice(-1)) && !LETTER.test(after.slice(0, 1)));
};
/** The games of a name, in the order of their rounds.
 *
 * @type {(room: Element, name: string) => Element[]}
 */
const gamesOf = (room, name) =>
  name
    ? [...room.querySelectorAll(".game")].filter((game) =>
        isNamed(game.querySelector("title")?.textContent ?? "", name),
      )
    : [];

/** @param {Element} room */
const markOwn = (room) => {
  const own = gamesOf(room, remembered());
  own.forEach((game) => game.classList.add("own"));
  return own[own.length - 1];
};
const roomNow = () => document.querySelector(".bracket-room");
const roundsNow = () => [...document.querySelectorAll("[data-bracket] details")];
/** @param {Element} round */
const nameOf = (round) => round.querySelector("summary")?.textContent ?? "";
/** @type {string[]} */
let open = [];
let left = 0,
  top = 0;

const room = roomNow();
if (room) {
  const news = markOwn(room) ?? room.querySelector("[data-news]");
  if (news) {
    const game = news.getBoundingClientRect(),
      here = room.getBoundingClientRect();
    room.scrollBy(
      game.left - here.left - (here.width - game.width) / 2,
      game.top - here.top - (here.height - game.height) / 2,
    );
  }
}
document.addEventListener("live-soon", () => {
  left = roomNow()?.scrollLeft ?? 0;
  top = roomNow()?.scrollTop ?? 0;
  open = roundsNow()
    .filter((round) => round.hasAttribute("open"))
    .map(nameOf);
});
document.addEventListener("live", () => {
  const fresh = roomNow();
  if (!fresh) return;
  markOwn(fresh);
  fresh.scrollTo(left, top);
  roundsNow().forEach((round) => round.toggleAttribute("open", open.includes(nameOf(round))));
});
