// Run the packed app as the page will and write the document of each topic.
// Arguments: {interpreter: folder of Pyodide's files, library: zip, packs: [file],
// sitePackages, entry: the app's script, runtime: static/runtime.js, out: folder}.
// Prints {file name: [query, ...]}, the queries whose document a file holds. Writes frames.json too:
// what the plain page shows at each place of its sliders.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

// Node would print the line of the minified interpreter that threw; the message is enough.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

const { interpreter, library, packs, sitePackages, entry, runtime, out } = JSON.parse(
  process.argv[2],
);
const { loadPyodide } = await import(pathToFileURL(`${interpreter}/pyodide.mjs`).href);
const { mount } = await import(pathToFileURL(runtime).href);

// A worker has it, Node does not; Panel imports the name and makes no request here.
globalThis.XMLHttpRequest ??= class {};

const python = await loadPyodide({
  indexURL: interpreter,
  stdLibURL: library,
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
  enableRunUntilComplete: false,
});
for (const pack of packs)
  mount(python.FS, new Uint8Array(gunzipSync(readFileSync(pack))), sitePackages);
python.registerJsModule("_positions_page", { objectFromEntries: Object.fromEntries });
const browser = python.pyimport("positions.app.browser");
const source = readFileSync(entry, "utf8");
// As in the browser, the plain page comes first: the order of imports is in the documents.
browser.prepare(source);
const addresses = JSON.parse(browser.plain_queries());
for (const [name, queries] of Object.entries(addresses)) {
  // As the browser gives it: with a question mark, where there is anything.
  const opened = browser.open_document(source, queries[0] && `?${queries[0]}`);
  writeFileSync(`${out}/${name}`, opened.get(1));
  browser.close_document(opened.get(0));
  opened.destroy();
}
writeFileSync(`${out}/frames.json`, browser.record_frames(source, ""));
console.log(JSON.stringify(addresses));
