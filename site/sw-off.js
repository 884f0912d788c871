// The kill switch: published in the place of sw.js (`python3 tools/build.py --no-copy`), it takes away every copy that
// sw.js has made, and itself. Saved games lie elsewhere and stay. Pages that are open go on; the next start asks the host.
"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("santacruz:")) await caches.delete(name);
  await self.registration.unregister();
})()));
