/**
 * Measures a visit from inside the page. Added before the page's own scripts, for both flows alike.
 *
 * All times are milliseconds since navigation began. A frame counts when the browser has done its
 * own part of it: after styles, layout and painting, where the message below is handled.
 */
(() => {
  /** Milliseconds without any change after which a move counts as over. */
  const SETTLED = 100;
  /** Milliseconds after which an answer, and a move that changed nothing, are given up. */
  const PATIENCE = { answer: 20_000, move: 10_000 };
  /** Milliseconds between two looks at a move: rare enough to cost it nothing. */
  const LOOK_EVERY = 20;
  /** Pixels of a figure's smaller side, at least. */
  const SMALLEST = 40;
  /** What a page posts to its worker when it has linked Python's document: ours, stock. */
  const LINKED = ["linked", "rendered"];

  /**
   * @typedef {object} Move
   * @property {number | null} start time of the key's event
   * @property {number | null} patched when Python's first answer came
   * @property {number | null} changed when a figure's data last changed
   * @property {number | null} answered first frame with data that came after Python's answer
   * @property {number | null} first first frame with changed data
   * @property {number | null} last last such frame
   */

  /**
   * `firstPlot` is when a figure is seen, be it a picture; `livePlot` when one is that can change;
   * `interactive` is when Python's document is linked and its slider can take a key.
   *
   * @type {{firstPlot: number | null, livePlot: number | null, linked: number | null,
   *   interactive: number | null}}
   */
  const marks = { firstPlot: null, livePlot: null, linked: null, interactive: null };
  /** @type {[number, number][]} start and duration */
  const longTasks = [];
  /** @type {Move | null} */
  let move = null;
  let active = 0;

  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) longTasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });

  const frame = new MessageChannel();
  /** @type {(() => void)[]} */
  const painted = [];
  frame.port1.onmessage = () => painted.shift()?.();
  /** @param {() => void} act called when the frame that is being made is done */
  function afterFrame(act) {
    painted.push(act);
    frame.port2.postMessage(null);
  }

  // The link to Python.

  globalThis.Worker = class extends Worker {
    /** @param {ConstructorParameters<typeof Worker>} given */
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        active = performance.now();
        if (data?.type === "patch" && move?.start != null) move.patched ??= active;
        if (data?.type !== "idle") return;
        const mine = painting;
        mine.answered = true;
        // What was hidden may show without being painted.
        afterFrame(() => {
          mine.last = Math.max(mine.last, performance.now());
        });
      });
    }

    /** @param {[any, any]} given */
    postMessage(...given) {
      super.postMessage(...given);
      if (LINKED.includes(given[0]?.type)) marks.linked ??= performance.now();
    }
  };

  // The first plot.

  /** @type {Set<HTMLCanvasElement>} */
  const canvases = new Set();
  const { getContext } = HTMLCanvasElement.prototype;
  /**
   * @this {HTMLCanvasElement}
   * @param {[any, any]} given
   */
  function remember(...given) {
    canvases.add(this);
    return getContext.apply(this, given);
  }
  HTMLCanvasElement.prototype.getContext = /** @type {typeof getContext} */ (remember);
  const scratch = new OffscreenCanvas(100, 100);
  const sample = /** @type {OffscreenCanvasRenderingContext2D} */ (
    scratch.getContext("2d", { willReadFrequently: true })
  );

  /** @param {HTMLCanvasElement | HTMLImageElement} figure */
  function hasInk(figure) {
    const { width, height } = figure.getBoundingClientRect();
    if (Math.min(width, height, figure.width, figure.height) < SMALLEST) return false;
    if (!figure.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    sample.clearRect(0, 0, scratch.width, scratch.height);
    sample.drawImage(figure, 0, 0, scratch.width, scratch.height);
    const { data } = sample.getImageData(0, 0, scratch.width, scratch.height);
    return data.some((value, index) => index % 4 === 3 && value > 0);
  }

  function look() {
    // Ours says itself when its page is complete; that must have come too.
    const unfinished = document.querySelector("#page:not([data-painted])");
    if (unfinished === null && [...canvases].some(hasInk)) {
      afterFrame(() => {
        marks.livePlot = performance.now();
        marks.firstPlot ??= marks.livePlot;
      });
      HTMLCanvasElement.prototype.getContext = getContext;
      canvases.clear();
    } else {
      requestAnimationFrame(look);
    }
  }
  requestAnimationFrame(look);

  // The first plot as a picture: an image within the window, fetched and decoded.

  async function lookForPicture() {
    if (marks.firstPlot !== null) return;
    const picture = document.getElementById("picture");
    const images = picture ? [...elements(picture)].filter((each) => each.localName === "img") : [];
    const seen = /** @type {HTMLImageElement[]} */ (images).find(
      (image) => image.complete && image.getBoundingClientRect().top < innerHeight && hasInk(image),
    );
    if (!seen) {
      requestAnimationFrame(lookForPicture);
      return;
    }
    await seen.decode();
    // Decoded by now, it is in the next frame at the latest.
    requestAnimationFrame(() =>
      afterFrame(() => {
        marks.firstPlot ??= performance.now();
      }),
    );
  }
  requestAnimationFrame(lookForPicture);

  // The slider and the figures that it moves.

  /**
   * @param {Document | ShadowRoot | Element} root
   * @returns {Generator<Element>}
   */
  function* elements(root) {
    for (const element of root.querySelectorAll("*")) {
      yield element;
      if (element.shadowRoot !== null) yield* elements(element.shadowRoot);
    }
  }

  /** @param {Element} element */
  function nameOf(element) {
    const scope = /** @type {Document | ShadowRoot} */ (element.getRootNode());
    const ids = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
    const words = ids.map((id) => scope.getElementById(id)?.textContent ?? "").join(" ");
    return (words || element.getAttribute("aria-label") || "").trim();
  }

  /**
   * @param {string} name
   * @returns {HTMLElement | null}
   */
  function findSlider(name) {
    for (const element of elements(document)) {
      const isSlider = element.matches("input[type=range], [role=slider]");
      if (isSlider && nameOf(element) === name) return /** @type {HTMLElement} */ (element);
    }
    return null;
  }

  /** Sources and figures that are watched. */
  const watched = new WeakSet();

  function watchFigures() {
    const { documents, index } = /** @type {any} */ (globalThis).Bokeh;
    const changed = () => {
      active = performance.now();
      if (move?.start != null) move.changed = active;
    };
    const repainted = () => {
      active = performance.now();
      const mine = move;
      if (mine?.changed == null) return;
      const answered = mine.patched !== null && mine.changed >= mine.patched;
      afterFrame(() => {
        mine.last = performance.now();
        mine.first ??= mine.last;
        if (answered) mine.answered ??= mine.last;
      });
    };
    let sources = 0;
    for (const model of documents.at(-1)._all_models.values()) {
      if (model.type !== "ColumnDataSource") continue;
      sources += 1;
      if (watched.has(model)) continue;
      watched.add(model);
      for (const signal of [model.properties.data.change, model.streaming, model.patching]) {
        signal.connect(changed);
      }
    }
    let figures = 0;
    for (const view of index.query((/** @type {any} */ view) => view.repainted !== undefined)) {
      figures += 1;
      if (watched.has(view)) continue;
      watched.add(view);
      view.repainted.connect(repainted);
    }
    return { sources, figures };
  }

  /** What the last turn to another link has led to. */
  let painting = { answered: false, last: 0 };
  let watching = false;

  /** Note when any figure is painted, also those that are still to come. */
  function watchPaints() {
    if (watching) return;
    watching = true;
    const { index } = /** @type {any} */ (globalThis).Bokeh;
    const [view] = index.query((/** @type {any} */ one) => one.repainted !== undefined);
    const signals = Object.getPrototypeOf(view.repainted);
    const { emit } = signals;
    /** @this {{name: string}} */
    signals.emit = function emitted(/** @type {any[]} */ ...given) {
      emit.apply(this, given);
      if (this.name !== "repainted") return;
      active = performance.now();
      const mine = painting;
      afterFrame(() => {
        mine.last = performance.now();
      });
    };
  }

  addEventListener(
    "keydown",
    (event) => {
      if (event.isTrusted && move !== null && move.start === null) move.start = event.timeStamp;
    },
    true,
  );

  /** @type {HTMLElement | null} */
  let slider = null;

  /** @type {string | null} what the page could not do, and nobody caught */
  let failed = null;
  addEventListener("error", ({ message }) => {
    failed ??= message;
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    failed ??= String(reason);
  });

  Object.assign(globalThis, {
    benchmark: {
      /**
       * Wait until Python's document is linked and the slider there, and put the focus on it;
       * tell what failed before that.
       *
       * @param {string} name the slider's accessible name
       */
      async linked(name) {
        while (marks.linked === null || slider === null) {
          if (failed !== null) return { failed };
          await new Promise(requestAnimationFrame);
          if (marks.linked !== null) slider = findSlider(name);
        }
        slider.focus();
        marks.interactive = performance.now();
        return watchFigures();
      },
      /** Expect a move; tell which key makes one. */
      expect() {
        move = {
          start: null,
          patched: null,
          changed: null,
          answered: null,
          first: null,
          last: null,
        };
        const value = Number(slider?.getAttribute("aria-valuenow"));
        const end = Number(slider?.getAttribute("aria-valuemax"));
        const rising = this.rising && value < end;
        this.rising = rising || value <= Number(slider?.getAttribute("aria-valuemin"));
        return this.rising ? "ArrowRight" : "ArrowLeft";
      },
      rising: true,
      /**
       * Go to a link within the page, as Back does.
       *
       * @param {string} query
       * @returns {Promise<number>} milliseconds until the last figure was painted, and Python idle
       */
      async turned(query) {
        watchPaints();
        const start = performance.now();
        painting = { answered: false, last: start };
        active = start;
        history.pushState(null, "", `?${query}`);
        dispatchEvent(new PopStateEvent("popstate"));
        while (!painting.answered || performance.now() - active < SETTLED) {
          if (performance.now() - start > PATIENCE.answer) throw new Error(`no answer to ${query}`);
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
        }
        return painting.last - start;
      },
      /**
       * Put the focus on one of the sliders that show; tell whether there is one.
       *
       * @param {number} index
       */
      hold(index) {
        const sliders = [...elements(document)].filter(
          (element) => element.matches("input[type=range]") && element.checkVisibility(),
        );
        slider = /** @type {HTMLElement | null} */ (sliders[index] ?? null);
        slider?.focus();
        if (slider !== null) watchFigures();
        return slider !== null;
      },
      /** Wait until the move has been answered by Python and is on the screen. */
      async answered() {
        const end = performance.now() + PATIENCE.answer;
        while (move?.answered == null && performance.now() < end) {
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
        }
        return move;
      },
      /** Wait until nothing follows from the move any more. */
      async settled() {
        const end = performance.now() + PATIENCE.move;
        for (;;) {
          const now = performance.now();
          const painted = move?.last != null && move.changed !== null && move.last >= move.changed;
          // Python has answered, and no figure is concerned.
          const done = painted || (move?.patched != null && move.changed === null);
          if (now > end || (done && now - active > SETTLED)) return move;
          await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
        }
      },
      /** What the visit has shown so far. */
      report: () => ({ ...marks, longTasks, origin: performance.timeOrigin }),
    },
  });
})();
