// Inside the frame without an origin: starts the worker and passes texts. No program ever runs here.
"use strict";
let worker = null;
addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (worker) return worker.postMessage(data);
  worker = new Worker(URL.createObjectURL(new Blob([data.worker], { type: "text/javascript" })));
  worker.onmessage = ({ data }) => { if (typeof data === "string") parent.postMessage(data, "*"); };
  worker.onerror = (event) => parent.postMessage(JSON.stringify({ broken: String(event.message) }), "*");
  worker.postMessage(data);
});
