// The page's second Python: a module worker with the same Pyodide and the same archives as the page. In it bots think;
// what is said to and fro are JSON texts, and what they mean is Python's business (page/thinking.py). A worker named
// "snapshot" begins as the page does instead, and answers with a snapshot of its memory, packed (see boot.js); the page
// tells it first what a browser tells only pages.
import { loadForSnapshot, loadPyodide } from "./python.mjs";

const APP = "python/app.zip";
const HASHES = {}; // the build fills this in
// HASHES: {path: hash} of what is fetched here, so that worker and page are always of one build.

const base = new URL("./", import.meta.url).href;
const plainFetch = self.fetch.bind(self);
self.fetch = (resource, options) => {
  const url = new URL(resource.url ?? resource, base);
  const path = url.href.startsWith(base) ? url.href.slice(base.length) : "";
  return path in HASHES ? plainFetch(`${base}${path}?v=${HASHES[path]}`, options) : plainFetch(resource, options);
};

async function fetchApp() {
  const response = await self.fetch(base + APP);
  if (!response.ok) throw new Error(`${APP}: ${response.status}`);
  return response.arrayBuffer();
}

async function begin(load) {
  const [python, app] = await Promise.all([load(), fetchApp()]);
  python.FS.writeFile("/app.zip", new Uint8Array(app));
  python.runPython("import sys; sys.path.insert(0, '/app.zip')");
  return python;
}

const say = (text) => self.postMessage(text);

async function think() {
  try {
    const python = await begin(loadPyodide);
    const receive = python.pyimport("page.worker").serve(say);
    self.onmessage = ({ data }) => receive(data);
    say(JSON.stringify({ ready: true }));
  } catch (error) {
    say(JSON.stringify({ broken: String(error) }));
  }
}

// What is not zero: first how long the whole is and how many such pieces there are, then where each begins and how long
// it is, all in bytes and as 32-bit numbers, then the pieces.
function packed(whole) {
  const BLOCK = 4096;
  const numbers = new BigUint64Array(whole.buffer, 0, whole.length >> 3);
  const pieces = [];
  for (let from = 0; from < whole.length; from += BLOCK) {
    const to = Math.min(from + BLOCK, whole.length);
    let at = from >> 3;
    while (at < to >> 3 && !numbers[at]) at++;
    if (at === to >> 3) continue;
    const last = pieces.at(-1);
    if (last && last[0] + last[1] === from) last[1] += to - from;
    else pieces.push([from, to - from]);
  }
  const head = Uint32Array.of(whole.length, pieces.length, ...pieces.flat());
  return new Blob([head, ...pieces.map(([from, length]) => whole.subarray(from, from + length))]).arrayBuffer();
}

async function takeSnapshot({ maxTouchPoints }) {
  Object.defineProperty(self.navigator, "maxTouchPoints", { value: maxTouchPoints }); // Pyodide asks for it
  Object.assign(self, { document: {}, window: self }); // only the names are kept: in the page they are its own
  const python = await begin(loadForSnapshot);
  const before = python._module.HEAP8.length;
  python.pyimport("page.snapshot").prepare();
  if (python._module.HEAP8.length !== before) throw new Error("The memory has grown: Pyodide could not load it.");
  const snapshot = await packed(python.makeMemorySnapshot());
  self.postMessage(snapshot, [snapshot]);
}

if (self.name === "snapshot") {
  self.onmessage = ({ data }) => takeSnapshot(data).catch((error) => self.postMessage(String(error)));
} else {
  await think();
}
