/** Python's side of the page: one queue, each message handled to its end before the next. */

import { offer } from "./data.js";
import { startPython } from "./runtime.js";

/** @import { FromWorker, ToWorker } from "./types.js" */

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

/** @param {Extract<ToWorker, {type: "start"}>} message */
async function start({ config, base, query, detour }) {
  offer(config.data, base);
  const opened = await startPython(config, base, query, detour, (progress) =>
    post({ type: "progress", ...progress }),
  );
  ({ browser, document } = opened);
  post({ type: "document", content: opened.content });
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
