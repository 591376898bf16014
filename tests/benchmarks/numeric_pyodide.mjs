// Run a benchmark in Pyodide. Arguments: {interpreter: folder of Pyodide's files, numpy: wheel,
// code: zip with the library and the benchmark, module: the benchmark's name}.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Node would print the line of the minified interpreter that threw; the message is enough.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const { interpreter, numpy, code, module } = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(`${interpreter}/pyodide.mjs`).href);

const python = await loadPyodide({ indexURL: interpreter });
python.unpackArchive(new Uint8Array(readFileSync(numpy)), "whl");
python.unpackArchive(new Uint8Array(readFileSync(code)), "zip", { extractDir: "/home/pyodide" });
const answer = python.runPython(`
import importlib
import json
import sys

import numpy

json.dumps(
    {
        "where": f"Pyodide, Python {sys.version.split()[0]}, NumPy {numpy.__version__}, under Node",
        "measured": importlib.import_module("${module}").measure(),
    }
)
`);
console.log(answer);
