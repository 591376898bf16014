/**
 * Keep this page for use without a network, through static/service-worker.js, where the browser
 * allows it. The page never needs that.
 */

/** @import { createNotice } from "./notice.js" */
/** @import { Messages, SiteConfig } from "./types.js" */

/**
 * How it stands: being kept, kept, or why not.
 *
 * @typedef {"keeping" | "ready" | "unknown" | "denied" | "full" | "incomplete"} Standing
 */

/** Milliseconds between two looks for a new version while the page stays open. */
const LOOK_EVERY = 3_600_000;

/** Milliseconds in which a worker that gave up says why. */
const PATIENCE = 2000;

/** @returns {ServiceWorkerContainer | undefined} */
function container() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined; // A sandboxed frame may not even ask.
  }
}

/** Tell whether the page's files come from what was kept. */
export function isKept() {
  return Boolean(container()?.controller);
}

/**
 * Keep the page, and offer each new version without taking this one away.
 *
 * @param {SiteConfig} config
 * @param {string} base address of the page's folder
 * @param {boolean} broken whether the image of Python turned out not to work here
 * @param {ReturnType<typeof createNotice>} notice
 * @param {Messages} text
 * @returns {Promise<Standing>} how it stands once that is known
 */
export async function keepOffline(config, base, broken, notice, text) {
  /** @param {Standing} standing */
  const stand = (standing) => {
    document.documentElement.dataset.offline = standing;
    if (standing in text.offline && window.top === window) {
      notice.show(text.offline[/** @type {"denied" | "full"} */ (standing)]);
    }
    return standing;
  };
  if (!isSecureContext) return stand("unknown");
  const workers = container();
  /** @type {ServiceWorkerRegistration | undefined} */
  let registration;
  let denied = !workers;
  /** @type {Promise<Standing>} */
  const refused = new Promise((resolve) => {
    workers?.addEventListener("message", ({ data, ports }) => {
      if (data.type === "version") ports[0].postMessage(config.version);
      if (data.type === "refused") resolve(data.reason);
    });
  });
  workers?.startMessages();
  try {
    const script = `service-worker.js?start=${config.image ? "image" : "bytecode"}`;
    registration = await workers?.register(new URL(script, base), { scope: base });
  } catch {
    denied = true; // A private window, a frame of another site, or a setting.
  }
  if (!workers || !registration) return stand(denied ? "denied" : "unknown");

  const known = registration;
  known.addEventListener("updatefound", () => {
    if (known.active) whenInstalled(known.installing).then((whole) => whole && offer());
  });
  const offer = () => {
    const next = known.waiting;
    if (!next || window.top !== window) return;
    notice.show(text.update, {
      label: text.useUpdate,
      act() {
        workers.addEventListener("controllerchange", () => location.reload(), { once: true });
        next.postMessage({ type: "use" });
      },
    });
  };
  lookAgain(known);
  if (known.active) {
    known.active.postMessage({ type: "opened" });
    if (broken) known.active.postMessage({ type: "keep" });
    offer();
    return stand("ready");
  }
  stand("keeping");
  if (await whenInstalled(known.installing ?? known.waiting)) {
    if (broken) (known.active ?? known.waiting)?.postMessage({ type: "keep" });
    return stand("ready");
  }
  // The reason comes on another way than the news, and may come after it.
  const silence = new Promise((resolve) => setTimeout(resolve, PATIENCE, "incomplete"));
  return stand(await Promise.race([refused, silence]));
}

/**
 * @param {ServiceWorker | null} worker
 * @returns {Promise<boolean>} whether it has everything
 */
function whenInstalled(worker) {
  return new Promise((resolve) => {
    // One that failed at once has gone already.
    if (!worker) return resolve(false);
    const look = () => {
      if (worker.state === "installing" || worker.state === "parsed") return;
      worker.removeEventListener("statechange", look);
      resolve(worker.state !== "redundant");
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

/** @param {ServiceWorkerRegistration} registration */
function lookAgain(registration) {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - last < LOOK_EVERY) return;
    last = Date.now();
    registration.update().catch(() => {}); // There may be no network.
  });
}
