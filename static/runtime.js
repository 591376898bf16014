/**
 * Start Python in a worker: from an image of its memory where the site has one, which is fast,
 * or by importing everything from bytecode, which always works.
 */

import { FUNCTIONS, MODULE } from "./bridge.js";
import { createFetcher } from "./files.js";
import { restore } from "./snapshot.js";

/** @import { Detour, Image, Progress, Route, RuntimeFile, SiteConfig } from "./types.js" */
/** @import { SnapshotFacts, Step } from "./types.js" */

/**
 * What every start needs.
 *
 * @typedef {object} Interpreter
 * @property {(options: object) => Promise<any>} loadPyodide
 * @property {(settings: object) => Promise<any>} createPyodideModule
 * @property {WebAssembly.Module} wasm
 * @property {string} source the app's script
 */

/** @typedef {(step: Step, fraction: number) => void} Report */

/**
 * Start Python and open the app's document.
 *
 * @param {SiteConfig} config
 * @param {string} base address of the page's folder
 * @param {string} query of the page's address
 * @param {Detour | undefined} detour why not to start from the image
 * @param {(progress: Progress) => void} report
 * @returns {Promise<{browser: any, source: string, document: any, content: string}>} the module
 *   positions.app.browser, the app's script, and what `open_document` made of it
 */
export async function startPython(config, base, query, detour, report) {
  const interpreter = fetchInterpreter(config, base);
  let left = detour;
  /** @type {Route | undefined} */
  let current;
  /** @param {Route} route @param {typeof startFromImage | typeof startFromBytecode} start */
  const open = async (route, start) => {
    current = route;
    // A route that has been left may still hear of files.
    const tell = (/** @type {Step} */ step, /** @type {number} */ fraction) => {
      if (route === current) report({ route, step, fraction, ...(left && { detour: left }) });
    };
    tell("download", 0);
    const browser = await start(config, base, interpreter, tell);
    tell("build", 0);
    const { source } = await interpreter;
    const opened = browser.open_document(source, query);
    const [document, content] = [opened.get(0), opened.get(1)];
    opened.destroy();
    return { browser, source, document, content };
  };
  if (config.image && !left) {
    try {
      return await open("image", startFromImage);
    } catch (error) {
      left = { reason: "broken", details: error instanceof Error ? error.message : String(error) };
    }
  }
  return open("bytecode", startFromBytecode);
}

/**
 * @param {SiteConfig} config
 * @param {string} base
 * @returns {Promise<Interpreter>}
 */
async function fetchInterpreter(config, base) {
  const fetcher = createFetcher(base, () => {});
  const [{ loadPyodide }, { default: createPyodideModule }, wasm, entry] = await Promise.all([
    fetcher.module(config.interpreter.loader),
    fetcher.module(config.interpreter.module),
    fetcher.wasm(config.interpreter.wasm),
    fetcher.bytes(config.entry),
  ]);
  return { loadPyodide, createPyodideModule, wasm, source: decode(entry) };
}

/**
 * @param {SiteConfig} config
 * @param {string} base
 * @param {Promise<Interpreter>} interpreter
 * @param {Report} report
 * @returns {Promise<any>} the module positions.app.browser
 */
async function startFromBytecode(config, base, interpreter, report) {
  const files = [config.library, ...config.packs];
  const fetcher = createFetcher(base, progressOf(files, report));
  const [{ loadPyodide, createPyodideModule, wasm }, library, ...packs] = await Promise.all([
    interpreter,
    ...files.map(fetcher.bytes),
  ]);

  report("start", 0);
  const python = await answering(wasm, library, () =>
    loadPyodide({ ...options(config, base), createPyodideModule }),
  );
  report("mount", 0);
  for (const pack of packs) mount(python.FS, pack, config.sitePackages);
  report("import", 0);
  python.registerJsModule(MODULE, FUNCTIONS);
  return python.pyimport("positions.app.browser");
}

/**
 * @param {SiteConfig} config
 * @param {string} base
 * @param {Promise<Interpreter>} interpreter
 * @param {Report} report
 * @returns {Promise<any>} the module positions.app.browser
 */
