// The page's second Python, in which bots think: a module worker with the same Pyodide and the same archives as the
// page. What is said to and fro are JSON texts; what they mean is Python's business (page/thinking.py).
import { loadPyodide } from "./python.mjs";

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

const say = (text) => self.postMessage(text);
try {
  const [python, app] = await Promise.all([loadPyodide(), fetchApp()]);
  python.FS.writeFile("/app.zip", new Uint8Array(app));
  python.runPython("import sys; sys.path.insert(0, '/app.zip')");
  const receive = python.pyimport("page.worker").serve(say);
  self.onmessage = ({ data }) => receive(data);
  say(JSON.stringify({ ready: true }));
} catch (error) {
  say(JSON.stringify({ broken: String(error) }));
}
