// The worker in which learners' programs run: Pyodide from bytes, no origin and no network. What is said to and fro are
// JSON texts (py/lab/runner.py).
"use strict";
const say = (text) => self.postMessage(text);
const WHERE = "https://inline.invalid/"; // no host: what Pyodide asks for is handed to it below
self.onmessage = async ({ data: given }) => {
  self.onmessage = null;
  for (const name of ["Suspending", "promising"]) delete WebAssembly[name]; // python.mjs tells why
  try {
    const script = (source) => import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([script(given.pyodide), script(given.asm)]);
    const plain = self.fetch;
    self.fetch = async (resource) => {
      const name = String(resource.url ?? resource);
      if (name.endsWith(".wasm")) return new Response(given.wasm, { headers: { "Content-Type": "application/wasm" } });
      if (name.endsWith(".zip")) return new Response(given.library);
      throw new Error(`There is no network here: ${name}`);
    };
    const python = await loadPyodide({
      indexURL: WHERE, packageBaseUrl: WHERE, stdLibURL: `${WHERE}stdlib.zip`, createPyodideModule,
      lockFileContents: given.lock,
    });
    self.fetch = plain;
    python.FS.writeFile("/app.zip", new Uint8Array(given.app));
    python.runPython("import sys; sys.path.insert(0, '/app.zip')");
    const receive = python.pyimport("lab.runner").serve(say);
    self.onmessage = ({ data }) => receive(data);
    say(JSON.stringify({ ready: true }));
  } catch (error) {
    say(JSON.stringify({ broken: String(error) }));
  }
};
