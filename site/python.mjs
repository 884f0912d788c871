// What PyScript takes as its interpreter: the Pyodide that stands beside this file, with the standard library that the
// build trimmed and compiled and our own Python beside it, and with an empty list of packages, so that nothing is ever
// looked for elsewhere.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

// Pyodide would run Python on WebAssembly stacks of their own (JSPI), for which there is no use here; and where Chromium
// looks back along the stack, to sample what takes memory, it crashes on these.
for (const name of ["Suspending", "promising"]) delete WebAssembly[name];

const LOCK_INFO = {}; // the build fills this in
const SNAPSHOT = "python/snapshot.bin";
const STDLIB = "python/stdlib.zip";
const APP = "python/app.zip";
const [major, minor] = LOCK_INFO.python.split(".");
const places = { [STDLIB]: `/lib/python${major}${minor}.zip`, [APP]: "/app.zip" }; // in Python's file system
const IO_ERROR = 29; // as Emscripten numbers it
const AFTER = 300; // milliseconds after the page can be used
const AGAIN = 10_000; // milliseconds until another try
const here = (path) => new URL(path, import.meta.url).href;

const start = (more = {}) => load({
  indexURL: here("vendor/pyodide/"),
  packageBaseUrl: here("vendor/pyodide/"),
  stdLibURL: here(STDLIB),
  lockFileContents: { info: LOCK_INFO, packages: {} },
  stdout: console.log.bind(console),
  stderr: console.error.bind(console),
  ...more,
});

async function bring(path) {
  const response = await fetch(here(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function startPlain() {
  const [python, app] = await Promise.all([start(), bring(APP)]);
  python.FS.writeFile(places[APP], app);
  return python;
}

// The only way to fetch while Python waits.
function bringNow(path) {
  const request = new XMLHttpRequest();
  request.open("GET", globalThis.santacruzBoot.address(path), false);
  request.overrideMimeType("text/plain; charset=x-user-defined"); // bytes as letters
  request.send();
  if (request.status !== 200) throw new Error(`${path}: ${request.status}`);
  if (request.responseText.length !== globalThis.santacruzBoot.size(path)) throw new Error(`${path} is damaged`);
  return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0));
}

// A start from the snapshot has in memory what it needs of an archive, which comes once the page can be used. Should
// Python open it before, the page waits for it.
function comesLater(python, path) {
  const { FS } = python;
  FS.writeFile(places[path], new Uint8Array());
  const { node } = FS.lookupPath(places[path]);
  const { stream_ops: usual } = node;
  const put = (bytes) => {
    if (node.stream_ops === usual) return;
    node.stream_ops = usual;
    FS.writeFile(places[path], bytes);
  };
  const open = () => {
    try {
      put(bringNow(path));
    } catch (error) {
      console.warn(`Python needs a file that could not be fetched: ${error.message}`);
      throw new FS.ErrnoError(IO_ERROR);
    }
  };
  node.stream_ops = { ...usual, open };
  const bringSoon = () => {
    if (node.stream_ops !== usual) bring(path).then(put, () => setTimeout(bringSoon, AGAIN));
  };
  document.addEventListener("santacruz:ready", () => setTimeout(bringSoon, AFTER));
}

async function startSoon() {
  const { snapshot } = globalThis.santacruzBoot;
  if (!snapshot.wanted) return startPlain();
  let there = false;
  try {
    const [{ startFromSnapshot }, packed] = await Promise.all([import("./snapshot.mjs"), bring(SNAPSHOT)]);
    there = true;
    const python = await startFromSnapshot(start, packed);
    for (const path of [STDLIB, APP]) comesLater(python, path);
    return python;
  } catch (error) {
    snapshot.refused(error, there); // what could not be fetched is not to blame
    return startPlain();
  }
}

// In the page it begins at once: PyScript asks for it only after some work of its own.
const begun = globalThis.santacruzBoot && startSoon();

export { version };
export const loadPyodide = () => begun ?? startPlain();
