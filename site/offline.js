// The copy for use without a network, as the page sees it: made after the start, said once when it is there, a new
// version announced and taken when the person agrees; and the reset of everything but the games. The copy itself is
// sw.js. Texts are those of boot.json.
"use strict";
(() => {
  const COPY = true; // the build fills this in
  const SAID = "santacruz:offline"; // kept once it has been said that the copy is there
  const LOOK_AGAIN = 3_600_000; // milliseconds between looks for a new version
  const SEEN_AFTER = 20_000; // milliseconds after which what needs no answer goes by itself
  const base = new URL("./", document.baseURI).href;
  const { text, script, snapshot } = window.santacruzBoot;
  const place = document.getElementById("news-line");
  let shown = [];

  // A line at the foot of the page: what is to be said, then buttons as [text, what it does].
  function say(key, ...buttons) {
    shown = [key, ...buttons];
    const line = document.createElement("p");
    line.textContent = text(key);
    place.replaceChildren(line, ...buttons.map(([name, act]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text(name);
      button.addEventListener("click", act);
      return button;
    }));
    place.hidden = false;
  }
  const hush = () => { place.hidden = true; place.replaceChildren(); };
  const later = ["later", hush];
  document.addEventListener("santacruz:language", () => { if (!place.hidden) say(...shown); });

  function sayOnce() {
    try {
      if (localStorage.getItem(SAID)) return;
      localStorage.setItem(SAID, "yes");
    } catch { return; } // it would be said at every start
    say("offline-ready", ["close", hush]);
    setTimeout(() => { if (shown[0] === "offline-ready") hush(); }, SEEN_AFTER);
  }

  const announce = (registration) => say("new-version", ["use-now", () => use(registration)], later);

  // Asks the new version to take over. It does if this is the only page; then everything begins anew with it.
  function use(registration) {
    if (document.documentElement.dataset.unsaved) return say("keep-first", later);
    const worker = registration.waiting;
    if (!worker) return location.reload();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => { if (data.others > 0) say("other-tabs", ["use-now", () => use(registration)], later); };
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take over", [port2]);
  }

  function follow(registration) {
    if (registration.waiting && navigator.serviceWorker.controller) announce(registration);
    const watch = (worker) => worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && registration.active) announce(registration);
      else if (worker.state === "activated" && !place.childElementCount) sayOnce();
      else if (worker.state === "redundant") console.warn("A copy for use without a network could not be completed.");
    });
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    setInterval(() => registration.update().catch(() => {}), LOOK_AGAIN); // without a network there is nothing to say
  }

  // Takes away every copy of the program, and begins anew from the host. Games, settings and statistics stay.
  async function reset() {
    for (const each of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
      if (each.scope.startsWith(base)) await each.unregister();
    }
    for (const name of await self.caches?.keys() ?? []) if (name.startsWith("santacruz:")) await caches.delete(name);
    try { for (const key of [SAID, snapshot.note]) localStorage.removeItem(key); } catch { /* then nothing was kept */ }
    location.reload();
  }
  for (const button of document.querySelectorAll("[data-reset]")) {
    button.addEventListener("click", () => reset().catch((error) => console.warn(`Reset: ${error.message}`)));
  }

  // A server on this very machine needs no copy, and an old copy would hide what was just built.
  const here = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  document.addEventListener("santacruz:ready", () => {
    if (!COPY || here || !("serviceWorker" in navigator)) return;
    navigator.serviceWorker.register(script("sw.js"), { updateViaCache: "none" })
      .then(follow, (error) => console.warn(`No copy for use without a network could be made: ${error.message}`));
    navigator.serviceWorker.controller?.postMessage("mend");
  });
})();
