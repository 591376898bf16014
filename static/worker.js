/**
 * Python's side of the pages that share it, or of the one that has it alone: one queue, each
 * message handled to its end before the next.
 */

import { bring, offer } from "./data.js";
import { startPython } from "./runtime.js";

/** @import { Detour, FromWorker, Route, Site, ToHost, ToWorker } from "./types.js" */

/**
 * @typedef {object} Page
 * @property {(message: FromWorker, transfer?: Transferable[]) => void} post
 * @property {any} [document]
 * @property {((patch: string) => void) & {destroy(): void}} [receive]
 */

/** Milliseconds after a page has gone in which others may go too, before memory is freed. */
const COLLECT_AFTER = 2000;

/** What Python starts from. @type {Site | undefined} */
let site;
/** @type {{browser: any, source: string, route: Route} | undefined} */
let python;
/** @type {Set<Page>} */
const pages = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let collecting;

/** @param {Page} page @param {string} query @param {Detour} [detour] */
async function open(page, query, detour) {
  if (python) {
    page.post({ type: "progress", route: python.route, step: "build", fraction: 0 });
    const opened = python.browser.open_document(python.source, query);
    page.document = opened.get(0);
    page.post({ type: "document", content: opened.get(1) });
    opened.destroy();
    return;
  }
  const { config, base } = /** @type {Site} */ (site);
  offer(config.data, base);
  /** @type {Route} */
  let route = "bytecode";
  const started = await startPython(config, base, query, detour, (progress) => {
    route = progress.route;
    for (const waiting of pages) waiting.post({ type: "progress", ...progress });
  });
  python = { browser: started.browser, source: started.source, route };
  page.document = started.document;
  page.post({ type: "document", content: started.content });
}

/** @param {Page} page */
function link(page) {
  page.receive = python?.browser.link(
    page.document,
    (/** @type {string} */ patch, /** @type {[string, Uint8Array<ArrayBuffer>][]} */ arrays) => {
      const buffers = new Map(arrays);
      page.post(
        { type: "patch", patch, buffers },
        arrays.map(([, bytes]) => bytes.buffer),
      );
    },
    (/** @type {string} */ message, /** @type {string} */ details) =>
      page.post({ type: "error", message, details }),
  );
}

/** @param {Page} page */
function close(page) {
  if (!page.document) return;
  page.receive?.destroy();
  python?.browser.close_document(page.document);
  page.document.destroy();
  delete page.receive;
  delete page.document;
  clearTimeout(collecting);
  collecting = setTimeout(() => python?.browser.collect(), COLLECT_AFTER);
}

/** @param {Page} page @param {ToWorker} message */
async function handle(page, message) {
  if (message.type === "bye") close(page);
  // What is still in the queue when a page goes is for nobody.
  else if (!pages.has(page)) return;
  else if (message.type === "open") await open(page, message.query, message.detour);
  else if (message.type === "linked") link(page);
  else if (message.type === "file") bring(message.name, message.content);
  else {
    page.receive?.(message.patch);
    page.post({ type: "idle" });
  }
}

let queue = Promise.resolve();

/** @param {Page} page @param {ToWorker} message */
function enqueue(page, message) {
  if (message.type === "bye") pages.delete(page);
  queue = queue
    .then(() => handle(page, message))
    .catch((error) => {
      const details = String(error?.stack ?? error);
      const failure = String(error?.message ?? error).trim();
      // Nothing goes on for anybody where Python did not start, or has broken down.
      const ended = !python || error?.pyodide_fatal_error === true;
      for (const told of ended ? pages : [page])
        told.post({ type: "failed", message: failure, details });
      if (ended) self.postMessage({ type: "ended" });
    });
}

/**
 * @param {Pick<MessagePort, "onmessage" | "postMessage">} port
 * @returns {Page}
 */
function join(port) {
  /** @type {Page} */
  const page = { post: (message, transfer = []) => port.postMessage(message, { transfer }) };
  pages.add(page);
  port.onmessage = ({ data }) => enqueue(page, data);
  return page;
}

self.onmessage = (/** @type {MessageEvent<ToHost>} */ { data, ports }) => {
  if (data.type === "join") {
    join(ports[0]);
    return;
  }
  site = data;
  // The page that has this worker alone speaks with it without a port.
  if (data.type === "start") {
    const { query, detour } = data;
    enqueue(join(/** @type {any} */ (self)), { type: "open", query, ...(detour && { detour }) });
  }
};
