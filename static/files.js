/** Fetch the files that Python starts from: whole and as they were built, or a fault by name. */

/** @import { RuntimeFile } from "./types.js" */

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** Milliseconds without a byte after which a download counts as stalled. */
const STALL = 30_000;

/** A file that could not be had, named for the reader. */
export class FileError extends Error {
  /**
   * @param {string} url
   * @param {string} reason
   * @param {boolean} [damaged] whether the file came, but not as it was built
   */
  constructor(url, reason, damaged = false) {
    super(`${new URL(url).pathname.split("/").pop()}: ${reason}`);
    this.name = "FileError";
    this.damaged = damaged;
  }
}

/**
 * Fetch files side by side. When one cannot be had, the others are given up too.
 *
 * @param {string} base address of the page's folder
 * @param {(bytes: number) => void} onBytes told how many more bytes have come
 */
export function createFetcher(base, onBytes) {
  const controller = new AbortController();
  const { signal } = controller;

  /**
   * @template T
   * @param {RuntimeFile} file
   * @param {(url: string, cache: RequestCache) => Promise<T>} get
   */
  async function have(file, get) {
    const url = new URL(file.url, base).href;
    try {
      return await get(url, "default").catch((error) => {
        // What the browser has kept may be damaged; the server's may be whole.
        if (error instanceof FileError && error.damaged) return get(url, "reload");
        throw error;
      });
    } catch (error) {
      controller.abort(error);
      throw signal.reason;
    }
  }

  return {
    /** @param {RuntimeFile} file inflated where it is stored as gzip */
    bytes: (file) =>
      have(file, (url, cache) =>
        download(url, file.size, signal, cache, ({ length }) => onBytes(length)),
      ),
    /**
     * Get a file whose bytes as stored must have a known hash.
     *
     * @param {RuntimeFile} file
     * @param {() => Promise<string>} sha256
     */
    verified: (file, sha256) =>
      have(file, async (url, cache) => {
        /** @type {Bytes[]} */
        const stored = [];
        const content = await download(url, file.size, signal, cache, (chunk) => {
          onBytes(chunk.length);
          stored.push(chunk);
        });
        const digest = await hash(stored);
        if (digest && digest !== (await sha256())) {
          throw new FileError(url, "not as it was built", true);
        }
        return content;
      }),
    /** @param {RuntimeFile} file */
    wasm: (file) => have(file, (url, cache) => compile(url, signal, cache)),
    /** @param {RuntimeFile} file */
    module: (file) => have(file, importModule),
    /** @param {unknown} reason */
    stop: (reason) => controller.abort(reason),
  };
}

/**
 * Fetch a file that must exist.
 *
 * @param {string} url
 * @param {AbortSignal} signal
 * @param {RequestCache} cache
 * @returns {Promise<{response: Response, touch: () => void, done: () => void}>} the answer; the
 *   timer that aborts it runs until `done`, anew from each `touch`
 */
async function request(url, signal, cache) {
  const controller = new AbortController();
  signal.addEventListener("abort", () => controller.abort(signal.reason));
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
    response = await fetch(url, { signal: controller.signal, cache });
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
 * Download a file whole, inflated on the way where it is gzip.
 *
 * @param {string} url
 * @param {number} size what it must weigh as stored, or inflated where the server has done that
 * @param {AbortSignal} signal
 * @param {RequestCache} cache
 * @param {(chunk: Bytes) => void} onChunk told of each part, as stored
 * @returns {Promise<Bytes>}
 */
async function download(url, size, signal, cache, onChunk) {
  const { response, touch, done } = await request(url, signal, cache);
  const source = /** @type {ReadableStream<Bytes>} */ (response.body).getReader();
  let length = 0;
  /** @type {FileError | undefined} */
  let fault;
  async function next() {
    try {
      const { value } = await source.read();
      touch();
      if (value) {
        length += value.length;
        onChunk(value);
      }
      return value;
    } catch (error) {
      fault = error instanceof FileError ? error : new FileError(url, "the connection broke");
      throw fault;
    }
  }

  try {
    let waiting = await next();
    const gzipped = waiting !== undefined && waiting[0] === 0x1f && waiting[1] === 0x8b;
    /** @type {ReadableStream<Bytes>} */
    const whole = new ReadableStream({
      async pull(controller) {
        const chunk = waiting ?? (await next());
        waiting = undefined;
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    });
    const body = gzipped ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
    const content = new Uint8Array(await new Response(body).arrayBuffer());
    if (gzipped && length !== size) throw new Error();
    return content;
  } catch {
    if (fault) throw fault;
    if (length !== size) throw new FileError(url, `incomplete (${length} of ${size} bytes)`, true);
    throw new FileError(url, "damaged: it cannot be decompressed", true);
  } finally {
    done();
  }
}

/**
 * @param {Bytes[]} chunks
 * @returns {Promise<string | undefined>} SHA-256 in hexadecimal digits, or nothing where the page
 *   came over an unsafe line: engines do not hash there. Damage still shows, as gzip sums up.
 */
async function hash(chunks) {
  if (!globalThis.crypto?.subtle) return undefined;
  const content = await new Blob(chunks).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Fetch WebAssembly and compile it on the way.
 *
 * @param {string} url
 * @param {AbortSignal} signal
 * @param {RequestCache} cache
 * @returns {Promise<WebAssembly.Module>}
 */
async function compile(url, signal, cache) {
  const { response, done } = await request(url, signal, cache);
  done();
  // Handed on untouched where its type is right: engines keep compiled code by address then.
  const typed =
    response.headers.get("content-type") === "application/wasm"
      ? response
      : new Response(response.body, { headers: { "content-type": "application/wasm" } });
  try {
    return await WebAssembly.compileStreaming(typed);
  } catch (error) {
    throw new FileError(url, `cannot be compiled (${error})`, true);
  }
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
