// Keeps the page for use without a network: all files of one build, as one version, each under the hash of its contents.
// A new version is fetched beside the old one, checked file by file, and waits. It takes over when no page uses the old
// one any more (at the next start), or when the only open page asks for it; so every page keeps the version it began
// with, whole. See docs/reliability.md; the script in the place of this one that ends it all is sw-off.js.
"use strict";
const VERSION = "0"; // the build fills this in
const FILES = {}; // the build fills this in
// FILES: {path: first digits of the SHA-256}.

const PREFIX = "santacruz:";
const CACHE = PREFIX + VERSION;
const AT_ONCE = 4; // files fetched side by side
const scope = self.registration.scope;
const keyOf = (path) => `${scope}${path}?v=${FILES[path]}`;
// As the page itself asks for it, so that the browser need not fetch it twice: modules name each other without a hash.
const addressOf = (path) => (/^vendor\/.*js$/.test(path) ? scope + path : keyOf(path));

async function hashOf(data) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// A file's contents and type, or null if what is had this way is not what this version has.
async function sound(path, how) {
  const response = await fetch(addressOf(path), { cache: how });
  const data = await response.arrayBuffer();
  return response.ok && (await hashOf(data)).startsWith(FILES[path]) ? { data, type: response.headers.get("Content-Type") } : null;
}

// What the browser has fetched for the page is not fetched again.
async function bring(path, cache) {
  const kept = await caches.match(keyOf(path)); // from the version before, where it has not changed
  if (kept) return cache.put(keyOf(path), kept);
  const { data, type } = await sound(path, "force-cache") ?? await sound(path, "reload") ?? {};
  if (!data) throw new Error(`${path} is not what this version has`);
  await cache.put(keyOf(path), new Response(data, { headers: { "Content-Type": type } }));
}

async function bringAll(paths, cache) {
  const work = async () => { while (paths.length) await bring(paths.pop(), cache); };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

// All files or none: what could not be completed is taken away again, and the browser drops this version.
async function fill() {
  try {
    await bringAll(Object.keys(FILES), await caches.open(CACHE));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// Fetches again what is not there any more: somebody may have emptied the browser's caches. Where it cannot be had now, the
// next start tries again.
async function mend() {
  const cache = await caches.open(CACHE);
  const there = new Set((await cache.keys()).map((request) => request.url));
  await bringAll(Object.keys(FILES).filter((path) => !there.has(keyOf(path))), cache).catch(() => {});
}

async function dropOld() {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

// The browser's own answer to this very request, if it has one, never the network's.
async function known(request) {
  const response = await fetch(request.url, { mode: "same-origin", cache: "only-if-cached" }).catch(() => null);
  return response?.ok ? response : null;
}

// With WebAssembly from its own cache the browser also has the code that it made of it before; not so with this copy.
async function answer(path, request) {
  const early = path.endsWith(".wasm") && request.cache === "default" && request.url === keyOf(path) && await known(request);
  if (early) return early;
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(path))) ?? fetch(request);
}

// The page may ask that this version takes over. Told back is how many pages hinder it: none, then it does.
async function takeOver(port) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const pages = windows.filter(({ frameType }) => frameType !== "nested"); // the lab is a frame of its page
  port?.postMessage({ others: pages.length - 1 });
  if (pages.length <= 1) await self.skipWaiting();
}

self.addEventListener("install", (event) => event.waitUntil(fill()));
self.addEventListener("activate", (event) => event.waitUntil(dropOld()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") event.waitUntil(takeOver(event.ports[0]));
  if (event.data === "mend") event.waitUntil(mend());
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(scope)) return;
  const path = url.href.slice(scope.length).split(/[?#]/)[0] || "index.html";
  if (path in FILES) event.respondWith(answer(path, event.request));
});
