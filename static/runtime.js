/**
 * Start Python in a worker from the files of the site: fetched in parallel, checked, mounted.
 */

/** @import { RuntimeFile, SiteConfig, Step } from "./types.js" */

/** Milliseconds without a byte after which a download counts as stalled. */
const STALL = 30_000;

/** A file that could not be had, named for the reader. */
export class FileError extends Error {
  /**
   * @param {string} url
   * @param {string} reason
   */
  constructor(url, reason) {
    super(`${new URL(url).pathname.split("/").pop()}: ${reason}`);
    this.name = "FileError";
  }
}

/**
 * Fetch a file that must exist.
 *
 * @param {string} url
 * @returns {Promise<{response: Response, touch: () => void, done: () => void}>} the answer; the
 *   timer that aborts it runs until `done`, anew from each `touch`
 */
async function request(url) {
  const controller = new AbortController();
  const stalled = () => controller.abort(new FileError(url, "no data for 30 seconds"));
  let timer = setTimeout(stalled, STALL);
  const touch = () => {
    clearTimeout(timer);
    timer = setTimeout(stalled, STALL);
  };
  const done = () => clearTimeout(timer);
  /** @type {Response} */
  let response;
  try {
    response = await fetch(url, { signal: controller.signal });
  } catch (error) {
    done();
    throw error instanceof FileError ? error : new FileError(url, "cannot be reached");
  }
  if (!response.ok) {
    done();
    throw new FileError(url, `the server answered ${response.status}`);
  }
  return { response, touch, done };
}

/**
 * Download a file whole, inflated where it is gzip.
 *
 * @param {string} url
 * @param {number} size what it must weigh as stored, or inflated where the server has done that
 * @param {(bytes: number) => void} onBytes
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
async function download(url, size, onBytes) {
  const { response, touch, done } = await request(url);
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const chunks = [];
  let length = 0;
  try {
    const reader = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (
      response.body
    ).getReader();
    for (;;) {
      const { done: ended, value } = await reader.read();
      if (ended) break;
      chunks.push(value);
      length += value.length;
      touch();
      onBytes(value.length);
    }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError(url, "the connection broke");
  } finally {
    done();
  }
  const blob = new Blob(chunks);
  const gzipped = chunks.length > 0 && chunks[0][0] === 0x1f && chunks[0][1] === 0x8b;
  if (gzipped && length !== size) {
    throw new FileError(url, `incomplete (${length} of ${size} bytes)`);
  }
  const body = gzipped ? blob.stream().pipeThrough(new DecompressionStream("gzip")) : blob;
  try {
    return new Uint8Array(await new Response(body).arrayBuffer());
  } catch {
    throw new FileError(url, "damaged: it cannot be decompressed");
  }
}

/**
 * The interpreter's WebAssembly, in a form that compiles whatever type the server gave it.
 *
 * @param {string} url
 * @returns {Promise<Response>}
 */
async function webAssembly(url) {
  const { response, done } = await request(url);
  done();
  // Handed on untouched where its type is right: engines keep compiled code by address then.
  if (response.headers.get("content-type") === "application/wasm") return response;
  return new Response(response.body, { headers: { "content-type": "application/wasm" } });
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
 * Start the interpreter with our packages in place.
 *
 * @param {SiteConfig} config
 * @param {string} base address of the page's folder
 * @param {(step: Step, fraction: number) => void} report
 * @returns {Promise<{python: any, source: string}>} the interpreter and the app's script
 */
export async function startPython(config, base, report) {
  const { loader, module, wasm, library } = config.interpreter;
  const files = [library, ...config.packs, config.entry];
  const total = files.reduce((sum, file) => sum + file.size, 0);
  let loaded = 0;
  const at = (/** @type {RuntimeFile} */ file) => new URL(file.url, base).href;
  const get = (/** @type {RuntimeFile} */ file) =>
    download(at(file), file.size, (bytes) => {
      loaded += bytes;
      report("download", Math.min(1, loaded / total));
    });

  report("download", 0);
  const wasmResponse = webAssembly(at(wasm));
  const libraryBytes = get(library);
  const packs = config.packs.map(get);
  const entry = get(config.entry);
  const loading = Promise.all([libraryBytes, ...packs, entry, wasmResponse]);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    importModule(at(loader)),
    importModule(at(module)),
    loading,
  ]);

  report("start", 0);
  const broken = withFiles(
    new Map([
      ["pyodide.asm.wasm", wasmResponse],
      ["python_stdlib.zip", libraryBytes.then((bytes) => new Response(bytes))],
    ]),
    at(wasm),
  );
  const python = await Promise.race([
    broken,
    loadPyodide({
      indexURL: new URL("runtime/", base).href,
      lockFileContents: config.interpreter.lock,
      packageBaseUrl: new URL("runtime/", base).href,
      createPyodideModule,
      // A fixed seed keeps the order of sets, so that the document is the prerendered one.
      env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
      // Nothing here waits for a promise in synchronous Python, and an engine may lack the means.
      enableRunUntilComplete: false,
    }),
  ]);

  report("mount", 0);
  for (const pack of packs) mount(python.FS, await pack, config.sitePackages);
  return { python, source: new TextDecoder().decode(await entry) };
}

/**
 * @param {string} url
 * @returns {Promise<any>}
 */
async function importModule(url) {
  try {
    return await import(url);
  } catch {
    throw new FileError(
      url,
      "cannot be loaded as a module (is it there, and served as JavaScript?)",
    );
  }
}

/**
 * Answer the loader's own requests with what has been fetched and checked already.
 *
 * @param {Map<string, Promise<Response>>} files by last part of the address
 * @param {string} wasm address of the interpreter, for the message
 * @returns {Promise<never>} rejects if the interpreter does not compile, which the loader itself
 *   would wait for without end
 */
function withFiles(files, wasm) {
  const { fetch: fetchFromServer } = globalThis;
  globalThis.fetch = (input, options) => {
    const url = input instanceof Request ? input.url : String(input);
    const file = files.get(/** @type {string} */ (url.split("/").pop()));
    return file ?? fetchFromServer(input, options);
  };
  return new Promise((_, reject) => {
    const { instantiateStreaming } = WebAssembly;
    WebAssembly.instantiateStreaming = async (response, imports) => {
      try {
        return await instantiateStreaming(response, imports);
      } catch (error) {
        reject(new FileError(wasm, `cannot be compiled (${error})`));
        throw error;
      }
    };
  });
}
