// What PyScript takes as its interpreter: the Pyodide that stands beside this file, with the standard library that the
// build trimmed and compiled, and with an empty list of packages, so that nothing is ever looked for elsewhere.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

// Pyodide would run Python on WebAssembly stacks of their own (JSPI), for which there is no use here; and where Chromium
// looks back along the stack, to sample what takes memory, it crashes on these.
for (const name of ["Suspending", "promising"]) delete WebAssembly[name];

const LOCK_INFO = {}; // the build fills this in
const here = (path) => new URL(path, import.meta.url).href;

const start = (more = {}) => load({
  indexURL: here("vendor/pyodide/"),
  packageBaseUrl: here("vendor/pyodide/"),
  stdLibURL: here("python/stdlib.zip"),
  lockFileContents: { info: LOCK_INFO, packages: {} },
  stdout: console.log.bind(console),
  stderr: console.error.bind(console),
  ...more,
});

// From the snapshot of an earlier start, if boot.js has found one.
async function startSoon() {
  const { snapshot } = globalThis.santacruzBoot ?? {};
  const found = await snapshot?.found;
  if (!found) return start();
  return start({ _loadSnapshot: found }).catch((error) => {
    snapshot.refused(error);
    return start();
  });
}

// In the page it begins at once: PyScript asks for it only after some work of its own.
const begun = globalThis.document && startSoon();

export { version };
export const loadPyodide = () => begun ?? start();

// A Python of which a snapshot can be taken.
export const loadForSnapshot = () => start({ _makeSnapshot: true });
