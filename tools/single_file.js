// The first script of the page that is one file (single_file.py): what other scripts fetch, import or start as a worker is
// given to them from the page itself, packed in its elements with data-file. Nothing is ever asked of a host.
"use strict";
(() => {
  const MODULES = []; // the build fills this in
  const PYSCRIPT = {}; // the build fills this in
  // MODULES: paths of the modules, each after those it imports as "module:PATH". PYSCRIPT: PyScript's configuration.

  const here = new URL("./", document.baseURI).href;
  const places = new Map([...document.querySelectorAll("[data-file]")].map((place) => [place.dataset.file, place]));
  const pathOf = (url) => {
    const { href } = new URL(url, here);
    return href.startsWith(here) ? href.slice(here.length).split(/[?#]/)[0] : null;
  };

  function unpacked(path) {
    const place = places.get(path);
    const bytes = Uint8Array.from(atob(place.textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream, { headers: { "Content-Type": place.dataset.type } });
  }

  const plainFetch = window.fetch.bind(window);
  window.fetch = async (resource, options) => {
    const path = typeof resource === "string" || resource instanceof URL ? pathOf(resource) : null;
    if (path === null) return plainFetch(resource, options);
    if (path === "pyscript.json") return new Response(JSON.stringify(PYSCRIPT));
    return places.has(path) ? unpacked(path) : new Response("", { status: 404 });
  };

  function makeModule(text, modules) {
    const whole = text.replace(/"module:([^"]+)"/g, (_, name) => JSON.stringify(modules[name]));
    return URL.createObjectURL(new Blob([whole], { type: "text/javascript" }));
  }

  const types = window.trustedTypes?.createPolicy("santacruz-file", { createScriptURL: (url) => url });
  const trusted = (url) => (types ? types.createScriptURL(url) : url);
  const modules = {}; // path -> a blob's address
  window.santacruzHere = here;
  window.santacruzModule = (url) => modules[pathOf(url)] ?? url;
  const madeModules = (async () => {
    for (const path of MODULES) modules[path] = makeModule(await unpacked(path).text(), modules);
  })();

  // A worker cannot reach what this page has made: it is sent all of it, and makes the same of it.
  const FOR_WORKER = ["vendor/pyodide/pyodide.asm.wasm", "python/stdlib.zip", "python/app.zip"];
  const given = {}; // path -> Blob
  const worker = URL.createObjectURL(new Blob([`
    const makeModule = ${makeModule};
    addEventListener("message", async ({ data: { here, given } }) => {
      const pathOf = (url) => url.startsWith(here) ? url.slice(here.length).split(/[?#]/)[0] : null;
      const modules = {};
      self.santacruzHere = here;
      self.santacruzModule = (url) => modules[pathOf(url)] ?? url;
      self.fetch = async (resource) => {
        const blob = given[pathOf(String(resource.url ?? resource))];
        return blob ? new Response(blob, { headers: { "Content-Type": blob.type } }) : new Response("", { status: 404 });
      };
      for (const [path, blob] of Object.entries(given)) {
        if (/\\.m?js$/.test(path)) modules[path] = makeModule(await blob.text(), modules);
      }
      await import(modules["thinker.js"]);
    }, { once: true });`], { type: "text/javascript" }));
  const PlainWorker = window.Worker;
  window.Worker = class extends PlainWorker {
    constructor(url, options) {
      if (pathOf(url) !== "thinker.js") return new PlainWorker(url, options);
      super(trusted(worker));
      this.postMessage({ here, given });
    }
  };

  addEventListener("DOMContentLoaded", async () => {
    await madeModules;
    for (const path of [...MODULES, ...FOR_WORKER]) if (!/pyscript/.test(path)) given[path] = await unpacked(path).blob();
    const begin = document.createElement("script");
    begin.type = "py";
    begin.setAttribute("src", trusted("py/main.py"));
    begin.setAttribute("config", "pyscript.json");
    document.body.append(begin);
    await import(modules["pyscript.mjs"]);
  });
})();
