// Make an image of Python's memory with everything imported that the app needs.
//
// Runs in a worker of a headless browser. Reads job.json: {packs: [name], sitePackages, source: the
// app's script}; posts "pages" (the memory that ships), "facts" (what
// static/snapshot.js must know to restore it), "document" (the app's, made after restoring) and at
// the end "files" (the modules that are in it), or "failed".
import createPyodideModule from "../interpreter/pyodide.asm.mjs";
import { loadPyodide } from "../interpreter/pyodide.mjs";
import { FUNCTIONS, MODULE, nameOf } from "../static/bridge.js";
import { mount } from "../static/runtime.js";
import { checksum, restore } from "../static/snapshot.js";

const BASE = new URL("../", import.meta.url).href;
const PAGE = 4096;

/** The same inputs make the same image: chance, clock and garbage collection have no say. */
function makeDeterministic() {
  let ticks = 0;
  crypto.getRandomValues = (view) => view.fill(0);
  Date.now = () => Date.UTC(2020, 0, 1);
  performance.now = () => ++ticks;
  globalThis.FinalizationRegistry = class {
    register() {}
    unregister() {}
  };
}

/** The worker's globals as a plain object: the interpreter follows paths through it, and some
 * of the real one's properties cannot be read through a proxy. */
function copyOfGlobals() {
  const copy = {};
  for (let o = globalThis; o && o !== Object.prototype; o = Object.getPrototypeOf(o)) {
    for (const name of Object.getOwnPropertyNames(o)) copy[name] ??= globalThis[name];
  }
  return copy;
}

/** Write down which places in the function table each library takes while it is loaded. */
function watchTable(Module) {
  const { wasmTable } = Module;
  const set = wasmTable.set.bind(wasmTable);
  const grow = wasmTable.grow.bind(wasmTable);
  const taken = [];
  const caller = () => new Error().stack;
  wasmTable.set = (slot, value) => {
    const byLoader = caller().includes("loadWebAssemblyModule");
    taken.push({ slot, name: value?.name ?? null, byLoader });
    set(slot, value);
  };
  wasmTable.grow = (count, ...rest) => {
    const start = grow(count, ...rest);
    // A library's own functions come in one block; its other functions one by one.
    if (!caller().includes("getEmptyTableSlot")) taken.push({ start });
    return start;
  };
  return taken;
}

function libraries(Module, taken) {
  const { loadedLibsByHandle, loadedLibsByName } = Module.LDSO;
  const loaded = Object.entries(loadedLibsByHandle)
    .map(([handle, { name }]) => ({ handle: Number(handle), name }))
    .filter(({ handle }) => handle !== 0)
    .map(({ handle, name }) => {
      const field = (offset) => Module.HEAPU32[(handle + offset) >>> 2];
      return {
        name,
        handle,
        memory: field(12),
        memorySize: field(16),
        table: field(20),
        slots: [],
      };
    })
    .sort((a, b) => a.table - b.table);
  if (loaded.length !== Object.keys(loadedLibsByName).length - 1) {
    throw new Error("a library was loaded without a handle");
  }
  let current;
  for (const { start, slot, name, byLoader } of taken) {
    if (start !== undefined) current = loaded.find(({ table }) => table === start);
    else if (byLoader) current.slots.push([slot, name]);
    // The function that starts a library is called once. Any other would be gone after restoring.
    else if (!(name?.startsWith("PyInit_") || Module.freeTableIndexes.includes(slot))) {
      throw new Error(`the function ${name} is held by no library`);
    }
  }
  return loaded;
}

/**
 * Empty the memory in which nothing lives any more: it compresses to nothing then. What is free
 * is what can be had without more memory.
 */
function emptyFreeMemory(Module) {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = () => {
    throw new RangeError("not while free memory is being emptied");
  };
  const blocks = [];
  for (let size = 1 << 24; size >= 16; size >>= 1) {
    for (let block = Module._malloc(size); block !== 0; block = Module._malloc(size)) {
      Module.HEAPU8.fill(0, block, block + size);
      blocks.push(block);
    }
  }
  for (const block of blocks) Module._free(block);
  WebAssembly.Memory.prototype.grow = grow;
}

const PREPARE = `
import asyncio
import gc
import importlib
import json
import sys

importlib.invalidate_caches()
browser = importlib.import_module("positions.app.browser")
browser.prepare(source)
importlib.import_module("positions.app.restored")
if asyncio.get_event_loop()._in_progress:
    raise RuntimeError("the app has left work for later, and what waits cannot be frozen")
del browser, source
# In this order: archives forget what was in them, then that they were ever opened.
importlib.invalidate_caches()
sys.path_importer_cache.clear()
gc.collect()
gc.freeze()
json.dumps(sorted({m.__file__ for m in sys.modules.values() if getattr(m, "__file__", None)}))
`;

