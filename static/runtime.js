/**
 * Start Python in a worker: from an image of its memory where the site has one, which is fast,
 * or by importing everything from bytecode, which always works.
 */

import { FUNCTIONS, MODULE } from "./bridge.js";
import { compile, download, FileError, importModule } from "./files.js";
import { restore } from "./snapshot.js";

/** @import { Image, RuntimeFile, SiteConfig, SnapshotFacts, Step } from "./types.js" */

/**
 * @typedef {object} Started
 * @property {any} browser the module positions.app.browser
 * @property {string} source the app's script
 */

/** @typedef {(step: Step, fraction: number) => void} Report */

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
 * Get the files of a start, and tell how many of their bytes have come.
 *
 * @param {string} base address of the page's folder
 * @param {RuntimeFile[]} files
 * @param {AbortSignal} signal
 * @param {Report} report
 */
function createFetcher(base, files, signal, report) {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  let loaded = 0;
  const at = (/** @type {RuntimeFile} */ { url }) => new URL(url, base).href;
  return {
    at,
    /** @param {RuntimeFile} file @param {(chunk: Uint8Array<ArrayBuffer>) => void} [onChunk] */
    get: (file, onChunk) =>
      download(at(file), file.size, signal, (chunk) => {
        loaded += chunk.length;
        report("download", Math.min(1, loaded / total));
        onChunk?.(chunk);
      }),
    /** @param {RuntimeFile} file */
    compile: (file) => compile(at(file), signal),
    /** @param {RuntimeFile} file */
    importModule: (file) => importModule(at(file)),
  };
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
 * Start from bytecode.
 *
 * @param {SiteConfig} config
 * @param {string} base address of the page's folder
 * @param {Report} report
 * @returns {Promise<Started>}
 */
export function startFromBytecode(config, base, report) {
  return abortingOnFailure(async (signal) => {
    const files = [config.library, ...config.packs, config.entry];
    const fetcher = createFetcher(base, files, signal, report);
    const [{ loadPyodide }, { default: createPyodideModule }, wasm, library, packs, entry] =
      await Promise.all([
        fetcher.importModule(config.interpreter.loader),
        fetcher.importModule(config.interpreter.module),
        fetcher.compile(config.interpreter.wasm),
        fetcher.get(config.library),
        Promise.all(config.packs.map((file) => fetcher.get(file))),
        fetcher.get(config.entry),
      ]);

    report("start", 0);
    const python = await answering(wasm, library, () =>
      loadPyodide({ ...options(config, base), createPyodideModule }),
    );
    report("mount", 0);
    for (const pack of packs) mount(python.FS, pack, config.sitePackages);
    report("import", 0);
    python.registerJsModule(MODULE, FUNCTIONS);
    return { browser: python.pyimport("positions.app.browser"), source: decode(entry) };
  });
}

/**
 * Start from an image.
 *
 * @param {SiteConfig} config
 * @param {Image} image
 * @param {string} base address of the page's folder
 * @param {Report} report
 * @returns {Promise<Started>}
 */
export function startFromImage(config, image, base, report) {
  return abortingOnFailure(async (signal) => {
    const files = [image.facts, image.pages, image.library, ...image.packs, config.entry];
    const fetcher = createFetcher(base, files, signal, report);
    const [loader, module, wasm, facts, pages, libraries, library, packs, entry] =
      await Promise.all([
        fetcher.importModule(config.interpreter.loader),
        fetcher.importModule(config.interpreter.module),
        fetcher.compile(config.interpreter.wasm),
        fetcher.get(image.facts),
        hashed(image.pages, fetcher),
        compiled(image.libraries, fetcher),
        fetcher.get(image.library),
        Promise.all(image.packs.map((file) => fetcher.get(file))),
        fetcher.get(config.entry),
      ]);

    report("restore", 0);
    /** @type {SnapshotFacts} */
    const known = JSON.parse(decode(facts));
    if (pages.sha256 && pages.sha256 !== known.sha256) {
      throw new FileError(fetcher.at(image.pages), "not as it was built");
    }
    const python = await answering(wasm, library, () =>
      restore({
        loadPyodide: loader.loadPyodide,
        createPyodideModule: module.default,
        options: options(config, base),
        facts: known,
        libraries,
        pages: pages.content,
      }),
    );
    for (const pack of packs) mount(python.FS, pack, config.sitePackages);
    python.pyimport("positions.app.restored").wake(navigator.language);
    return { browser: python.pyimport("positions.app.browser"), source: decode(entry) };
  });
}

/** @param {Uint8Array} bytes */
function decode(bytes) {
  return new TextDecoder().decode(bytes);
}

/**
 * Get a file and the hash of its bytes as stored.
 *
 * @param {RuntimeFile} file
 * @param {ReturnType<typeof createFetcher>} fetcher
 */
async function hashed(file, fetcher) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  const content = await fetcher.get(file, (chunk) => chunks.push(chunk));
  // Engines hash only what came over a safe line. Damage is found elsewhere too: gzip sums up.
  if (!globalThis.crypto?.subtle) return { content };
  const stored = await new Blob(chunks).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", stored));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { content, sha256 };
}

/**
 * @param {Record<string, RuntimeFile>} libraries
 * @param {ReturnType<typeof createFetcher>} fetcher
 */
async function compiled(libraries, fetcher) {
  const files = Object.values(libraries);
  const modules = await Promise.all(files.map((file) => fetcher.compile(file)));
  return new Map(Object.keys(libraries).map((name, i) => [name, modules[i]]));
}

/**
 * Do something that fetches, and end all of its fetching when it fails.
 *
 * @template T
 * @param {(signal: AbortSignal) => Promise<T>} act
 * @returns {Promise<T>}
 */
async function abortingOnFailure(act) {
  const controller = new AbortController();
  try {
    return await act(controller.signal);
  } catch (error) {
    controller.abort(error);
    throw error;
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
