"use strict";
// Opens the table's page without a network, as it was when it was last seen. It answers only for that page and
// the app's own files; hands are kept and sent by the page itself. It also shows what a player's phone is told.
const KEPT = "order-up", PATIENCE = 5000;
const TABLE = "{% url 'table-link' %}", FILES = "{{ files }}";
const PLAYER = "{% url 'player-link' %}", ICON = "{{ icon }}";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const keep = async ({ page, files }) => {
  const cache = await caches.open(KEPT);
  const answer = await fetch(page, { cache: "no-store", credentials: "same-origin" });
  // Only a table's own page: not the one that asks for its code, nor somebody else's sign-in page.
  if (!answer.ok || !(await answer.clone().text()).includes('id="table"')) return;
  const wanted = new Set(files);
  for (const file of wanted) if (!(await cache.match(file))) await cache.add(file);
  await cache.put(page, answer);
  for (const { url } of await cache.keys()) if (!wanted.has(url) && new URL(url).pathname !== page) await cache.delete(url);
};
self.addEventListener("message", (event) => event.waitUntil(keep(event.data).catch(() => {})));

const tooLate = () => new Promise((_, refuse) => setTimeout(refuse, PATIENCE, new Error("no answer")));
const opened = async (request) => {
  const cache = await caches.open(KEPT);
  const last = await cache.match(TABLE);
  try {
    const answer = await (last ? Promise.race([fetch(request), tooLate()]) : fetch(request));
    // A code that was replaced opens nothing any more, with or without a network.
    if (answer.status === 404 || answer.status === 410) await cache.delete(TABLE);
    return answer.status >= 500 && last ? last : answer;
  } catch (lost) {
    if (last) return last;
    throw lost;
  }
};
const fileOf = async (request) => (await (await caches.open(KEPT)).match(request.url)) || fetch(request);

self.addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === TABLE) event.respondWith(opened(request));
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