async function freeze(job, options, packs) {
  let taken;
  const python = await loadPyodide({
    ...options,
    jsglobals: copyOfGlobals(),
    _makeSnapshot: true,
    createPyodideModule: (settings) => {
      settings.preRun.push((Module) => {
        taken = watchTable(Module);
      });
      return createPyodideModule(settings);
    },
  });
  for (const pack of packs) mount(python.FS, pack, job.sitePackages);
  python.registerJsModule(MODULE, FUNCTIONS);
  python.globals.set("source", job.source);
  const files = JSON.parse(python.runPython(PREPARE));

  const Module = python._module;
  emptyFreeMemory(Module);
  // Handles that Python has given back would stop the snapshot.
  for (let handle = 7; ; handle++) {
    let object;
    try {
      object = Module.__hiwire_get(handle);
    } catch {
      break;
    }
    if (object === undefined) Module.__hiwire_set(handle, null);
  }
  const snapshot = python.makeMemorySnapshot({ serializer: nameOf });
  // Its header: magic number, start of the memory, length of the JSON that begins at byte 48.
  const [, start, length] = new Uint32Array(snapshot.buffer, 0, 3);
  const loaded = libraries(Module, taken);
  return {
    files,
    compiled: new Map(
      loaded.map(({ name }) => [name, new WebAssembly.Module(python.FS.readFile(name))]),
    ),
    memory: snapshot.subarray(start),
    facts: {
      build: python._api.config.BUILD_ID,
      memory: snapshot.length - start,
      libraries: loaded,
      table: Module.wasmTable.length,
      freeSlots: [...Module.freeTableIndexes],
      objects: JSON.parse(new TextDecoder().decode(snapshot.subarray(48, 48 + length))),
      shipped: [[0, snapshot.length - start]],
      kept: [],
      keptSum: 0,
    },
  };
}

/** What the interpreter and its libraries have put into memory before it is restored. */
async function initialMemory(facts, parts) {
  let start;
  let memory;
  const create = async (settings) => {
    settings.preRun.unshift((Module) => {
      start = Module.getMemory(0);
    });
    const Module = await createPyodideModule(settings);
    memory = Module.HEAPU8.slice();
    return Module;
  };
  await restore({ ...parts, facts, createPyodideModule: create });
  const fixed = [
    [0, start],
    ...facts.libraries.map((library) => [library.memory, library.memory + library.memorySize]),
  ];
  // Anything else is left over by the start itself and may differ elsewhere.
  const isFixed = (address) => fixed.some(([a, b]) => a <= address && address + PAGE <= b);
  return (address) => (isFixed(address) ? memory.subarray(address, address + PAGE) : undefined);
}

/** Sort the pages into those that ship, those that are there anyway, and empty ones. */
function divide(memory, initial) {
  const shipped = [];
  const kept = [];
  const add = (runs, address) => {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === address) last[1] += PAGE;
    else runs.push([address, PAGE]);
  };
  const same = (a, b) => b && a.every((byte, i) => byte === b[i]);
  const empty = new Uint8Array(PAGE);
  for (let address = 0; address < memory.length; address += PAGE) {
    const page = memory.subarray(address, address + PAGE);
    if (same(page, empty)) continue;
    add(same(page, initial(address)) ? kept : shipped, address);
  }
  return { shipped, kept };
}

async function inflated(name) {
  const { body } = await fetch(BASE + name);
  const stream = body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function post(name, body) {
  return fetch(BASE + name, { method: "POST", body });
}

async function main() {
  makeDeterministic();
  const job = await (await fetch(`${BASE}job.json`)).json();
  const packs = await Promise.all(job.packs.map(inflated));
  const options = {
    indexURL: `${BASE}interpreter/`,
    stdLibURL: `${BASE}library.zip`,
    packageBaseUrl: BASE,
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
    enableRunUntilComplete: false,
    _sysExecutable: "/home/pyodide/python",
  };
  const { files, compiled, memory, facts } = await freeze(job, options, packs);

  const parts = { loadPyodide, createPyodideModule, options, libraries: compiled };
  const initial = await initialMemory(facts, { ...parts, pages: Promise.resolve(memory) });
  Object.assign(facts, divide(memory, initial));
  facts.keptSum = checksum(memory, facts.kept);
  const pages = new Uint8Array(facts.shipped.reduce((sum, [, size]) => sum + size, 0));
  let offset = 0;
  for (const [address, size] of facts.shipped) {
    pages.set(memory.subarray(address, address + size), offset);
    offset += size;
  }

  // The image is made in order to be restored; see it done once.
  const python = await restore({ ...parts, facts, pages: Promise.resolve(pages) });
  for (const pack of packs) mount(python.FS, pack, job.sitePackages);
  python.pyimport("positions.app.restored").wake("en-GB");
  const browser = python.pyimport("positions.app.browser");
  const content = browser.open_document(job.source, "").get(1);

  await post("document", content);
  await post("pages", pages);
  await post("facts", JSON.stringify(facts));
  await post("files", JSON.stringify(files));
}

main().catch((error) => post("failed", `${error.message}\n${error.stack}`));
