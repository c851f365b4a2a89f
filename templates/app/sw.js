"use strict";
// Opens the table's page and a player's own without a network, as they were when they were last seen. It answers
// only for those pages and the app's own files; hands are kept and sent by the page itself. It also shows what a
// player's phone is told.
const PATIENCE = 5000;
const TABLE = "{% url 'table-link' %}", FILES = "{{ files }}";
const PLAYER = "{% url 'player-link' %}", SIGN_OUT = "{% url 'player-sign-out' %}", ICON = "{{ icon }}";
// By page, where it is kept and how it is told from one that asks for its code, or from somebody else's sign-in page.
const KEPT = { [TABLE]: { name: "order-up", mark: 'id="table"' }, [PLAYER]: { name: "order-up-player", mark: 'id="own"' } };
const NO_CODE = 'id="opening"';

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const keepPage = async (cache, page, answer) => {
  const text = answer.ok ? await answer.clone().text() : "";
  if (text.includes(KEPT[page].mark)) await cache.put(page, answer);
  // A code that was replaced, or a phone that was signed out, opens nothing any more, with or without a network.
  else if ([404, 410].includes(answer.status) || text.includes(NO_CODE)) await cache.delete(page);
};
const keep = async ({ page, files }) => {
  if (!KEPT[page]) return;
  const cache = await caches.open(KEPT[page].name);
  // A player's page is kept as it is opened, but for the first time, when nobody was here to do so.
  const isKept = page === PLAYER && await cache.match(page);
  const answer = isKept ? null : await fetch(page, { cache: "no-store", credentials: "same-origin" });
  const wanted = new Set(files);
  for (const file of wanted) if (!(await cache.match(file))) await cache.add(file);
  if (answer) await keepPage(cache, page, answer);
  for (const { url } of await cache.keys()) if (!wanted.has(url) && new URL(url).pathname !== page) await cache.delete(url);
};
self.addEventListener("message", (event) => event.waitUntil(keep(event.data).catch(() => {})));

const tooLate = () => new Promise((_, refuse) => setTimeout(refuse, PATIENCE, new Error("no answer")));
const opened = async (event, page) => {
  const { request } = event, cache = await caches.open(KEPT[page].name);
  const kept = await cache.match(page);
  // A page that is there already asks what is new, and has to hear that there is no answer.
  const last = request.mode === "navigate" ? kept : undefined;
  try {
    const answer = await (last ? Promise.race([fetch(request), tooLate()]) : fetch(request));
    if (kept) event.waitUntil(keepPage(cache, page, answer.clone()).catch(() => {}));
    return answer.status >= 500 && last ? last : answer;
  } catch (lost) {
    if (last) return last;
    throw lost;
  }
};
const fileOf = async (request) => (await caches.match(request.url)) || fetch(request);

self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && pathname === SIGN_OUT) event.waitUntil(caches.delete(KEPT[PLAYER].name));
  if (request.method !== "GET") return;
  // What changes on a player's page is asked for as the whole page, so that the last one seen is what is kept.
  if (pathname === PLAYER || (request.mode === "navigate" && pathname === TABLE)) event.respondWith(opened(event, pathname));
  else if (pathname.startsWith(FILES)) event.respondWith(fileOf(request));
});

const read = (data) => { try { return data.json(); } catch { return {}; } };
const show = async ({ title = "Look where you sit", body = "", key = null }) => {
  const shown = await self.registration.getNotifications({ tag: "seat" });
  // A newer seat takes the place of an older one; the same one told twice makes no second sound.
  const renotify = !shown.some((each) => each.data !== null && each.data === key);
  await self.registration.showNotification(title, { body, icon: ICON, tag: "seat", data: key, renotify });
};
self.addEventListener("push", (event) => event.waitUntil(show(read(event.data))));

const openPlayer = async () => {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = pages.find(({ url }) => new URL(url).pathname === PLAYER);
  return own ? own.focus() : self.clients.openWindow(PLAYER);
};
self.addEventListener("notificationclick", (event) => { event.notification.close(); event.waitUntil(openPlayer()); });
