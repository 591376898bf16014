/**
 * Where the page's files are and where Python runs: on the server and in a module worker, or,
 * where everything lies in one HTML file, in the page and in the worker that it makes itself.
 */

/** @import { SiteConfig } from "./types.js" */

/**
 * A worker that imports a module of an origin that its page is not of: what a sandboxed frame may
 * start. The interpreter takes a worker for one that it does not support if it has importScripts.
 */
const DETACHED = `
  self.importScripts = undefined;
  const early = [];
  self.onmessage = (event) => early.push(event);
  import(MODULE).then(
    () => early.forEach((event) => self.onmessage(event)),
    (error) => setTimeout(() => { throw error; }),
  );
`;

/** What static/single.js made of the one file. */
const embedded = window.positionsFiles;

/** Whether the page came as one file, which nothing needs to be kept for. */
export const isSingle = embedded !== undefined;

/**
 * @param {string} url relative to the page, or anything else that can be fetched
 * @param {string} base address of the page's folder
 * @returns {Promise<unknown>} the module
 */
export async function importModule(url, base) {
  return import(embedded ? await embedded.module(url) : new URL(url, base).href);
}

/**
 * @param {string} url
 * @param {string} base
 * @returns {Promise<string>}
 */
export async function readText(url, base) {
  if (embedded) return embedded.text(url);
  const response = await fetch(new URL(url, base));
  if (!response.ok) throw new Error(`${url}: the server answered ${response.status}`);
  return response.text();
}

/**
 * @param {SiteConfig} config
 * @param {string} base
 * @returns {Worker}
 */
export function startWorker(config, base) {
  if (embedded) return embedded.worker(base);
  const url = new URL(config.worker, base).href;
  if (window.origin !== "null") return new Worker(url, { type: "module" });
  const source = new Blob([`const MODULE = ${JSON.stringify(url)};`, DETACHED]);
  return new Worker(URL.createObjectURL(source));
}
