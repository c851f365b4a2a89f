"use strict";
// Opens the table's page and a player's own without a network, as they were when they were last seen. For any other
// page that no network brings it opens one that says so. Hands are kept and sent by the page itself. It also shows
// what a player's phone is told. The page for no network is this one: {{ offline }}.
const PATIENCE = 5000;
const TABLE = "{% url 'table-link' %}",
  FILES = "{{ files }}",
  // The stylesheet's, which no page names.
  FACE = "{{ face }}";
const PLAYER = "{% url 'player-link' %}",
  SIGN_OUT = "{% url 'player-sign-out' %}",
  OFFLINE = "{% url 'offline' %}",
  ICON = "{{ icon }}";
// By page, where it is kept and how it is told from one that asks for its code, or from somebody else's sign-in page.
const STORED = {
  [TABLE]: { name: "order-up", mark: 'id="table"' },
  [PLAYER]: { name: "order-up-player", mark: 'id="own"' },
  [OFFLINE]: { name: "order-up-offline", mark: 'id="offline"' },
};
const NO_CODE = 'id="opening"';

// However the connection ends: not every cut is told.
const isWhole = (text) => text.trimEnd().endsWith("</html>");

// One at a time: what one page takes out of the cache, as nothing of it, may be what another puts in.
let turn = Promise.resolve();
const inTurn = (act) => (turn = turn.then(act, act));
const filesOf = (text) => [
  FACE,
  ...[...text.matchAll(/<(?:script|link rel="(?:stylesheet|icon)")[^>]*? (?:src|href)="([^"]+)"/g)]
    .map(([, file]) => file)
    .filter((file) => file.startsWith(FILES)),
];
const addFile = async (cache, file) => {
  if (await cache.match(file)) return;
  const answer = await fetch(file);
  // A hotel's sign-in page is no script.
  if (!answer.ok || /html/.test(answer.headers.get("Content-Type"))) throw new Error("no such file");
  await cache.put(file, answer);
};
// A page comes after its own files, and before those of the page before it go: a release gives files new names, and
// a page is kept together with those it names or not at all.
const keepPage = async (page, answer) => {
  const text = answer.ok ? await answer.clone().text() : "",
    cache = await caches.open(STORED[page].name);
  if (text.includes(STORED[page].mark) && isWhole(text)) {
    const files = filesOf(text),
      wanted = new Set([page, ...files]);
    await Promise.all(files.map((file) => addFile(cache, file)));
    await cache.put(page, answer);
    for (const { url } of await cache.keys()) if (!wanted.has(new URL(url).pathname)) await cache.delete(url);
    // A code that was replaced, or a phone that was signed out, opens nothing any more, with or without a network.
  } else if ([404, 410].includes(answer.status) || text.includes(NO_CODE)) await cache.delete(page);
};
const storedPage = async (page) => (await caches.open(STORED[page].name)).match(page);
// A page is kept as it is opened, but for the first time, when nobody was here to do so.
const keepFirst = (page) =>
  inTurn(async () => {
    if (!STORED[page] || (await storedPage(page))) return;
    await keepPage(page, await fetch(page, { cache: "no-store", credentials: "same-origin" }));
  });
self.addEventListener("message", (event) => event.waitUntil(keepFirst(event.data.opened).catch(() => {})));

// What a worker of an earlier release kept may lack files.
const mend = async (page) => {
  const last = await storedPage(page);
  if (last) await inTurn(() => keepPage(page, last)).catch(() => {});
};
const keepOffline = () => inTurn(async () => keepPage(OFFLINE, await fetch(OFFLINE, { cache: "no-store" })));
self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Without that page the worker does all the rest.
  event.waitUntil(keepOffline().catch(() => {}));
});
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), ...Object.keys(STORED).map(mend)])),
);

const tooLate = () => new Promise((_, refuse) => setTimeout(refuse, PATIENCE, new Error("no answer")));
// A page that the network cuts in the middle is no answer: half of it would have no hand to enter.
const wholeOf = async (answer) => {
  if (!answer.ok) return answer;
  const text = await answer.text();
  if (!isWhole(text)) throw new Error("cut off");
  return new Response(text, answer);
};
const newest = {};
const opened = async (event, page) => {
  const { request } = event,
    number = (newest[page] = (newest[page] || 0) + 1);
  // A page that is there already asks what is new, and has to hear that there is no answer.
  const last = request.mode === "navigate" ? await storedPage(page) : undefined;
  const asked = fetch(request);
  // Kept also if it comes too late to be shown, unless another was asked for since, maybe by another code.
  event.waitUntil(
    asked
      .then((answer) => {
        const copy = answer.clone();
        return inTurn(() => number === newest[page] && keepPage(page, copy));
      })
      .catch(() => {}),
  );
  try {
    const answer = await (last ? Promise.race([asked.then(wholeOf), tooLate()]) : asked);
    return answer.status >= 500 && last ? last : answer;
  } catch (lost) {
    if (last) return last;
    throw lost;
  }
};
// Asked for as a part of a page, what has no answer must say so.
const orOffline = async ({ mode }, answer) => {
  try {
    return await answer;
  } catch (lost) {
    const page = mode === "navigate" ? await storedPage(OFFLINE) : undefined;
    if (page) return page;
    throw lost;
  }
};
const fileOf = async (request) => (await caches.match(request.url)) || fetch(request);

self.addEventListener("fetch", (event) => {
  const { request } = event,
    { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === "POST" && pathname === SIGN_OUT) event.waitUntil(caches.delete(STORED[PLAYER].name));
  if (request.method !== "GET") return;
  // What changes on a player's page is asked for as the whole page, so that the last one seen is what is kept.
  if (pathname === PLAYER || (request.mode === "navigate" && pathname === TABLE))
    event.respondWith(orOffline(request, opened(event, pathname)));
  else if (pathname.startsWith(FILES)) event.respondWith(fileOf(request));
  else if (request.mode === "navigate") event.respondWith(orOffline(request, fetch(request)));
});

const read = (data) => {
  try {
    return data.json();
  } catch {
    return {};
  }
};
const show = async ({ title = "{{ title|escapejs }}", body = "", key = null }) => {
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
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPlayer());
});
