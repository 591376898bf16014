/** Open the page: paint what was made ahead, start Python, link the two. */

import { isEmbedded, runWhileSeen, showPoster } from "./embedded.js";
import { bringLibraries, pictureDrawn } from "./libraries.js";
import { detourOf, keep } from "./line.js";
import { createLink } from "./link.js";
import { LANGUAGES, languageOf } from "./messages.js";
import { lacking } from "./needs.js";
import { createNotice } from "./notice.js";
import { isKept, keepOffline } from "./offline.js";
import { paint, settled } from "./paint.js";
import { createPreview } from "./preview.js";
import { openLine } from "./python.js";
import { quiet } from "./quiet.js";
import { canRestore } from "./snapshot.js";
import { createStatus } from "./status.js";
import { importModule, isSingle, readText } from "./transport.js";
import { createWatchdog } from "./watchdog.js";

/** @import { FromWorker, SiteConfig, ToWorker } from "./types.js" */

/** Seconds of silence after which the reader is told. */
const PATIENCE = { start: 45, work: 15 };

/** Milliseconds without a change by the reader after which the page is kept for later. */
const KEEP_AFTER = 2000;

/** @type {SiteConfig} */
const config = JSON.parse(
  /** @type {HTMLElement} */ (document.getElementById("site")).textContent ?? "",
);
if (!canRestore()) delete config.image;
const base = new URL(".", location.href).href;
const container = /** @type {HTMLElement} */ (document.getElementById("page"));
const picture = /** @type {HTMLElement} */ (document.getElementById("picture"));
const language = languageOf(location.search);
document.documentElement.lang = language;
const text = LANGUAGES[language];
const strip = /** @type {HTMLElement} */ (document.getElementById("status"));
const status = createStatus(strip, text);
const foot = /** @type {HTMLElement} */ (document.getElementById("notice"));
const notice = createNotice(foot, text);

// Panel loads modules through this name. Engines of today need no shim for that, only that an
// address counts from the page and not from Panel's script.
window.importShim = Object.assign((/** @type {string} */ url) => importModule(url, base), {
  addImportMap() {},
});

/**
 * What is on the page; `fresh` until a Python has taken it over.
 *
 * @type {{content: string, fresh: boolean, remove: () => void, link: ReturnType<typeof createLink>} | null}
 */
let page = null;
/** @type {ReturnType<typeof openLine> | undefined} */
let python;
let linked = false;
/** Whether the Python that several frames share was silent, so that this one has its own. */
let alone = false;
/** Whether a start has failed and waits for the reader, or for the network. */
let failed = false;
/** What was kept for use without a network is kept with the start that suits this browser. */
const detour = isKept() ? undefined : detourOf(config);
/** Whether the image was tried and did not work. */
let broken = false;
/** Whether the files of the image came, be it for a Python that another frame has started. */
let imaged = false;
let kept = false;
/** Changes that were sent to Python. */
let changes = 0;

const watchdog = createWatchdog((seconds) => {
  alone = true;
  if (linked) status.problem(text.silentWork(seconds), "", text.restart, start);
  else status.problem(text.silentStart(seconds), "", text.retry, start);
});

/** @param {ToWorker} message */
function post(message) {
  python?.post(message);
}

/** @param {string} content @param {string} [frames] address of what its sliders show */
async function show(content, frames) {
  page?.link.close();
  page?.remove();
  page = null;
  await bringLibraries(config);
  const { jsdoc, remove } = await paint(content, container);
  const link = createLink(
    jsdoc,
    (patch) => {
      watchdog.expect(PATIENCE.work);
      changes += 1;
      post({ type: "patch", patch });
    },
    status.busy,
    frames ? createPreview(() => readText(frames, base)) : undefined,
  );
  page = { content, fresh: true, remove, link };
  const { dataset } = document.documentElement;
  if (dataset.picture === "here") await settled(jsdoc, container);
  // In one step, so that nothing moves: what is painted lies where the picture lies.
  delete dataset.picture;
  picture.remove();
  container.dataset.painted = "true";
}

async function showPrerendered() {
  const url = window.prerendered;
  if (url === undefined) return;
  await show(await readText(url, base), config.frames?.[url]);
}

