// Inside the frame without an origin: starts the worker and passes texts. No program ever runs here.
"use strict";
let worker = null;
const types = self.trustedTypes?.createPolicy("santacruz-lab", { createScriptURL: (url) => url });
// Our own texts are a few in a second. A program that sends more than these, or as many characters as these stand for, is
// ended.
const MOST = 100, LETTERS = 20_000;
let since = 0, sent = 0;
addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (worker) return worker.postMessage(data);
  const address = URL.createObjectURL(new Blob([data.worker], { type: "text/javascript" }));
  worker = new Worker(types ? types.createScriptURL(address) : address);
  worker.onmessage = ({ data }) => {
    if (performance.now() - since > 1000) [since, sent] = [performance.now(), 0];
    sent += 1 + (data?.length ?? 0) / LETTERS;
    if (sent > MOST) {
      worker.terminate();
      worker.onmessage = null;
      parent.postMessage('{"flooded": true}', "*");
    } else if (typeof data === "string") parent.postMessage(data, "*");
  };
  worker.onerror = (event) => parent.postMessage(JSON.stringify({ broken: String(event.message) }), "*");
  worker.postMessage(data);
});
