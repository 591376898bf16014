/**
 * A page inside another one: it runs Python only while it is seen, so that a course page may hold
 * many. What is painted stays, and so does the state, which the frame's address carries.
 */

/** Milliseconds in sight before Python starts: who scrolls past wants nothing. */
const DWELL = 250;

/** Milliseconds out of sight after which Python is put to rest: when it is up, and before. */
const REST_AFTER = { up: 60_000, starting: 2_000 };

export const isEmbedded = new URLSearchParams(location.search).get("embed") === "1";

document.documentElement.toggleAttribute("data-embedded", isEmbedded);

/**
 * @param {HTMLElement} element that is seen or not
 * @param {{isUp: () => boolean, wake: () => void, rest: (asked: boolean) => void}} python `wake` is
 *   called when it should run, whether it does already or not; `rest` when it need not, which the
 *   page around may have asked for
 */
export function runWhileSeen(element, { isUp, wake, rest }) {
  /** @type {number | undefined} */
  let timer;
  let seen = false;
  // Work that takes minutes goes on unseen.
  const restUnlessBusy = (asked = false) =>
    document.documentElement.hasAttribute("data-busy") || rest(asked);
  const observer = new IntersectionObserver((entries) => {
    seen = entries[entries.length - 1].isIntersecting;
    clearTimeout(timer);
    if (seen) timer = setTimeout(wake, DWELL);
    else timer = setTimeout(restUnlessBusy, isUp() ? REST_AFTER.up : REST_AFTER.starting);
  });
  observer.observe(element);
  // The script of the page around knows of the other frames.
  addEventListener("positions:rest", () => seen || restUnlessBusy(true));
}
