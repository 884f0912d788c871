// A second copy of the games played last, beside localStorage, which browsers write to the disk some seconds late: in
// IndexedDB, where they can be asked to write at once ("strict"). Python keeps a game in localStorage and tells it here
// (page/dom.py); when a page begins, before Python is there, what a killed browser has not written comes back from here.
//
// A copy is taken only where localStorage has nothing of the game, or a text of which is known that this one came after it.
// So what another tab has gone on with is never overwritten, and no clock is asked. Without IndexedDB there is no copy.
"use strict";
(() => {
  const HERE = "santacruz:journal"; // in localStorage: without it, somebody has emptied that
  const BIN = "santacruz:bin:";
  const GAME = "santacruz:game:";
  const GAMES = 8; // how many games are in it
  const BEFORE = 300; // how many earlier texts of each are known, by their checksums
  const PATIENCE = 1000; // milliseconds that the start waits for it

  // The CRC-32 of a text, as eight digits.
  function checksum(text) {
    let sum = ~0;
    for (const byte of new TextEncoder().encode(text)) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 && 0xedb88320);
    }
    return (~sum >>> 0).toString(16).padStart(8, "0");
  }

  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error ?? new Error("blocked"));
  });

  async function open() {
    const request = indexedDB.open("santacruz-journal", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "key" });
    const database = await done(request);
    database.onversionchange = () => database.close(); // a newer page changes its form
    return database;
  }

  // A change of the stored games, written to the disk when the promise is kept.
  function change(what) {
    return opened.then((database) => new Promise((resolve, reject) => {
      const transaction = database.transaction("games", "readwrite", { durability: "strict" });
      transaction.oncomplete = resolve;
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
      what(transaction.objectStore("games"));
    }));
  }

  // ---- coming back

  const isWhole = ({ version, text, sum }) => version === 1 && typeof text === "string" && checksum(text) === sum;

  async function comeBack() {
    const database = await opened;
    const all = await done(database.transaction("games").objectStore("games").getAll());
    const kept = all.filter(({ key }) => key !== HERE);
    const seen = all.length > kept.length; // HERE had come to the disk: a browser killed in its first minute may lose it
    if (localStorage.getItem(HERE) === null) {
      localStorage.setItem(HERE, "1");
      if (seen) return change((games) => games.clear());
    } else if (!seen) {
      change((games) => games.put({ key: HERE })).catch(() => {});
    }
    const old = kept.sort((a, b) => b.at - a.at).splice(GAMES);
    if (old.length) change((games) => old.forEach(({ key }) => games.delete(key))).catch(() => {});
    for (const { key, before, ...copy } of kept) {
      if (!key.startsWith(GAME) || !isWhole(copy)) continue;
      const text = localStorage.getItem(key);
      const lost = text === null && localStorage.getItem(BIN + key.slice(GAME.length)) === null;
      if (lost || (text !== null && before.includes(checksum(text)))) localStorage.setItem(key, copy.text);
    }
  }

  // ---- keeping

  const waiting = new Map(); // key -> {text or null, sums of all texts since the last writing}
  let writing = false;

  async function write() {
    if (writing) return;
    writing = true;
    while (waiting.size) {
      const next = [...waiting];
      waiting.clear();
      await change((games) => next.forEach(([key, { text, sums }]) => {
        if (text === null) return games.delete(key);
        games.get(key).onsuccess = ({ target: { result: was } }) => {
          const before = [...(was ? [...was.before, was.sum] : []), ...sums.slice(0, -1)].slice(-BEFORE);
          games.put({ version: 1, key, text, sum: sums.at(-1), before, at: Date.now() });
        };
      })).catch(() => {}); // localStorage has it too
    }
    writing = false;
  }

  function keep(key, text) {
    const sums = [...(waiting.get(key)?.sums ?? []), ...(text === null ? [] : [checksum(text)])];
    waiting.set(key, { text, sums });
    write();
  }

  const opened = open();
  const ready = Promise.race([comeBack().catch(() => {}), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  // keep(key, text): a game has been stored, or taken away (null). ready: a promise, kept once games have come back.
  window.santacruzJournal = { keep, ready, checksum };
})();
