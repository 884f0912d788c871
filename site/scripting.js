// window.santacruz: the game for scripts. Calls made before Python is up wait for it. See docs/scripting.md.
"use strict";
(() => {
  const page = new Promise((resolve) => { window.santacruzServe = (serve) => { resolve(serve); delete window.santacruzServe; }; });
  async function ask(name, argument) {
    const serve = await page;
    const text = typeof argument === "string" ? argument : JSON.stringify(argument ?? null);
    const answer = JSON.parse(serve(name, text));
    if ("refused" in answer) throw new Error(answer.refused);
    return answer.value;
  }
  window.santacruz = Object.freeze({
    version: window.santacruzBoot.version,
    start: (options) => ask("start", options),
    record: () => ask("record"),
    load: (text) => ask("load", text),
    legal: () => ask("legal"),
    play: (notation) => ask("play", notation),
    why: (notation) => ask("why", notation),
  });
})();
