// Run pytest inside Pyodide's Python, here in Node.js:
//   node pytest_in_pyodide.mjs LIBRARY.zip WHEELS PROJECT [pytest's arguments]
// LIBRARY.zip is the standard library compiled, WHEELS a folder of wheels for any platform, PROJECT the project's folder,
// which the tests see as /project, to read only in so far as they write nothing.
import { loadPyodide } from "pyodide";
import fs from "node:fs";
import path from "node:path";

// Node.js would print the line of the script that failed, and that of Pyodide's is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [stdLibURL, wheels, project, ...args] = process.argv.slice(2);
const python = await loadPyodide({ stdLibURL });
const packages = python.runPython("import site; site.getsitepackages()[0]");
for (const wheel of fs.readdirSync(wheels).filter((name) => name.endsWith(".whl"))) {
  python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, wheel))), "wheel", { extractDir: packages });
}
python.FS.mkdirTree("/project");
python.FS.mount(python.FS.filesystems.NODEFS, { root: project }, "/project");
python.globals.set("arguments", python.toPy(args));
const code = python.runPython(`
import os, sys
os.chdir("/project")
sys.dont_write_bytecode = True
import pytest
int(pytest.main(["-p", "no:cacheprovider", *arguments]))
`);
process.exit(code);
