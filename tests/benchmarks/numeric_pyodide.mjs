// Time the numeric library in Pyodide. Arguments: {interpreter: folder of Pyodide's files,
// numpy: wheel, code: zip with the library and numeric_app.py}.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Node would print the line of the minified interpreter that threw; the message is enough.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const { interpreter, numpy, code } = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(`${interpreter}/pyodide.mjs`).href);

const python = await loadPyodide({ indexURL: interpreter });
python.unpackArchive(new Uint8Array(readFileSync(numpy)), "whl");
python.unpackArchive(new Uint8Array(readFileSync(code)), "zip", { extractDir: "/home/pyodide" });
const answer = python.runPython(`
import json
import sys

import numpy

import numeric_app

json.dumps(
    {
        "where": f"Pyodide, Python {sys.version.split()[0]}, NumPy {numpy.__version__}, under Node",
        "times": numeric_app.measure(),
    }
)
`);
console.log(answer);
