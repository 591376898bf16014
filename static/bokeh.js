/**
 * Keep BokehJS from work of which this page shows nothing. With every paint it writes the style
 * sheets of its axes and glyphs anew, and between two of them reads styles, so that the browser
 * works out the whole page's over and over; and it measures all the words of its axes again. And it
 * prepares every glyph five times: as it is, and as it would be if it were selected, left out of a
 * selection, muted or thinned out. And it lays out the whole page, what is hidden too, after each
 * single change that could move something.
 */

import { paintSeen } from "./sight.js";

/** @import { BokehView } from "./types.js" */

let lightened = false;

/** @type {Set<() => void> | null} what has to be laid out when all of a patch is applied */
let due = null;

/** @type {Set<BokehView> | null} the figures to paint as soon as a patch has had all its effects */
let stale = null;

/** Makes a task of its own, after all that waits for promises. */
const after = new MessageChannel();
after.port1.onmessage = () => {
  const figures = stale ?? [];
  stale = null;
  paintSeen(figures);
};

/**
 * Apply changes that belong together: lay out what they touch once, and paint it at once. BokehJS
 * would wait for the next frame, and the one after that would show it.
 *
 * @param {() => void} act
 */
export function asOne(act) {
  const layouts = new Set();
  due = layouts;
  if (!stale) {
    stale = new Set();
    after.port2.postMessage(null);
  }
  try {
    act();
  } finally {
    due = null;
    for (const layOut of layouts) layOut();
  }
}

/** @param {BokehView} root a view whose layout waits from now on for what else is being done */
export function layOutOnce(root) {
  // A root that shows nothing has no layout.
  const whole = root.invalidate_layout?.bind(root);
  const sizes = root.compute_layout?.bind(root);
  if (!whole || !sizes) return;
  let act = sizes;
  let asked = false;
  const layOut = () => {
    if (!asked) return;
    asked = false;
    const now = act;
    act = sizes;
    // The one calls the other.
    root.compute_layout = sizes;
    now();
    root.compute_layout = later;
  };
  const later = () => {
    if (due) due.add(layOut);
    else if (!asked) queueMicrotask(layOut);
    asked = true;
  };
  root.compute_layout = later;
  root.invalidate_layout = () => {
    act = whole;
    later();
  };
}

/** Called before BokehJS paints. */
export function lighten() {
  if (lightened) return;
  lightened = true;
  const modules = /** @type {(path: string) => any} */ (window.Bokeh.require);
  const { InlineStyleSheet } = modules("core/dom");
  const { GlyphRendererView } = modules("models/renderers/glyph_renderer");
  const { GlyphView } = modules("models/glyphs/glyph");
  const { TextView } = modules("models/glyphs/text");
  const { Indices } = modules("core/types");
  const { VisualProperties } = modules("core/visuals/visual");
  const { LayoutDOMView } = modules("models/layouts/layout_dom");
  const { PlotView } = modules("models/plots/plot");
  const { AxisView } = modules("models/axes/axis");

  InlineStyleSheet.prototype._update = function (/** @type {string} */ css) {
    if (css !== this.css) this.el.textContent = css;
  };
  // Nothing is drawn beyond the frame, at no level.
  Object.defineProperty(GlyphRendererView.prototype, "needs_clip", { get: () => true });
  // An empty element that lies where the glyphs are, for style sheets that would look for it.
  GlyphRendererView.prototype.update_position = () => {};

  // Where a text glyph has fewer texts than before, it is asked to measure the old ones by the
  // colours and fonts of the new, and fails; the new ones come next.
  const measure = TextView.prototype.after_visuals;
  TextView.prototype.after_visuals = function () {
    if (this.labels.length === this.data_size) measure.call(this);
  };

  const schedule = PlotView.prototype.schedule_paint;
  PlotView.prototype.schedule_paint = function () {
    if (stale) stale.add(this);
    else schedule.call(this);
  };
  // The figures' texts have sizes of their own, and no other measure is taken from the page's.
  Object.defineProperty(PlotView.prototype, "base_font_size", { get: () => null });
  rememberExtents(AxisView);

  // What is hidden is laid out when it shows.
  const { get: layoutable } = /** @type {{get: () => BokehView[]}} */ (
    Object.getOwnPropertyDescriptor(LayoutDOMView.prototype, "layoutable_views")
  );
  Object.defineProperty(LayoutDOMView.prototype, "layoutable_views", {
    get() {
      return layoutable.call(this).filter(({ model }) => model.visible);
    },
  });

  layOutWhereFiguresChanged(LayoutDOMView, PlotView);

  // No style sheet of this page sets a figure's colours or sizes.
  VisualProperties.prototype._get_css_value = () => "";
  // What lies outside of the frame is clipped anyhow, and here it is little.
  GlyphView.prototype.mask_data = function () {
    return Indices.all_set(this.data_size);
  };

  for (const name of ["set_data", "set_visuals", "map_data"]) {
    const whole = GlyphView.prototype[name];
    const prepared = new WeakSet();
    // Once, so that they are complete; figures whose data can be selected would need it always.
    GlyphView.prototype[name] = function (/** @type {unknown[]} */ ...given) {
      if (this.base !== null && prepared.has(this)) return undefined;
      prepared.add(this);
      return whole.apply(this, given);
    };
  }
}

