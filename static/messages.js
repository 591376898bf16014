/** What the page says before Python can speak. */

/** @import { Route, Step } from "./types.js" */

/** @type {Record<Step, string>} */
export const STEPS = {
  download: "Fetching Python and NumPy",
  restore: "Waking Python",
  start: "Starting Python",
  mount: "Unpacking the packages",
  import: "Loading the plotting code",
  build: "Building this page",
};

/** @type {Record<Route, Step[]>} */
export const ROUTES = {
  image: ["download", "restore", "build"],
  bytecode: ["download", "start", "mount", "import", "build"],
};

export const TEXT = {
  step: (
    /** @type {number} */ number,
    /** @type {number} */ count,
    /** @type {string} */ name,
    /** @type {number} */ percent,
  ) => `Step ${number} of ${count}: ${name} (${percent} %)`,
  detour: {
    slow: "Python starts from smaller files this time; the next start is quicker.",
    broken: "The quick start did not work here, so this takes a few seconds longer.",
  },
  early: "You can move the controls already; the plots follow as soon as Python is up.",
  failed: "Python could not start, so the plots do not follow the controls yet.",
  stopped: "Python has stopped. Your settings are kept.",
  silentStart: (/** @type {number} */ seconds) =>
    `Nothing has happened for ${seconds} seconds. The connection may be slow or blocked.`,
  silentWork: (/** @type {number} */ seconds) =>
    `Python has been busy with your last change for ${seconds} seconds.`,
  callback: "The last change could not be drawn. The controls still work; try another value.",
  worker: "worker.js: cannot be loaded (is it there, and served as JavaScript?)",
  retry: "Retry",
  restart: "Restart Python",
  dismiss: "Dismiss",
  details: "Details",
  busy: "Working…",
};
