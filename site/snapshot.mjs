// Begins Pyodide from the snapshot of Python's memory with which the page comes; take_snapshot.mjs makes it and tells how
// it is packed. It spares a start what Python does first, always the same.
import { ZSTDDecoder } from "./vendor/zstddec/zstddec.mjs";

const NUMBERS = 4; // before the list of pieces

// zstddec fetches its WebAssembly from a data: address, which the page's policy lets nobody do.
function begin(decoder) {
  const { fetch } = globalThis;
  const bytes = (address) => Uint8Array.from(atob(address.split(",")[1]), (letter) => letter.charCodeAt(0));
  globalThis.fetch = async (address) => new Response(bytes(address));
  try {
    return decoder.init();
  } finally {
    globalThis.fetch = fetch;
  }
}

const decoder = new ZSTDDecoder();
const begun = begin(decoder);
begun.catch(() => {}); // told where it is waited for

// A snapshot as Pyodide takes it, and what lays under it what WebAssembly itself fills memory with: that is there only
// later, and Pyodide asks for the snapshot before.
async function unpacked(packed) {
  await begun;
  const data = decoder.decode(packed);
  const [length, head, filled, count] = new Uint32Array(data.buffer, 0, NUMBERS);
  const pieces = new Uint32Array(data.buffer, 4 * NUMBERS, 2 * count);
  const whole = new Uint8Array(length);
  let at = 4 * NUMBERS + pieces.byteLength;
  for (let i = 0; i < pieces.length; i += 2) {
    whole.set(data.subarray(at, at + pieces[i + 1]), pieces[i]);
    at += pieces[i + 1];
  }
  const layUnder = (memory) => {
    for (let i = 0; i < filled; i++) whole[head + i] += memory[i];
  };
  performance.mark("santacruz:snapshot");
  return { whole, layUnder };
}

// Pyodide, begun from the snapshot. `start` is what loads it, with more options.
export async function startFromSnapshot(start, packed) {
  const { whole, layUnder } = await unpacked(packed);
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (...given) => {
    const made = await instantiateStreaming(...given);
    layUnder(new Uint8Array(made.instance.exports.memory.buffer));
    return made;
  };
  try {
    const python = await start({ _loadSnapshot: whole });
    python._api.config._loadSnapshot = undefined; // or it would keep 31 MB
    return python;
  } finally {
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
