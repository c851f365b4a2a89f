"use strict";
// Keeps the page of tricks and its files for when there is no network, and touches nothing else.
const PREFIX = "order-up-trick-", KEPT = `${PREFIX}{{ version }}`;
const FILES = {{ files|safe }}, PAGE = FILES[0];
const PATIENCE = 3000;

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const cache = await caches.open(KEPT);
  // Without credentials the page is nobody's: it is the same for whoever uses this device next.
  await cache.addAll(FILES.map((path) => new Request(path, { credentials: "omit", cache: "reload" })));
  await self.skipWaiting();
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
})()));

const kept = async (path) => (await caches.open(KEPT)).match(path, { ignoreVary: true });

const answer = async (request, path) => {
  if (path !== PAGE) return (await kept(path)) || fetch(request);
  const late = new Promise((_, refuse) => setTimeout(refuse, PATIENCE, new Error("late")));
  // What the address asks is read by the page itself.
  try { return await Promise.race([fetch(request), late]); } catch { return (await kept(path)) || Response.error(); }
};

self.addEventListener("fetch", (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== "GET" || origin !== self.location.origin || !FILES.includes(pathname)) return;
  event.respondWith(answer(event.request, pathname));
});
