// What PyScript takes as its interpreter: the Pyodide that stands beside this file, with the standard library that the
// build trimmed and compiled, and with an empty list of packages, so that nothing is ever looked for elsewhere.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

const LOCK_INFO = {}; // the build fills this in
const here = (path) => new URL(path, import.meta.url).href;

const start = () => load({
  indexURL: here("vendor/pyodide/"),
  packageBaseUrl: here("vendor/pyodide/"),
  stdLibURL: here("python/stdlib.zip"),
  lockFileContents: { info: LOCK_INFO, packages: {} },
  stdout: console.log.bind(console),
  stderr: console.error.bind(console),
});

// In the page it begins at once: PyScript asks for it only after some work of its own.
const begun = globalThis.document && start();

export { version };
export const loadPyodide = () => begun ?? start();
