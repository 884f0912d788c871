// What PyScript takes as its interpreter: the Pyodide that stands beside this file, with the standard library that the
// build trimmed and compiled, and with an empty list of packages, so that nothing is ever looked for elsewhere.
import { loadPyodide as load, version } from "./vendor/pyodide/pyodide.mjs";

const LOCK_INFO = {}; // the build fills this in
const here = (path) => new URL(path, import.meta.url).href;

export { version };
export const loadPyodide = ({ lockFileURL, ...options } = {}) =>
  load({
    ...options,
    indexURL: here("vendor/pyodide/"),
    packageBaseUrl: here("vendor/pyodide/"),
    stdLibURL: here("python/stdlib.zip"),
    lockFileContents: { info: LOCK_INFO, packages: {} },
  });
