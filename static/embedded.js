/**
 * A page inside another one: it runs Python only while it is seen, or where it is the next that
 * will be, so that a course page may hold many. What is painted stays, and so does the state, which
 * the frame's address carries.
 */

import { isAhead } from "./python.js";

/** @import { SiteConfig } from "./types.js" */

/** Milliseconds in sight before Python starts: who scrolls past wants nothing. */
const DWELL = 250;

/** Milliseconds out of sight after which Python is put to rest: when it is up, and before. */
const REST_AFTER = { up: 60_000, starting: 2_000 };

export const isEmbedded = new URLSearchParams(location.search).get("embed") === "1";

document.documentElement.toggleAttribute("data-embedded", isEmbedded);

/**
 * Show what the topic looks like in the neutral frame, until its figures are there.
 *
 * @param {Element | null} frame
 * @param {SiteConfig} config
 */
export function showPoster(frame, { posters = [] }) {
  const topic = new URLSearchParams(location.search).get("topic") ?? "explorer";
  if (!frame || !posters.includes(topic)) return;
  const poster = document.createElement("img");
  poster.alt = "";
  // A courtesy: where it does not come, the neutral frame stays.
  poster.addEventListener("load", () => frame.replaceChildren(poster));
  poster.src = `posters/${topic}-${document.documentElement.dataset.theme}.webp`;
}

/**
 * @param {HTMLElement} element that is seen or not
 * @param {{isUp: () => boolean, wake: () => void, rest: (asked: boolean) => void}} python `wake` is
 *   called when it should run, whether it does already or not; `rest` when it need not, which the
 *   page around may have asked for
 */
export function runWhileSeen(element, { isUp, wake, rest }) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  let seen = false;
  let first = true;
  // Work that takes minutes goes on unseen.
  const restUnlessBusy = (asked = false) =>
    document.documentElement.hasAttribute("data-busy") || rest(asked);
  const observer = new IntersectionObserver((entries) => {
    seen = entries[entries.length - 1].isIntersecting;
    clearInterval(timer);
    // Of a frame that came in sight, the time counts that it took to come.
    if (seen) timer = setTimeout(wake, first ? DWELL - performance.now() : DWELL);
    // More than once: a frame may learn late that it has Python for itself.
    else timer = setInterval(restUnlessBusy, isUp() ? REST_AFTER.up : REST_AFTER.starting);
    first = false;
  });
  observer.observe(element);
  // The script of the page around knows of the other frames.
  addEventListener("positions:rest", () => seen || restUnlessBusy(true));
  if (isAhead()) wake();
}
