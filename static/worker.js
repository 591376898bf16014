/** Python's side of the page: one queue, each message handled to its end before the next. */

import { startFromBytecode, startFromImage } from "./runtime.js";

/** @import { FromWorker, Route, Step, ToWorker } from "./types.js" */
/** @import { Report, Started } from "./runtime.js" */

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
async function start({ config, base, query }) {
  /** @type {string | undefined} */
  let detour;
  const report =
    (/** @type {Route} */ route) =>
    (/** @type {Step} */ step, fraction = 0) =>
      post({ type: "progress", route, step, fraction, ...(detour && { detour }) });

  if (config.image) {
    const tell = report("image");
    tell("download");
    try {
      open(await startFromImage(config, config.image, base, tell), query, tell);
      return;
    } catch (error) {
      detour = messageOf(error);
    }
  }
  const tell = report("bytecode");
  tell("download");
  open(await startFromBytecode(config, base, tell), query, tell);
}

/** @param {Started} started @param {string} query @param {Report} report */
function open({ browser: started, source }, query, report) {
  report("build", 0);
  browser = started;
  const opened = browser.open_document(source, query);
  document = opened.get(0);
  post({ type: "document", content: opened.get(1) });
  opened.destroy();
}

/** @param {any} error */
function messageOf(error) {
  return String(error?.message ?? error).trim();
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
      post({ type: "failed", message: messageOf(error), details });
    });
};