/** @param {string} content */
async function attach(content) {
  await painting;
  // Where the same document is on the page already, what the reader sees and did stays. One
  // that another Python has changed since is not the same any more.
  if (!(page?.fresh && page.content === content)) await show(content);
  if (page) page.fresh = false;
  linked = true;
  container.inert = false;
  watchdog.stop();
  post({ type: "linked" });
  page?.link.open();
  status.ready();
  container.dataset.linked = "true";
  keepForLater();
}

/** Once a visit, when the reader's hands rest: answers come before it. */
async function keepForLater() {
  if (kept || isSingle) return;
  kept = true;
  // A courtesy: where it fails, the next visit starts as this one did.
  const haveImage = async () => {
    if (config.image) await keep(config.image, base, imaged).catch(() => {});
  };
  if (imaged) haveImage();
  await quiet(() => changes, KEEP_AFTER);
  // A part of another page does not install itself.
  const standing = isEmbedded ? "unknown" : await keepOffline(config, base, broken, notice, text);
  if (standing !== "ready" && !imaged) haveImage();
}

/** @param {string} message @param {string} details */
function fail(message, details) {
  const stopped = linked;
  stop();
  failed = !stopped;
  const words = stopped ? text.stopped : `${text.failed} ${message}`;
  status.problem(words, details, stopped ? text.restart : text.retry, start);
}

function stop() {
  watchdog.stop();
  python?.end();
  python = undefined;
  linked = false;
  delete container.dataset.linked;
}

/** @param {FromWorker} message */
function receive(message) {
  if (message.type === "progress") {
    status.progress(message);
    if (message.route === "image" && message.step !== "download") imaged = true;
    if (message.detour?.reason === "broken") broken = true;
    watchdog.expect(PATIENCE.start);
  } else if (message.type === "document") {
    attach(message.content).catch((error) => fail(String(error), String(error.stack)));
  } else if (message.type === "patch") {
    page?.link.receive(message.patch, message.buffers);
  } else if (message.type === "idle") {
    watchdog.stop();
    page?.link.idle();
  } else if (message.type === "error") {
    status.problem(text.callback, message.details, text.dismiss, () => {});
  } else {
    fail(message.message, message.details);
  }
}

// What the reader has brought is too large for a patch.
addEventListener("positions:file", (event) => {
  const { name, content } = /** @type {CustomEvent} */ (event).detail;
  post({ type: "file", name, content });
});

addEventListener("online", () => {
  if (failed) start();
});

/**
 * Python is not needed for now; what it painted stays, until it is seen again.
 *
 * @param {boolean} asked whether the page around wants it so
 */
function rest(asked) {
  // Where others use the same, little is saved.
  if (!python || (python.isShared() && !asked)) return;
  stop();
  status.ready();
  dispatchEvent(new Event("positions:resting"));
  // What a reader did between being there and being heard would be lost.
  if (page && !page.fresh) container.inert = true;
}

function start() {
  stop();
  failed = false;
  status.progress({
    route: config.image && !detour ? "image" : "bytecode",
    step: "download",
    fraction: 0,
    ...(detour && { detour }),
  });
  watchdog.expect(PATIENCE.start);
  /** @type {Parameters<typeof openLine>[4]} */
  const listener = {
    receive: (message) => {
      if (python === started) receive(message);
    },
    lose: (message) => {
      if (python === started) fail(message || text.worker, "");
    },
  };
  const started = openLine(config, base, location.search, detour, listener, alone);
  python = started;
}

// Asked for first: a server's few connections would be Python's for a long time.
bringLibraries(config).catch(() => {});

// A page that comes back as it was left has said good-bye to those with whom it shared.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && python?.isShared()) start();
});

const painting = showPrerendered().catch((error) => {
  // The picture is a courtesy; Python brings the page all the same.
  console.warn(`The prerendered page cannot be shown: ${error}`);
});
if (isEmbedded) showPoster(container.querySelector(".frame"), config);
const missing = lacking();
if (missing.length > 0) {
  container.inert = true;
  status.obstacle(text.old(missing.join(", ")));
} else if (isEmbedded) {
  const wake = () => python || failed || start();
  runWhileSeen(container, { isUp: () => linked, wake, rest });
} else pictureDrawn.then(start);
