// Compile every .py of a zip, with the very Python that will run it in the browser: Pyodide, here in Node.js.
//   node compile_python.mjs IN.zip OUT.zip LEVEL [standard-library.zip]
// The .pyc files are of the unchecked-hash kind, so they carry no times and the same sources give the same zip. The
// level is that of Python's -O: at 2 there are no docstrings and no assertions, which is a seventh of the bytes. Tracebacks
// name lines and no columns, which is a quarter of what is left. The standard library given (compiled by a run without it)
// lets Pyodide start faster here.
import { loadPyodide } from "pyodide";
import fs from "node:fs";

// Node.js would print the line of the script that failed, and that of Pyodide's is a megabyte long.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const [source, target, level, stdLibURL] = process.argv.slice(2);
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" }, ...(stdLibURL && { stdLibURL }) });
python.FS.writeFile("/in.zip", fs.readFileSync(source));
const failed = python.runPython(`
import importlib.util, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

def compiled(name, data):
    code = compile(data, name, "exec", dont_inherit=True, optimize=${Number(level)})
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(data), False))

failed = []
with zipfile.ZipFile("/in.zip") as before, zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as after:
    for name in sorted(before.namelist()):
        data = before.read(name)
        if name.endswith(".py"):
            try:
                name, data = name + "c", compiled(name, data)
            except SyntaxError as error:
                failed.append(f"{name}, line {error.lineno}: {error.msg}")
                continue
        after.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
"\\n".join(failed)
`);
if (failed) {
  console.error(`These do not compile:\n${failed}`);
  process.exit(1);
}
fs.writeFileSync(target, python.FS.readFile("/out.zip"));