/**
 * Lay out anew where a figure has another size, or shows that did not. Other parts grow with their
 * words, some of them with every move, and leave all figures as they are.
 *
 * @param {any} LayoutDOMView
 * @param {any} PlotView
 */
function layOutWhereFiguresChanged(LayoutDOMView, PlotView) {
  /** @type {Set<BokehView>} */
  const figures = new Set();
  const { initialize, remove } = PlotView.prototype;
  PlotView.prototype.initialize = function () {
    figures.add(this);
    initialize.call(this);
  };
  PlotView.prototype.remove = function () {
    figures.delete(this);
    remove.call(this);
  };
  /** @type {WeakMap<BokehView, string>} by root: the sizes for which it was laid out */
  const known = new WeakMap();
  const resized = LayoutDOMView.prototype._after_resize;
  LayoutDOMView.prototype._after_resize = function () {
    const sizes = [...figures].map(({ el }) => `${el.offsetWidth} ${el.offsetHeight}`).join();
    const same = known.get(this.root) === sizes;
    known.set(this.root, sizes);
    if (!same || this instanceof PlotView) resized.call(this);
  };
}

/**
 * Measure an axis where its range or itself has changed, and not with every paint of its figure.
 *
 * @param {any} AxisView
 */
function rememberExtents(AxisView) {
  /** @type {WeakMap<object, {range: string, label: object, extents: object}>} */
  let known = new WeakMap();
  document.fonts.addEventListener("loadingdone", () => {
    known = new WeakMap();
  });
  const measure = /** @type {{get: () => object}} */ (
    Object.getOwnPropertyDescriptor(AxisView.prototype, "extents")
  ).get;
  Object.defineProperty(AxisView.prototype, "extents", {
    get() {
      const [{ min, max }] = this.ranges;
      const range = `${min} ${max} ${this.loc}`;
      // What writes the label is made a moment after the label has changed.
      const { _axis_label_view: label } = this;
      const before = known.get(this);
      if (before?.range === range && before.label === label) return before.extents;
      const extents = measure.call(this);
      known.set(this, { range, label, extents });
      return extents;
    },
  });
  const connect = AxisView.prototype.connect_signals;
  AxisView.prototype.connect_signals = function () {
    // Before BokehJS lays out anew.
    const forget = () => known.delete(this);
    const watch = () => {
      forget();
      for (const part of [this.model.ticker, this.model.formatter])
        this.connect(part.change, forget);
    };
    this.connect(this.model.change, watch);
    watch();
    connect.call(this);
  };
}
