// From the first paint to the first line of Python: fetches what is needed, counts its bytes, checks it, and says what
// failed. Python itself is loaded by PyScript (see index.html); what PyScript and Pyodide then `fetch` is handed to them
// from here.
//
// Python and the page have these hooks, as window.santacruzBoot:
//   step(name)            a step has begun: "fetch", "start" or "app" (main.py and this file call it)
//   ready()               the page can be used: data-app becomes "ready", the progress goes, offline.js makes its copy
//   failed(reason, what)  it cannot: data-app becomes "failed" and the sentence for the reason stands on the page
//   version               of the project
//   languages             {code: own name} of the languages there are, from the text "language" of each boot.json
//   language              the code of the language chosen ("en", "de"), kept in localStorage as santacruz:language
//   useLanguage(code)     choose it; fills every [data-boot-text] of the page anew
//   text(key, values)     a text of boot.json or start.json in it
//   address(path)         where a file of this build is
//   size(path)            how many bytes one of the start has
//   script(path)          the same for a worker's script
//   snapshot              of Python's memory: whether it is `wanted`, `refused(error, toBlame)` says that it cannot be
//                         used, `note` is what localStorage has of it
// The document gets the events "santacruz:ready" and "santacruz:language".
"use strict";
(() => {
  const VERSION = "0"; // the build fills this in
  const TEXTS = {}; // the build fills this in
  const NEEDED = {}; // the build fills this in
  const HASHES = {}; // the build fills this in
  // NEEDED: {path: [bytes, sha-256]} of what the start may need, with a snapshot or without. HASHES: {path: hash} of other
  // files that the page may fetch later.

  const SLOW_AFTER = 20; // looks, one a second, that find no progress, until the files are looked at
  const STEPS = ["fetch", "start", "app"]; // each counts as much as a fifteenth of the bytes
  const root = document.documentElement;
  const base = new URL("./", document.baseURI).href;
  const got = new Map(); // path -> bytes that have come
  let step = "fetch";
  let silence = 0; // looks since the last progress; while a page is halted nobody looks
  const element = (id) => document.getElementById(id) ?? document.createElement("p"); // a page may have taken it away
  const loading = () => root.dataset.app === "loading";
  const isScript = (path) => /\.m?js$/.test(path);

  // ---- the snapshot of Python's memory, which spares a start what Python does first, always the same
  //
  // Should a start from it fail, the page begins anew without. So that nothing that goes wrong with it can go wrong again
  // and again, there is a note: "trying" until the page can be used ("again" at the second try), "failed" once it could
  // not; a start that finds one of the last two does without. If that one succeeds after a failure, the snapshot is to
  // blame: the note becomes the beginning of its hash, and it is never tried again.

  const SNAPSHOT = "python/snapshot.bin";
  const NOTE = "santacruz:snapshot"; // its name in localStorage
  const ONLY_WITH = [SNAPSHOT, "snapshot.mjs", "vendor/zstddec/zstddec.mjs"]; // files that only a start from it needs
  const ONLY_WITHOUT = ["python/stdlib.zip", "python/app.zip"]; // and those that it can do without
  const blamed = NEEDED[SNAPSHOT]?.[1].slice(0, 12);

  // Whether it could be noted.
  function noteSnapshot(note) {
    try {
      localStorage.setItem(NOTE, note);
      return true;
    } catch {
      return false;
    }
  }

  function wantsSnapshot() {
    let note = null;
    try { note = localStorage.getItem(NOTE); } catch { /* then nothing can be noted either */ }
    if (!blamed || ["again", "failed", blamed].includes(note)) return false;
    return noteSnapshot(note === "trying" ? "again" : "trying");
  }

  let fromSnapshot = wantsSnapshot();
  const needed = Object.keys(NEEDED).filter((path) => !(fromSnapshot ? ONLY_WITHOUT : ONLY_WITH).includes(path));
  const total = needed.reduce((sum, path) => sum + NEEDED[path][0], 0);
  const share = Math.round(total / 15);

  function refuseSnapshot(error, toBlame) {
    console.info(`Python starts without a snapshot: ${error}`);
    fromSnapshot = false;
    if (toBlame) noteSnapshot(blamed);
  }

  // Unless what failed has nothing to do with it. What came to harm on its way is no blame.
  function beginWithoutSnapshot(reason, what) {
    const ofFiles = ["damaged", "missing"].includes(reason);
    if (!fromSnapshot || reason === "browser" || (ofFiles && !ONLY_WITH.includes(what))) return false;
    if (!noteSnapshot(ofFiles ? "again" : "failed")) return false;
    console.info(`The start from a snapshot failed, it begins anew without: ${what}`);
    location.reload();
    return true;
  }

  function judgeSnapshot() {
    try {
      const note = localStorage.getItem(NOTE);
      if (note === "failed" && !fromSnapshot) noteSnapshot(blamed);
      else if (note !== blamed) localStorage.removeItem(NOTE);
    } catch { /* then there is no note */ }
  }

  // ---- words

  const kept = () => { try { return localStorage.getItem("santacruz:language"); } catch { return null; } };
  const wished = [kept(), ...(navigator.languages ?? [navigator.language])].map((code) => (code ?? "").split("-")[0]);
  let language = wished.find((code) => code in TEXTS) ?? "en";
  const text = (key, values = {}) =>
    ((TEXTS[language] ?? {})[key] ?? (TEXTS.en ?? {})[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

  function useLanguage(code) {
    if (!(code in TEXTS)) throw new Error(`No language ${code}`);
    language = code;
    root.lang = code;
    try { localStorage.setItem("santacruz:language", code); } catch { /* then it is asked of the browser each time */ }
    fillTexts();
    document.dispatchEvent(new Event("santacruz:language"));
  }

  function fillTexts() {
    for (const each of document.querySelectorAll("[data-boot-text]")) each.textContent = text(each.dataset.bootText);
    show();
  }

  // ---- progress and failure

  function show() {
    if (!loading()) return;
    const bar = element("boot-progress");
    const bytes = [...got.values()].reduce((sum, each) => sum + each, 0);
    // (Not by Intl: its first use takes longer than all else that is done before the first paint.)
    const megabytes = (count) => (count / 1e6).toFixed(1).replace(".", text("point"));
    bar.max = total + share * STEPS.length;
    bar.value = Math.min(bytes, total) + share * STEPS.indexOf(step);
    element("boot-status").textContent =
      text("progress", { step: text(`step-${step}`), done: megabytes(Math.min(bytes, total)), total: megabytes(total) });
  }

  function news(path, bytes) {
    if (path) got.set(path, bytes);
    silence = 0;
    show();
  }

  function begin(name) {
    if (STEPS.indexOf(name) > STEPS.indexOf(step)) step = name;
    performance.mark(`santacruz:${name}`);
    news();
  }

  function failed(reason, what = "") {
    if (document.readyState === "loading") { // the place to say it is not there yet
      document.addEventListener("DOMContentLoaded", () => failed(reason, what));
      return;
    }
    if (!fromSnapshot && ONLY_WITH.includes(what)) return; // the start goes on without it
    if (root.dataset.app === "failed" || beginWithoutSnapshot(reason, what)) return;
    root.dataset.app = "failed";
    console.error(`Santa Cruz could not start (${reason}): ${what}`);
    const toDo = reason === "browser" ? "to-do-browser" : "to-do";
    what = what.trim().split("\n").at(-1).slice(0, 300); // the last line of a traceback is the one that says it
    if (!document.getElementById("boot-failure")) {
      const failure = document.createElement("p");
      failure.id = "boot-failure";
      document.body.prepend(failure);
    }
    element("boot").hidden = false;
    element("boot-status").textContent = "";
    element("boot-failure").textContent = `${text("failed")} ${text(reason, { what })} ${text(toDo)}`;
    element("boot-failed").hidden = false;
  }

  function ready() {
    if (!loading()) return;
    element("boot").hidden = true;
    root.dataset.app = "ready";
    judgeSnapshot();
    performance.mark("santacruz:ready");
    document.dispatchEvent(new Event("santacruz:ready"));
  }

  // ---- fetching: each file once, counted and checked

  const pathOf = (url) => (url.href.startsWith(base) ? url.href.slice(base.length).split(/[?#]/)[0] : null);
  const hashOf = (path) => (NEEDED[path] ? NEEDED[path][1].slice(0, 12) : HASHES[path]);
  const plainFetch = window.fetch.bind(window);
  const fetched = new Map(); // path -> promise of a Response that nobody has read yet

  // A Response with the same bytes, which are counted as they pass and checked at their end.
  function checked(path, response) {
    const chunks = [];
    let bytes = 0;
    const counter = new TransformStream({
      transform(chunk, out) {
        bytes += chunk.byteLength;
        chunks.push(chunk.slice());
        news(path, Math.min(bytes, NEEDED[path][0]));
        out.enqueue(chunk);
      },
      async flush(out) {
        if (await isWhole(path, await new Blob(chunks).arrayBuffer())) return;
        if (loading()) failed("damaged", path);
        out.error(new Error(`${path} is damaged`));
      },
    });
    const headers = new Headers(response.headers);
    if (path.endsWith(".wasm")) headers.set("Content-Type", "application/wasm"); // not every host knows it
    return new Response(response.body.pipeThrough(counter), { status: response.status, headers });
  }

  // Whether these bytes are the file's. (Browsers offer SHA-256 over https and on this machine; elsewhere the length must do.)
  async function isWhole(path, data) {
    const [size, hash] = NEEDED[path];
    if (data.byteLength !== size || !crypto.subtle) return data.byteLength === size;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    return hash === [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }

  const stamped = (path) => `${base}${path}?v=${hashOf(path)}`;

  // The page's policy lets no address become a worker but these (Trusted Types).
  const WORKERS = ["thinker.js", "sw.js"];
  const types = window.trustedTypes?.createPolicy("santacruz-scripts", { createScriptURL: (url) => url });
  function script(path) {
    if (!WORKERS.includes(path)) throw new TypeError(`${path} is no worker of this page's`);
    const address = hashOf(path) ? stamped(path) : base + path;
    return types ? types.createScriptURL(address) : address;
  }

  async function bring(path, options) {
    let response;
    try {
      response = await plainFetch(stamped(path), options);
    } catch (error) {
      if (loading()) failed("missing", path);
      throw error;
    }
    if (!response.ok && loading()) failed("missing", path);
    if (!response.ok) return response;
    if (!navigator.serviceWorker?.controller) return checked(path, response);
    news(path, NEEDED[path][0]); // out of the copy, which was checked when it was made
    return response;
  }

  // Browsers keep the code they have made of WebAssembly and take it at the next start, but only for what comes straight
  // from the network or from their own cache, asked for here and not by a hint. So just that is compiled; at a first
  // start a second reading of it is counted and checked. The copy for use without a network was checked when it was made.
  async function compile(path) {
    const response = await plainFetch(stamped(path)).catch(() => null);
    const again = () => WebAssembly.compileStreaming(bring(path, { cache: "no-cache" }));
    if (!response?.ok || response.headers.get("Content-Type") !== "application/wasm") return again();
    if (navigator.serviceWorker?.controller) {
      const module = await WebAssembly.compileStreaming(response).catch(again);
      news(path, NEEDED[path][0]);
      return module;
    }
    const module = WebAssembly.compileStreaming(response.clone());
    checked(path, response).arrayBuffer().catch(() => {}); // it has said itself what is wrong
    return module;
  }

  window.fetch = (resource, options) => {
    const path = typeof resource === "string" || resource instanceof URL ? pathOf(new URL(resource, base)) : null;
    if (!path || !hashOf(path) || (options?.method ?? "GET") !== "GET") return plainFetch(resource, options);
    if (fromSnapshot && loading() && ONLY_WITHOUT.includes(path)) return Promise.resolve(new Response()); // Pyodide asks all the same
    const early = fetched.get(path);
    fetched.delete(path);
    return early ?? (NEEDED[path] ? bring(path) : plainFetch(stamped(path), options));
  };

  // Whatever has gone wrong may come from a file that is missing, cut short or changed: look at each of them. Answers
  // [reason, path] or null.
  async function lookAtFiles() {
    for (const path of needed) {
      try {
        const response = await plainFetch(stamped(path), { cache: "no-cache" });
        if (!response.ok) return ["missing", path];
        if (!(await isWhole(path, await response.arrayBuffer()))) return ["damaged", path];
      } catch {
        return ["missing", path];
      }
    }
    return null;
  }

  // Something failed while loading; if a file turns out to be the cause, that is said instead.
  async function failedWith(what, reason = "script") {
    if (!loading()) return;
    const found = await lookAtFiles();
    if (loading()) failed(...(found ?? [reason, what]));
  }

  async function watch() {
    if (!loading()) return;
    if (++silence > SLOW_AFTER) {
      const found = await lookAtFiles();
      if (!loading()) return;
      if (found) return failed(...found);
      if (beginWithoutSnapshot("slow", "it takes too long")) return;
      silence = 0;
      element("boot-slow").hidden = false;
    }
    setTimeout(watch, 1000);
  }

  // ---- databases

  // PyScript opens two of its own at every start, of which this page has no use. It is given empty ones: the start need
  // not wait for the disk, and the page plays where the browser refuses databases. Others are the browser's own.
  function withoutPyScriptsDatabases() {
    const answered = (result) => {
      const request = {};
      queueMicrotask(() => request.onsuccess?.({ target: { result } }));
      return request;
    };
    const store = { getAllKeys: () => answered([]), count: () => answered(0) };
    for (const name of ["get", "getKey", "put", "delete", "clear"]) store[name] = () => answered();
    const empty = { transaction: () => ({ objectStore: () => store }), close() {} };
    let real = null;
    try { real = window.indexedDB; } catch { /* refused altogether */ }
    const open = (name, version) => (name.startsWith("IDBMap/") ? answered(empty) : real.open(name, version));
    Object.defineProperty(window, "indexedDB", { value: { open }, configurable: true });
  }

  // ---- begin

  withoutPyScriptsDatabases();
  const languages = Object.fromEntries(Object.entries(TEXTS).map(([code, texts]) => [code, texts.language]));
  window.santacruzBoot =
    { version: VERSION, step: begin, ready, failed, languages, useLanguage, text, script,
      address: stamped, size: (path) => NEEDED[path][0],
      snapshot: { wanted: fromSnapshot, refused: refuseSnapshot, note: NOTE },
      get language() { return language; } };
  addEventListener("error", (event) => {
    const { tagName, src, href } = event.target; // of a script or style that could not be fetched; none for an exception
    if (tagName === "SCRIPT" || tagName === "LINK") failedWith(pathOf(new URL(src || href)) ?? (src || href), "missing");
    else if (event.message) failedWith(event.message);
  }, true);
  addEventListener("unhandledrejection", (event) => failedWith(String(event.reason?.message ?? event.reason)));
  for (const kind of ["error", "unhandledrejection"]) { // Python itself has broken down, perhaps for its snapshot
    addEventListener(kind, ({ error, reason }) => {
      if (fromSnapshot && !loading() && (error ?? reason)?.pyodide_fatal_error) refuseSnapshot(error ?? reason, true);
    });
  }

  for (const name of ["WebAssembly", "TransformStream", "PerformanceObserver"]) {
    if (!(name in window)) return failed("browser", name);
  }
  // WebAssembly compiles while it comes, and long before Pyodide asks for it.
  const WASM = "vendor/pyodide/pyodide.asm.wasm";
  const compiled = compile(WASM);
  compiled.then(() => begin("start"), () => {}); // what is wrong with it is told below
  fetched.set(WASM, Promise.resolve(new Response()));
  WebAssembly.instantiateStreaming = async (_, imports) => { // Pyodide only warns, and then waits for ever
    try {
      const module = await compiled;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    } catch (error) {
      await failedWith(error.message);
      throw error;
    }
  };

  root.lang = language;
  document.addEventListener("DOMContentLoaded", () => {
    fillTexts();
    element("boot-reload").addEventListener("click", () => location.reload());
  });
  // Scripts are not fetched here but imported; the browser tells of each when it has come.
  new PerformanceObserver((list) => {
    for (const { name, decodedBodySize } of list.getEntries()) {
      const path = pathOf(new URL(name));
      if (!NEEDED[path] || !isScript(path) || !loading()) continue;
      news(path, NEEDED[path][0]);
      if (decodedBodySize && decodedBodySize !== NEEDED[path][0]) failedWith(path, "damaged");
    }
  }).observe({ type: "resource", buffered: true });
  for (const path of needed) if (!isScript(path) && !fetched.has(path)) fetched.set(path, bring(path));
  for (const code of new Set([language, "en"])) { // its texts, which Python will ask for
    const path = `assets/languages/${code}.json`;
    fetched.set(path, plainFetch(stamped(path)));
    fetched.get(path).catch(() => {}); // Python says so
  }
  setTimeout(watch, 1000);
})();