async function startFromImage(config, base, interpreter, report) {
  const image = /** @type {Image} */ (config.image);
  const files = [image.facts, image.pages, image.library, ...image.packs];
  const fetcher = createFetcher(base, progressOf(files, report));
  /** @type {Promise<SnapshotFacts>} */
  const facts = fetcher.bytes(image.facts).then((bytes) => JSON.parse(decode(bytes)));
  const pages = fetcher.verified(image.pages, async () => (await facts).sha256);
  const modules = Promise.all(Object.values(image.libraries).map(fetcher.wasm));
  const library = fetcher.bytes(image.library);
  const packs = Promise.all(image.packs.map(fetcher.bytes));
  const everything = Promise.all([interpreter, facts, pages, modules, library, packs]);
  everything.then(() => report("restore", 0), fetcher.stop);

  try {
    const [{ loadPyodide, createPyodideModule, wasm }, known, compiled, rest] = await Promise.all([
      interpreter,
      facts,
      modules,
      library,
    ]);
    const names = Object.keys(image.libraries);
    const libraries = new Map(names.map((name, i) => [name, compiled[i]]));
    // The interpreter gets ready while the last of the pages come.
    const python = await answering(wasm, rest, () =>
      restore({
        loadPyodide,
        createPyodideModule,
        options: options(config, base),
        facts: known,
        libraries,
        pages,
      }),
    );
    for (const pack of await packs) mount(python.FS, pack, config.sitePackages);
    python.pyimport("positions.app.restored").wake(navigator.language);
    return python.pyimport("positions.app.browser");
  } catch (error) {
    fetcher.stop(error);
    throw error;
  }
}

/**
 * @param {RuntimeFile[]} files
 * @param {Report} report
 * @returns {(bytes: number) => void} reports the share that has come
 */
function progressOf(files, report) {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  return (bytes) => {
    loaded += bytes;
    report("download", Math.min(1, loaded / total));
  };
}

/** @param {Uint8Array} bytes */
function decode(bytes) {
  return new TextDecoder().decode(bytes);
}

/**
 * @param {SiteConfig} config
 * @param {string} base
 */
function options({ interpreter }, base) {
  const indexURL = new URL("runtime/", base).href;
  return {
    indexURL,
    lockFileContents: interpreter.lock,
    packageBaseUrl: indexURL,
    // A fixed seed keeps the order of sets, so that the document is the prerendered one.
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
    // Nothing here waits for a promise in synchronous Python, and an engine may lack the means.
    enableRunUntilComplete: false,
  };
}

/**
 * Mount a pack into the file system without copying its files.
 *
 * @param {any} FS Emscripten's file system
 * @param {Uint8Array} pack
 * @param {string} root
 */
export function mount(FS, pack, root) {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(pack.subarray(4, 4 + length)));
  const folders = new Set();
  let offset = 4 + length;
  for (const [name, size] of index) {
    const path = `${root}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) {
      FS.mkdirTree(folder);
      folders.add(folder);
    }
    const node = FS.mknod(path, 0o100644, 0);
    node.contents = pack.subarray(offset, offset + size);
    node.usedBytes = size;
    offset += size;
  }
}

/**
 * Run the loader, and answer its own requests with what has been fetched and checked already.
 *
 * @template T
 * @param {WebAssembly.Module} wasm
 * @param {Uint8Array<ArrayBuffer>} library
 * @param {() => Promise<T>} load
 * @returns {Promise<T>} rejects if the interpreter cannot be instantiated, which the loader itself
 *   would wait for without end
 */
async function answering(wasm, library, load) {
  const { fetch: fetchFromServer } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith("/pyodide.asm.wasm")) return new Response();
    if (url.endsWith("/python_stdlib.zip")) return new Response(library);
    return fetchFromServer(input, init);
  };
  /** @type {Promise<never>} */
  const broken = new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = async (_response, imports) => {
      try {
        return { module: wasm, instance: await WebAssembly.instantiate(wasm, imports) };
      } catch (error) {
        reject(error);
        throw error;
      }
    };
  });
  try {
    return await Promise.race([broken, load()]);
  } finally {
    globalThis.fetch = fetchFromServer;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
