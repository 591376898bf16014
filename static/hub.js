/**
 * The hidden frame of a course page in which Python runs once for all frames of this app. It
 * starts a worker when the first of them asks, and gives each a port to it. Only pages of its own
 * origin are answered: what comes through a port is painted.
 */

import { canRestore } from "./snapshot.js";
import { startWorker } from "./transport.js";

/** @import { FromHub, SiteConfig } from "./types.js" */

/** @type {SiteConfig} */
const config = JSON.parse(
  /** @type {HTMLElement} */ (document.getElementById("site")).textContent ?? "",
);
if (!canRestore()) delete config.image;
const base = new URL(".", location.href).href;

/** @type {Worker | undefined} */
let worker;
/** Those that have a port to the worker. @type {Set<Window>} */
const joined = new Set();

/** @param {Window} page @param {FromHub} message @param {Transferable[]} [transfer] */
function tell(page, message, transfer = []) {
  page.postMessage(message, window.origin === "null" ? "*" : window.origin, transfer);
}

/** The next page that asks gets a new worker. */
function end() {
  worker?.terminate();
  worker = undefined;
  joined.clear();
}

function start() {
  const started = startWorker(config, base);
  worker = started;
  started.onerror = (event) => {
    event.preventDefault();
    if (worker !== started) return;
    for (const page of joined) tell(page, { type: "positions:lost", message: event.message });
    end();
  };
  started.onmessage = ({ data }) => {
    // The pages know already: the worker has told them why.
    if (worker === started && data.type === "ended") end();
  };
  started.postMessage({ type: "host", config, base });
  return started;
}

addEventListener("message", ({ source, origin, data }) => {
  if (origin !== window.origin || !source) return;
  const page = /** @type {Window} */ (source);
  if (data?.type === "positions:ask") {
    tell(page, { type: "positions:hub", version: config.version });
  } else if (data?.type === "positions:join") {
    const { port1, port2 } = new MessageChannel();
    (worker ?? start()).postMessage({ type: "join" }, [port1]);
    // To hold the window of a frame that is gone is to hold all of its page.
    for (const other of joined) if (other.closed) joined.delete(other);
    joined.add(page);
    tell(page, { type: "positions:joined" }, [port2]);
  }
});
