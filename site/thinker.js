// The page's second Python: a module worker with the same Pyodide and the same archives as the page. In it bots think;
// what is said to and fro are JSON texts, and what they mean is Python's business (page/thinking.py).
import { loadPyodide } from "./python.mjs";

const HASHES = {}; // the build fills this in
// HASHES: {path: hash} of what is fetched here, so that worker and page are always of one build.

const base = new URL("./", import.meta.url).href;
const plainFetch = self.fetch.bind(self);
self.fetch = (resource, options) => {
  const url = new URL(resource.url ?? resource, base);
  const path = url.href.startsWith(base) ? url.href.slice(base.length) : "";
  return path in HASHES ? plainFetch(`${base}${path}?v=${HASHES[path]}`, options) : plainFetch(resource, options);
};

const say = (text) => self.postMessage(text);

try {
  const python = await loadPyodide();
  python.runPython("import sys; sys.path.insert(0, '/app.zip')");
  const receive = python.pyimport("page.worker").serve(say);
  self.onmessage = ({ data }) => receive(data);
  say(JSON.stringify({ ready: true }));
} catch (error) {
  say(JSON.stringify({ broken: String(error) }));
}
