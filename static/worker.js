/** Python's side of the page: one queue, each message handled to its end before the next. */

import { startPython } from "./runtime.js";

/** @import { FromWorker, Step, ToWorker } from "./types.js" */

/** @type {any} */
let python;
/** @type {any} */
let browser;
/** @type {any} */
let document;
/** @type {((patch: string) => void) & {destroy(): void} | undefined} */
let receive;

/** @param {FromWorker} message @param {Transferable[]} [transfer] */
function post(message, transfer = []) {
  self.postMessage(message, { transfer });
}

/** @param {Step} step @param {number} fraction */
function progress(step, fraction) {
  post({ type: "progress", step, fraction });
}

/** @param {Extract<ToWorker, {type: "start"}>} message */
async function start({ config, base, query }) {
  const started = await startPython(config, base, progress);
  python = started.python;
  // Panel makes this converter by evaluating a string, which a strict content policy forbids.
  python.registerJsModule("_positions_page", {
    /** @param {[string, unknown][]} entries */
    objectFromEntries: (entries) =>
      Object.fromEntries(entries.map(([key, value]) => [key, value === undefined ? null : value])),
  });
  progress("import", 0);
  browser = python.pyimport("positions.app.browser");
  progress("build", 0);
  const opened = browser.open_document(started.source, query);
  document = opened.get(0);
  post({ type: "document", content: opened.get(1) });
  opened.destroy();
}

function link() {
  receive = browser.link(
    document,
    (/** @type {string} */ patch, /** @type {[string, Uint8Array<ArrayBuffer>][]} */ arrays) => {
      const buffers = new Map(arrays);
      post(
        { type: "patch", patch, buffers },
        arrays.map(([, bytes]) => bytes.buffer),
      );
    },
    (/** @type {string} */ message, /** @type {string} */ details) =>
      post({ type: "error", message, details }),
  );
}

/** @param {ToWorker} message */
async function handle(message) {
  if (message.type === "start") await start(message);
  else if (message.type === "linked") link();
  else if (message.type === "patch") {
    receive?.(message.patch);
    post({ type: "idle" });
  }
}

let queue = Promise.resolve();

self.onmessage = (/** @type {MessageEvent<ToWorker>} */ { data }) => {
  queue = queue
    .then(() => handle(data))
    .catch((error) => {
      const details = String(error?.stack ?? error);
      post({ type: "failed", message: String(error?.message ?? error).trim(), details });
    });
};
