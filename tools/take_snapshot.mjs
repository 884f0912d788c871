// Take the snapshot of Python's memory that the page begins from: Pyodide, here in Node.js, begins as in the page, and
// page/snapshot.py has what a start needs in memory.
//   node take_snapshot.mjs STDLIB.zip APP.zip OUT.bin WHOLE-LIBRARY.zip
//
// What WebAssembly itself fills its memory with at the beginning is in the page already, so the differences to that are
// kept, and of these only what is not zero: 32-bit numbers in bytes (the length of the whole, where memory begins in it,
// how much of memory WebAssembly fills, how many pieces there are; then where each begins and how long it is), then the
// pieces, all compressed by Zstandard. site/snapshot.mjs puts it together again.
import { loadPyodide } from "pyodide";
import fs from "node:fs";

const BLOCK = 1024;
const LEVEL = 19;
const WINDOW = 24; // as a power of two: the same things stand far apart in a memory
const [library, app, target, wholeLibrary] = process.argv.slice(2);

process.on("uncaughtException", (error) => { // compile_python.mjs tells why
  console.error(error.message);
  process.exit(1);
});

// What has been freed still holds what it was, which nobody needs: everything free is taken, made zero and given back,
// the largest pieces first, until memory would have to be taken that was never used.
function clearFreed(module) {
  const end = () => module.HEAPU32[module._emscripten_get_sbrk_ptr() >> 2];
  const taken = [];
  for (let size = 1 << 18; size >= 8; size = size > 64 ? Math.floor(size * 0.8) : size - 4) {
    for (const before = end(); ;) {
      const place = module._malloc(size);
      taken.push(place);
      if (end() !== before) break;
      module.HEAPU8.fill(0, place, place + size);
    }
  }
  for (const place of taken) module._free(place);
}

// Notes what memory holds before anything has run.
let beginning;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  const { memory } = (made.instance ?? made).exports; // of a module, or of its bytes
  if (memory) beginning ??= new Uint8Array(memory.buffer).slice();
  return made;
};
for (const name of ["Suspending", "promising"]) delete WebAssembly[name]; // as python.mjs does

// The same sources give the same snapshot (in the same Node.js), whatever the hour, the chance and the folder.
Date.now = performance.now = () => 0;
crypto.getRandomValues = (array) => array.fill(0);
process.argv = ["node", "./this.program"]; // as Pyodide has it in the page

const python = await loadPyodide({
  stdLibURL: library,
  lockFileContents: { info: JSON.parse(fs.readFileSync("site/vendor/pyodide/pyodide-lock.json")).info, packages: {} },
  env: { PYTHONHASHSEED: "0" },
  _makeSnapshot: true,
});
python.FS.writeFile("/app.zip", fs.readFileSync(app));
Object.assign(globalThis, { document: {}, window: globalThis }); // only the names are kept: in the page they are its own
python.runPython("import sys; sys.path.insert(0, '/app.zip')");
python.pyimport("page.snapshot").prepare();
python.runPython("import random; random.seed(0); sys.path.remove('')"); // the page seeds it anew, and adds that path again
clearFreed(python._module);
if (python._module.HEAP8.length !== beginning.length) throw new Error("The memory has grown: Pyodide could not load it.");

const snapshot = python.makeMemorySnapshot();
const head = snapshot.length - beginning.length;
const filled = beginning.findLastIndex((byte) => byte) + 1;
for (let i = 0; i < filled; i++) snapshot[head + i] -= beginning[i];
const pieces = [];
for (let from = 0; from < snapshot.length; from += BLOCK) {
  const to = Math.min(from + BLOCK, snapshot.length);
  if (!snapshot.subarray(from, to).some((byte) => byte)) continue;
  const last = pieces.at(-1);
  if (last && last[0] + last[1] === from) last[1] += to - from;
  else pieces.push([from, to - from]);
}
const numbers = Uint32Array.of(snapshot.length, head, filled, pieces.length, ...pieces.flat());
const packed = Buffer.concat([Buffer.from(numbers.buffer), ...pieces.map(([from, length]) => snapshot.subarray(from, from + length))]);

const packer = await loadPyodide({ stdLibURL: wholeLibrary });
packer.FS.writeFile("/in", packed);
packer.runPython(`
from compression import zstd
from pathlib import Path
options = {zstd.CompressionParameter.compression_level: ${LEVEL}, zstd.CompressionParameter.window_log: ${WINDOW},
           zstd.CompressionParameter.enable_long_distance_matching: 1}
Path("/out").write_bytes(zstd.compress(Path("/in").read_bytes(), options=options))
`);
fs.writeFileSync(target, packer.FS.readFile("/out"));
