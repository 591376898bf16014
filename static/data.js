/** Files that a topic asks for while the page is open, kept by the browser for the next visit. */

import { createFetcher, FileError } from "./files.js";

/** @import { DataFile } from "./types.js" */

const STORE = "positions-data";

/** @type {{files: Record<string, DataFile>, base: string}} */
let site = { files: {}, base: "" };

/** What the reader has brought, until it is asked for. @type {Map<string, Uint8Array<ArrayBuffer>>} */
const brought = new Map();

/**
 * Say which files there are.
 *
 * @param {Record<string, DataFile>} files by name
 * @param {string} base address of the page's folder
 */
export function offer(files, base) {
  site = { files, base };
}

/**
 * @param {string} name
 * @returns {string} what a file is called that the page came without; empty for all others
 */
export function apart(name) {
  const file = site.files[name];
  return file?.apart ? file.url.slice(file.url.lastIndexOf("/") + 1) : "";
}

/**
 * Take a file that the reader has brought.
 *
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} content
 */
export function bring(name, content) {
  if (apart(name)) brought.set(name, content);
}

/** The browser's store, or nothing where it has none to give: on unsafe lines, in private. */
async function store() {
  try {
    return await caches.open(STORE);
  } catch {
    return undefined;
  }
}

/** @param {string} url */
async function kept(url) {
  try {
    const response = await (await store())?.match(url);
    return response && new Uint8Array(await response.arrayBuffer());
  } catch {
    return undefined;
  }
}

/**
 * Keep a file, and let go of what an earlier build of this site left.
 *
 * @param {string} url
 * @param {Uint8Array<ArrayBuffer>} content
 */
async function keep(url, content) {
  const place = await store();
  if (!place) return;
  const current = new Set(
    Object.values(site.files).map((file) => new URL(file.url, site.base).href),
  );
  const folder = new URL("data/", site.base).href;
  for (const { url: old } of await place.keys())
    if (old.startsWith(folder) && !current.has(old)) await place.delete(old);
  await place.put(url, new Response(content));
}

/**
 * Fetch a file by its name.
 *
 * @param {string} name
 * @param {boolean} onlyKept whether to have it only where the browser has kept it
 */
export function fetchData(name, onlyKept) {
  let waiting = 0;
  let ended = false;
  let wake = () => {};
  const fetcher = createFetcher(site.base, (bytes) => {
    waiting += bytes;
    wake();
  });

  async function have() {
    const file = site.files[name];
    if (!file) throw new Error(`this site has no file ${name}`);
    if (file.apart) {
      const content = brought.get(name);
      brought.delete(name);
      return content;
    }
    const url = new URL(file.url, site.base).href;
    const old = await kept(url);
    if (old?.length === file.size) return old;
    if (onlyKept) return undefined;
    const content = await fetcher.bytes(file);
    if (content.length !== file.size)
      throw new FileError(url, `incomplete (${content.length} of ${file.size} bytes)`);
    // A courtesy: where it fails, the next visit fetches anew.
    keep(url, content).catch(() => {});
    return content;
  }

  const content = have();
  const end = () => {
    ended = true;
    wake();
  };
  content.then(end, end);
  return {
    /** The file; nothing where it is not kept. */
    content,
    /** How many bytes more have come; 0 when there is nothing more to wait for. */
    async next() {
      if (waiting === 0 && !ended)
        await new Promise((resolve) => {
          wake = () => resolve(undefined);
        });
      const n = waiting;
      waiting = 0;
      return n;
    },
    stop: () => fetcher.stop(new Error("stopped")),
  };
}
