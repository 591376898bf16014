/**
 * Paint figures that have changed: those that the reader sees at once, and the others when they
 * come in sight.
 */

/** @import { BokehView } from "./types.js" */

/** How far beyond the window a figure counts as seen, so that scrolling does not outrun it. */
const AHEAD = "25%";

/** @type {WeakMap<Element, BokehView>} the figures that are watched */
const watched = new WeakMap();

/** @type {WeakSet<BokehView>} */
const unseen = new WeakSet();

/** @type {Set<BokehView>} figures out of sight that show what was true before */
const outdated = new Set();

const sight = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      const figure = /** @type {BokehView} */ (watched.get(target));
      if (!isIntersecting) unseen.add(figure);
      else if (unseen.delete(figure) && outdated.has(figure)) repaint(figure);
    }
  },
  { rootMargin: AHEAD },
);

// Before figures are taken as they are: by a printer, or by the page around.
for (const name of ["beforeprint", "positions:resting"]) {
  addEventListener(name, () => {
    for (const figure of outdated) repaint(figure);
  });
}

/** @param {BokehView} figure */
function repaint(figure) {
  outdated.delete(figure);
  if (figure.is_destroyed) return;
  try {
    figure.repaint?.();
  } catch (error) {
    // The others are painted all the same.
    reportError(error);
  }
}

/** @param {BokehView} figure */
function watch(figure) {
  watched.set(figure.el, figure);
  sight.observe(figure.el);
  // A new layout paints it too.
  figure.repainted?.connect(() => outdated.delete(figure));
}

/** @param {Iterable<BokehView>} figures that have changed */
export function paintSeen(figures) {
  for (const figure of outdated) if (figure.is_destroyed) outdated.delete(figure);
  for (const figure of figures) {
    // Until the browser has told, a figure counts as seen.
    if (unseen.has(figure)) outdated.add(figure);
    else repaint(figure);
    if (!watched.has(figure.el)) watch(figure);
  }
}
