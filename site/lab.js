// The outer frame of the Python lab (lab.html): makes the frame without an origin, hands it Pyodide and our archives as
// bytes, and passes texts between it and the page. "stop" from the page ends everything in it and begins anew.
"use strict";
const LOCK_INFO = {}; // the build fills this in
const HASHES = {}; // the build fills this in
const FRAME = ""; // the build fills this in
// HASHES: {path: hash} of what is fetched here. FRAME: the hash of labframe.js as a policy names it.

const LONGEST = 200_000; // characters of one text from a program; longer ones are no message of ours
const types = self.trustedTypes?.createPolicy("santacruz-lab", { createHTML: (markup) => markup });
const POLICY = `default-src 'none'; script-src blob: ${FRAME} 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'`;
const bring = async (path) => {
  const response = await fetch(`${path}?v=${HASHES[path]}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
};
const text = async (path) => (await bring(path)).text();
const bytes = async (path) => (await bring(path)).arrayBuffer();
const tell = (message) => parent.postMessage(JSON.stringify(message), location.origin);

let inner = null;
let given = null; // a promise of everything that the worker is given
const gather = async () => {
  const [frame, worker, pyodide, asm, wasm, library, app] = await Promise.all([
    text("labframe.js"), text("labworker.js"), text("vendor/pyodide/pyodide.mjs"), text("vendor/pyodide/pyodide.asm.mjs"),
    bytes("vendor/pyodide/pyodide.asm.wasm"), bytes("python/stdlib.zip"), bytes("python/app.zip")]);
  return { frame, start: { worker, pyodide, asm, wasm, library, app, lock: { info: LOCK_INFO, packages: {} } } };
};

async function begin() {
  inner?.remove();
  given ??= gather();
  const { frame, start } = await given;
  inner?.remove();
  inner = document.createElement("iframe");
  inner.setAttribute("sandbox", "allow-scripts");
  const markup = `<!DOCTYPE html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${frame}</script>`;
  inner.srcdoc = types ? types.createHTML(markup) : markup;
  inner.addEventListener("load", () => inner.contentWindow.postMessage(start, "*"), { once: true });
  document.body.append(inner);
}
const again = () => begin().catch((error) => tell({ broken: String(error) }));

addEventListener("message", ({ source, data }) => {
  if (typeof data !== "string") return;
  if (source === parent) {
    if (data === "stop") again();
    else inner?.contentWindow.postMessage(data, "*");
  } else if (source === inner?.contentWindow && data.length <= LONGEST) {
    parent.postMessage(data, location.origin);
  }
});
again();
