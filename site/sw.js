// Keeps the page for use without a network: all files of one build, as one version. A new version is fetched beside the
// old one and takes over when no page uses the old one any more, that is, at the next start.
"use strict";
const VERSION = "0"; // the build fills this in
const FILES = {}; // the build fills this in
// FILES: {path: hash}.

const CACHE = `santacruz:${VERSION}`;
const scope = self.registration.scope;
const keyOf = (path) => `${scope}${path}?v=${FILES[path]}`;

async function fill() {
  const cache = await caches.open(CACHE);
  const old = (await caches.keys()).filter((name) => name.startsWith("santacruz:") && name !== CACHE);
  await Promise.all(Object.keys(FILES).map(async (path) => {
    for (const name of old) { // what has not changed need not be fetched again
      const same = await (await caches.open(name)).match(keyOf(path));
      if (same) return cache.put(keyOf(path), same);
    }
    const response = await fetch(keyOf(path), { cache: "no-cache" });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(keyOf(path), response);
  }));
}

async function dropOld() {
  for (const name of await caches.keys()) if (name.startsWith("santacruz:") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

async function answer(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(path))) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(dropOld()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(scope)) return;
  const path = url.href.slice(scope.length).split(/[?#]/)[0] || "index.html";
  if (path in FILES) event.respondWith(answer(path, event.request));
});
