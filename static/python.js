/**
 * The page's line to Python: to a worker of its own or, where a course page has many frames, to
 * the one that they share. That runs in a hidden frame of the course page, the hub (hub.js), which
 * gives ports to pages of its own origin alone.
 */

import { startWorker } from "./transport.js";

/** @import { Detour, FromHub, FromWorker, SiteConfig, ToWorker } from "./types.js" */

/**
 * @typedef {object} Line
 * @property {(message: ToWorker) => void} post
 * @property {() => void} end
 * @property {() => boolean} isShared
 */

/**
 * @typedef {object} Listener
 * @property {(message: FromWorker) => void} receive
 * @property {(message: string) => void} lose called when Python is gone, with what is known of it
 */

/** Milliseconds for which a page asks for a hub, and between two times that it does. */
const PATIENCE = 10_000;
const ASK_EVERY = 100;

/** Milliseconds between two looks whether the hub is still there. */
const LOOK_EVERY = 1000;

/** What embed.js names a frame: by its hub, and whether its reader has yet to come to it. */
const [, hubName, ahead] = /^by (positions-hub-\d+)( ahead)?$/.exec(window.name) ?? [];

/** @returns {Window | undefined} the hub that embed.js has named to this frame */
function hubOfThisFrame() {
  if (!hubName || parent === window) return undefined;
  try {
    return /** @type {any} */ (parent)[hubName];
  } catch {
    return undefined; // The page around has none any more.
  }
}

/** Whether to start before this frame is seen, since a Python runs already that it can share. */
export function isAhead() {
  return ahead !== undefined && hubOfThisFrame() !== undefined;
}

/**
 * Start Python for this page, or join where it runs already.
 *
 * @param {SiteConfig} config
 * @param {string} base address of the page's folder
 * @param {string} query of the page's address
 * @param {Detour | undefined} detour why not to start from the image
 * @param {Listener} listener
 * @param {boolean} alone whether to have a worker of its own in any case
 * @returns {Line}
 */
export function openLine(config, base, query, detour, listener, alone) {
  const own = () => openOwn(config, base, query, detour, listener);
  const hub = alone ? undefined : hubOfThisFrame();
  if (!hub) return own();
  /** @type {Line | undefined} */
  let line;
  // What is asked is no secret, and who answers is looked at.
  const ask = () => hub.postMessage({ type: "positions:ask" }, "*");
  const stopAsking = () => {
    clearInterval(asking);
    clearTimeout(giveUp);
    removeEventListener("message", onAnswer);
  };
  const useOwn = () => {
    stopAsking();
    line = own();
  };
  /** @param {MessageEvent<FromHub>} event */
  const onAnswer = ({ source, origin, data, ports }) => {
    if (source !== hub || origin !== window.origin) return;
    if (data.type === "positions:hub") {
      clearInterval(asking);
      if (data.version === config.version) hub.postMessage({ type: "positions:join" }, "*");
      else useOwn();
    } else if (data.type === "positions:joined") {
      stopAsking();
      line = openShared(hub, ports[0], listener);
      line.post({ type: "open", query, ...(detour && { detour }) });
    }
  };
  addEventListener("message", onAnswer);
  const asking = setInterval(ask, ASK_EVERY);
  const giveUp = setTimeout(useOwn, PATIENCE);
  ask();
  return {
    post: (message) => line?.post(message),
    end() {
      stopAsking();
      line?.end();
    },
    isShared: () => !line || line.isShared(),
  };
}

/**
 * @param {SiteConfig} config
 * @param {string} base
 * @param {string} query
 * @param {Detour | undefined} detour
 * @param {Listener} listener
 * @returns {Line}
 */
function openOwn(config, base, query, detour, { receive, lose }) {
  const worker = startWorker(config, base);
  worker.onmessage = ({ data }) => receive(data);
  worker.onerror = (event) => {
    event.preventDefault();
    lose(event.message);
  };
  worker.postMessage({ type: "start", config, base, query, ...(detour && { detour }) });
  return {
    post: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    isShared: () => false,
  };
}

/**
 * @param {Window} hub
 * @param {MessagePort} port
 * @param {Listener} listener
 * @returns {Line}
 */
function openShared(hub, port, { receive, lose }) {
  /** @param {MessageEvent<FromHub>} event */
  const onWord = ({ source, origin, data }) => {
    if (source !== hub || origin !== window.origin || data.type !== "positions:lost") return;
    end();
    lose(data.message);
  };
  // No engine tells when a frame is taken off the page, and its worker with it.
  const looking = setInterval(() => {
    if (!hub.closed) return;
    end();
    lose("");
  }, LOOK_EVERY);
  const end = () => {
    clearInterval(looking);
    port.postMessage({ type: "bye" });
    port.close();
    removeEventListener("message", onWord);
    removeEventListener("pagehide", end);
  };
  port.onmessage = ({ data }) => receive(data);
  addEventListener("message", onWord);
  // Nor does one tell the worker that this page is gone.
  addEventListener("pagehide", end);
  return { post: (message) => port.postMessage(message), end, isShared: () => true };
}
