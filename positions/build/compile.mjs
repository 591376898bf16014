// Compile Python sources to bytecode with the interpreter that will load it.
// Arguments: {interpreter: folder of Pyodide's files, sources: zip, result: zip, root: the folder
// that the sources will have in the browser, optimize: level of compile()}.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Node would print the line of the minified interpreter that threw; the message is enough.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const { interpreter, sources, result, root, optimize } = JSON.parse(process.argv[2]);
const { loadPyodide } = await import(pathToFileURL(`${interpreter}/pyodide.mjs`).href);

// Columns in tracebacks would be a tenth of what is loaded; lines are enough.
const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" };
const python = await loadPyodide({ indexURL: interpreter, env });
python.FS.writeFile("/sources.zip", readFileSync(sources));
python.globals.set("root", root);
python.globals.set("optimize", optimize);
const count = python.runPython(`
import importlib.util
import marshal
import zipfile

FIXED_DATE = (1980, 1, 1, 0, 0, 0)


def bytecode(source, path):
    code = compile(source, path, "exec", dont_inherit=True, optimize=optimize)
    # An unchecked hash: the source does not ship, so there is nothing to compare with.
    header = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
    return header + marshal.dumps(code)


with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/result.zip", "w") as result:
    names = sources.namelist()
    for name in names:
        entry = zipfile.ZipInfo(name + "c", FIXED_DATE)
        result.writestr(entry, bytecode(sources.read(name), f"{root}/{name}"))
len(names)
`);
writeFileSync(result, python.FS.readFile("/result.zip"));
console.log(JSON.stringify(count));
