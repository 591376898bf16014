// Cards around Bokeh figures: headings, legends, sentences, and everything that a reader does to
// a figure. A figure's data stay Bokeh's business; this places things over it and listens.

/**
 * @typedef {{name: string, label: string, source: string, row: number, x: string, y: string,
 *   axis: "x" | "xy"}} GripSpec
 * @typedef {{text: string, kind: string, colours: string[]}} MarkSpec
 * @typedef {{name: string, label: string, legend: MarkSpec[], grips: GripSpec[]}} FigureSpec
 * @typedef {{key: string, title: string, tag: string, source: string, wide: boolean,
 *   figures: FigureSpec[]}} CardSpec
 * @typedef {{columns: string[], rows: (string | number)[][], note: string}} Rows
 * @typedef {{figure: string, as: "table" | "numpy", columns: string[], rows: any[][], note: string,
 *   code: string, sources: string[]}} Opened
 */

const SUMMARY_EVERY = 1000; // Milliseconds between two announcements to a screen reader.
const KEY_STEP = 0.05; // Data units by which an arrow key moves a grip of two axes.

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/**
 * A small picture of how something is drawn. Its parts come from our own code, not from a reader.
 * @param {MarkSpec} mark
 */
function swatch(mark) {
  const [width, height] = [22, 12];
  const step = width / mark.colours.length;
  const parts = mark.colours.map((colour, index) => {
    const from = index * step;
    switch (mark.kind) {
      case "ramp":
        return `<rect x="${from}" y="1" width="${step + 0.5}" height="10" fill="${colour}"/>`;
      case "box":
        return `<rect x="5" y="1.5" width="12" height="9" fill="none" stroke="${colour}" stroke-width="2.5"/>`;
      case "bar":
        return `<rect x="7" y="1" width="8" height="10" fill="${colour}"/>`;
      case "fill":
        return `<rect x="5" y="1" width="12" height="10" fill="${colour}" fill-opacity="0.3"/>`;
      default: {
        const dash = { dashed: "6 3", dotted: "2 3" }[mark.kind] ?? "none";
        const opacity = mark.kind === "faint" ? 0.4 : 1;
        return `<path d="M${from + 1} 6H${from + step - 1}" stroke="${colour}" stroke-width="3" stroke-dasharray="${dash}" stroke-opacity="${opacity}"/>`;
      }
    }
  });
  const template = document.createElement("template");
  template.innerHTML = `<svg width="${width}" height="${height}" aria-hidden="true">${parts.join("")}</svg>`;
  return template.content;
}

/** @param {MarkSpec[]} marks */
function legend(marks) {
  const list = element("ul", { class: "legend" });
  for (const mark of marks) {
    list.append(
      mark.kind === "note"
        ? element("li", {}, mark.text)
        : element("li", {}, swatch(mark), mark.text),
    );
  }
  return list;
}

/**
 * Put what is tagged "ink" in the colour of the axes' labels, which the page keeps readable.
 * @param {any[]} figures
 * @param {(signal: any, action: () => void) => void} watch
 */
function keepInk(figures, watch) {
  const axis = figures.flatMap((figure) => figure.below)[0];
  const glyphs = figures.flatMap((figure) =>
    figure.renderers.map((/** @type {any} */ r) => r.glyph),
  );
  // Boards of words alone keep the grey that is readable on both grounds.
  if (axis === undefined) return;
  const inked = glyphs.filter((glyph) => glyph?.tags.includes("ink"));
  const paint = () => {
    for (const glyph of inked) glyph.text_color = axis.axis_label_text_color;
  };
  watch(axis.properties.axis_label_text_color.change, paint);
  paint();
}

/**
 * @param {string} name
 * @param {Blob} blob
 */
function save(name, blob) {
  const link = /** @type {HTMLAnchorElement} */ (element("a", { download: name }));
  link.href = URL.createObjectURL(blob);
  link.click();
  // The download has its own hold on the blob once it has begun.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {any} cell */
const quoted = (cell) =>
  typeof cell === "number" ? String(cell) : `"${String(cell).replaceAll('"', '""')}"`;

/** @param {Opened} opened */
function csv({ columns, rows }) {
  const lines = [columns, ...rows].map((row) => row.map(quoted).join(","));
  return new Blob([`${lines.join("\r\n")}\r\n`], { type: "text/csv;charset=utf-8" });
}

/** @param {{model: any, view: any}} props */
export function render({ model, view }) {
  const stage = element("div", { class: "cards" });
  const summary = element("p", { class: "unseen", "aria-live": "polite" });
  /** @type {Map<string, HTMLElement>} */
  const sentences = new Map();
  /** @type {Map<string, HTMLElement>} */
  const pagers = new Map();
  /** @type {Map<string, HTMLElement>} */
  const lists = new Map();
  /** @type {(() => void)[]} */
  const whenReady = [];
  const live = view.model.document.get_model_by_name("Live").data;
  /** @type {(() => void)[]} */
  const undo = [];
  /** @param {any} signal @param {() => void} action */
  const watch = (signal, action) => {
    signal.connect(action);
    undo.push(() => signal.disconnect(action));
  };
  const elements = model.get_child("figures");
  const figures = view.model.data.figures;
  let index = 0;
  /** @type {Map<string, HTMLElement>} */
  const sections = new Map();
  /** @type {((opened: Opened | null) => void)[]} */
  const drawers = [];

  /** @type {CardSpec[]} */
  const cards = model.cards;
  for (const card of cards) {
    const sentence = element("p", { class: "sentence", id: `${card.key}-now` });
    const pager = element("div", { class: "pager" });
    const group = element("div", {
      class: "figures",
      role: "group",
      tabindex: "0",
      "aria-label": `${card.title}. ${model.words.keys}`,
      "aria-describedby": sentence.id,
    });
    group.addEventListener("keydown", (event) => {
      if (event.target === group) onKey(event);
    });
    for (const spec of card.figures) {
      const picture = element(
        "div",
        {
          class: "picture",
          role: "img",
          "aria-label": spec.label,
          "aria-describedby": sentence.id,
        },
        elements[index],
      );
      const box = element("div", { class: `figure ${spec.name}` }, picture);
      const figure = figures[index];
      whenReady.push(() => equip(spec, box, picture, figure));
      if (spec.legend.length > 0) group.append(legend(spec.legend));
      group.append(box);
      if (spec === card.figures[0]) group.append(pager);
      index += 1;
    }
    const heading = element(
      "header",
      {},
      element("h2", {}, card.title),
      element("span", { class: "tag" }, card.tag),
    );
    const source = element("p", { class: "source" }, card.source);
    const list = element("div", { class: "list" });
    list.hidden = true;
    const section = element("section", { class: card.wide ? "card wide" : "card" }, heading);
    if (card.figures.length > 0) section.append(group, sentence, list, tools(card), source);
    else section.append(sentence, list, source);
    stage.append(section);
    sections.set(card.key, section);
    sentences.set(card.key, sentence);
    pagers.set(card.key, pager);
    lists.set(card.key, list);
  }

  /**
   * What a reader can take from a card: its data as a table, the program behind it, a picture.
   * @param {CardSpec} card
   */
  function tools(card) {
    /** @type {{figure: string, as: string} | null} */
    let wanted = null;
    const bar = element("div", { class: "tools" });
    const drawer = element("div", { class: "drawer" });
    drawer.hidden = true;
    const kinds = ["table", "numpy", "save"].map((kind) => {
      const button = element(
        "button",
        { type: "button", "aria-expanded": "false" },
        model.words[kind],
      );
      button.addEventListener("click", () => {
        const figure = wanted?.figure ?? card.figures[0].name;
        open(wanted?.as === kind ? null : { figure, as: kind });
      });
      bar.append(button);
      return { kind, button };
    });

    /** @param {{figure: string, as: string} | null} next */
    function open(next) {
      wanted = next;
      for (const { kind, button } of kinds)
        button.setAttribute("aria-expanded", String(kind === wanted?.as));
      drawer.hidden = wanted == null;
      drawer.replaceChildren();
      if (wanted == null) model.send_msg({ type: "close" });
      else if (wanted.as === "save") drawer.append(chooser(), pictures(wanted.figure));
      else model.send_msg({ type: "inspect", ...wanted });
    }

    function chooser() {
      const row = element("div", {
        class: "chooser",
        role: "group",
        "aria-label": model.words.figure,
      });
      if (card.figures.length < 2) return row;
      for (const { name, label } of card.figures) {
        const pressed = String(name === wanted?.figure);
        const button = element("button", { type: "button", "aria-pressed": pressed }, label);
        button.addEventListener("click", () => {
          if (wanted) open({ ...wanted, figure: name });
        });
        row.append(button);
      }
      return row;
    }

    /** @param {string} name */
    function pictures(name) {
      const row = element("div", { class: "tools" });
      const figure = figures.find((/** @type {any} */ f) => f.name === name);
      for (const type of ["png", "svg"]) {
        const button = element("button", { type: "button" }, type.toUpperCase());
        button.addEventListener("click", async () => {
          const layer = view.get_child_view(figure).export(type);
          save(`positions-${model.topic}-${name}.${type}`, await layer.to_blob());
        });
        row.append(button);
      }
      return row;
    }

    drawers.push((opened) => {
      if (opened === null) {
        if (wanted !== null) open(null);
        return;
      }
      if (wanted?.figure !== opened.figure || wanted.as !== opened.as) return;
      drawer.replaceChildren(
        chooser(),
        ...(opened.as === "table" ? tabulated(opened) : listed(opened)),
      );
    });
    return element("div", { class: "take" }, bar, drawer);
  }

  /** @param {Rows} rows @param {string} label */
  function gridOf({ columns, rows }, label) {
    const table = element("table", {}, element("caption", {}, label));
    const head = element("tr");
    for (const column of columns) head.append(element("th", { scope: "col" }, column));
    const body = element("tbody");
    for (const row of rows) {
      const line = element("tr");
      for (const cell of row) line.append(element("td", {}, String(cell)));
      body.append(line);
    }
    table.append(element("thead", {}, head), body);
    return table;
  }

  /** @param {Opened} opened */
  function tabulated(opened) {
    const label = cards
      .flatMap(({ figures }) => figures)
      .find(({ name }) => name === opened.figure);
    const table = gridOf(opened, label?.label ?? "");
    const download = element("button", { type: "button" }, model.words.csv);
    download.addEventListener("click", () =>
      save(`positions-${model.topic}-${opened.figure}.csv`, csv(opened)),
    );
    const box = element(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": label?.label ?? "" },
      table,
    );
    return [...(opened.note ? [element("p", {}, opened.note)] : []), box, download];
  }

  /** @param {Opened} opened */
  function listed(opened) {
    const copy = element("button", { type: "button" }, model.words.copy);
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(opened.code);
        copy.textContent = model.words.copied;
      } catch {
        getSelection()?.selectAllChildren(code); // No permission: the reader copies what is marked.
      }
    });
    const code = listing(opened.code, model.words.numpy);
    const sources = opened.sources.map((source) =>
      element(
        "details",
        {},
        element("summary", {}, source.match(/def (\w+)/)?.[1] ?? model.words.source),
        listing(source, model.words.source),
      ),
    );
    return [code, copy, ...sources];
  }

  /** @param {string} text @param {string} label */
  function listing(text, label) {
    return element(
      "pre",
      { tabindex: "0", role: "region", "aria-label": label },
      element("code", {}, text),
    );
  }

  const message = element("p", {});
  const back = element("button", { type: "button" }, model.words.back);
  back.addEventListener("click", () => model.send_msg({ type: "back" }));
  const problem = element(
    "div",
    { class: "problem", role: "alert" },
    element("h2", {}, model.words.problem),
    message,
    back,
  );

  /** @param {string} field @param {number} value */
  function set(field, value) {
    const [low, high] = live.shown.limits[field];
    const next = Math.min(Math.max(value, low), high);
    if (next !== live.values[field]) live.values = { ...live.values, [field]: next };
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const entry = model.keys[event.key];
    if (entry == null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const [field, step] = entry;
    const [low, high] = live.shown.limits[field];
    if (step === "first") set(field, low);
    else if (step === "last") set(field, high);
    else set(field, live.values[field] + step);
  }

  /**
   * Listen to taps in a figure and place its grips, once Bokeh has drawn it.
   * @param {FigureSpec} spec
   * @param {HTMLElement} box
   * @param {HTMLElement} picture
   * @param {any} figure
   */
  function equip(spec, box, picture, figure) {
    const drawn = view.get_child_view(figure);
    // The picture as a whole is in the tab order by its group; Bokeh's own stop leads nowhere.
    drawn.canvas_view.events_el.tabIndex = -1;
    const { x_scale, y_scale } = drawn.frame;
    /** @param {MouseEvent} event @returns {[number, number]} */
    const place = (event) => {
      const corner = drawn.canvas_view.el.getBoundingClientRect();
      return [
        x_scale.invert(event.clientX - corner.left),
        y_scale.invert(event.clientY - corner.top),
      ];
    };
    picture.addEventListener("click", (event) => {
      const [x, y] = place(event);
      model.send_msg({ type: "tap", figure: spec.name, x, y });
    });
    for (const grip of spec.grips) addGrip(grip, box, figure, drawn, place);
  }

  /**
   * @param {GripSpec} spec
   * @param {HTMLElement} box
   * @param {any} figure
   * @param {any} drawn
   * @param {(event: MouseEvent) => [number, number]} place
   */
  function addGrip(spec, box, figure, drawn, place) {
    const knob = element("div", { class: `grip ${spec.axis} ${spec.name}` });
    if (spec.axis === "xy") {
      knob.setAttribute("role", "button");
      knob.setAttribute("tabindex", "0");
      knob.setAttribute("aria-describedby", knob.id);
    } else {
      // The slider of the same field does this for the keyboard and for screen readers.
      knob.setAttribute("aria-hidden", "true");
    }
    const source = figure.renderers
      .map((/** @type {any} */ r) => r.data_source)
      .find((/** @type {any} */ s) => s?.name === spec.source);
    const { x_scale, y_scale } = drawn.frame;
    let dragged = false;
    const point = () => [source.data[spec.x][spec.row], source.data[spec.y][spec.row]];
    /** @param {number} x @param {number} y */
    const show = (x, y) => {
      const [left, top] = [x_scale.compute(x), y_scale.compute(y)];
      const seen =
        Number.isFinite(left) &&
        left >= drawn.frame.bbox.left - 1 &&
        left <= drawn.frame.bbox.right + 1;
      knob.style.display = seen ? "" : "none";
      knob.style.transform = `translate(${left}px, ${top}px)`;
    };
    const follow = () => {
      const [x, y] = point();
      if (spec.axis === "xy") {
        knob.setAttribute("aria-label", `${spec.label}: ${x.toFixed(2)}, ${y.toFixed(2)}`);
      }
      if (!dragged) show(x, y);
    };
    /** @param {number} x @param {number} y */
    const move = (x, y) => {
      // Counted over all topics, which may have grips of the same name.
      const [, , times] = live.moved[spec.name] ?? [0, 0, 0];
      live.moved = { ...live.moved, [spec.name]: [x, y, times + 1] };
    };
    knob.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      dragged = true;
      knob.setPointerCapture(event.pointerId);
      event.preventDefault();
      knob.focus({ preventScroll: true });
    });
    let waiting = false;
    knob.addEventListener("pointermove", (event) => {
      if (!dragged || waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        if (!dragged) return;
        const [x, y] = place(event);
        const height = spec.axis === "xy" ? y : point()[1];
        show(x, height);
        move(x, height);
      });
    });
    const drop = (/** @type {PointerEvent} */ event) => {
      if (!dragged) return;
      dragged = false;
      if (event.type === "pointerup") move(...place(event));
      follow();
    };
    knob.addEventListener("pointerup", drop);
    knob.addEventListener("pointercancel", drop);
    knob.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
        event.key
      ];
      if (step == null) return;
      event.preventDefault();
      const [x, y] = point();
      move(x + step[0] * KEY_STEP, y + step[1] * KEY_STEP);
    });
    watch(source.properties.data.change, follow);
    for (const size of ["inner_width", "inner_height"])
      watch(figure.properties[size].change, follow);
    // A range that Bokeh fits to its data is set while it paints.
    const later = () => requestAnimationFrame(follow);
    for (const range of [figure.x_range, figure.y_range]) watch(range.change, later);
    box.append(knob);
    follow();
  }

  let announced = 0;
  /** @type {number | undefined} */
  let announcement;
  function announce() {
    announced = performance.now();
    announcement = undefined;
    summary.textContent = live.shown.sentences.summary ?? "";
  }
  // The page lays itself out anew for whatever is written into it, so only changes are.
  function say() {
    for (const [key, paragraph] of sentences) {
      const words = live.shown.sentences[key] ?? "";
      if (paragraph.textContent !== words) paragraph.textContent = words;
    }
    const wait = Math.max(0, announced + SUMMARY_EVERY - performance.now());
    if (announcement === undefined) announcement = setTimeout(announce, wait);
  }
  let turned = "";
  function turnPages() {
    const pages = JSON.stringify(live.shown.pager);
    if (pages === turned) return;
    turned = pages;
    for (const [key, pager] of pagers) {
      const spec = live.shown.pager[key];
      pager.hidden = spec == null;
      if (spec == null) {
        pager.replaceChildren();
        continue;
      }
      const value = () => live.values[spec.field];
      const [earlier, later] = [
        [-spec.step, spec.earlier, "‹"],
        [spec.step, spec.later, "›"],
      ].map(([step, label, sign]) => {
        const button = element("button", { type: "button", "aria-label": label }, sign);
        button.addEventListener("click", () => set(spec.field, value() + step));
        return button;
      });
      pager.replaceChildren(earlier, element("span", {}, spec.shown), later);
    }
  }
  let listsNow = "";
  function showLists() {
    const now = JSON.stringify(live.shown.lists);
    if (now === listsNow) return;
    listsNow = now;
    for (const [key, list] of lists) {
      /** @type {Rows | undefined} */
      const rows = live.shown.lists[key];
      list.hidden = rows == null;
      list.replaceChildren();
      if (rows == null) continue;
      const title = cards.find((card) => card.key === key)?.title ?? "";
      const box = element("div", { class: "scroll", tabindex: "0", role: "region" });
      box.setAttribute("aria-label", title);
      box.append(gridOf(rows, title));
      list.append(box);
      if (rows.note) list.append(element("p", {}, rows.note));
    }
  }
  function showProblem() {
    const { problem: words } = live.shown;
    if (message.textContent === words && problem.hidden === (words === "")) return;
    message.textContent = words;
    problem.hidden = words === "";
    stage.classList.toggle("halted", words !== "");
  }

  function showCards() {
    const { cards: named } = live.shown;
    for (const [key, section] of sections) {
      const hidden = named.length > 0 && !named.includes(key);
      if (section.hidden !== hidden) section.hidden = hidden;
    }
    const seen = named.length || sections.size;
    if (stage.dataset.seen !== String(seen)) stage.dataset.seen = String(seen);
  }

  let place = `${live.shown.topic} ${live.shown.cards}`;
  watch(live.properties.shown.change, () => {
    const now = `${live.shown.topic} ${live.shown.cards}`;
    if (now !== place) for (const drawer of drawers) drawer(null);
    place = now;
    if (live.shown.topic !== model.topic) return;
    showCards();
    say();
    showLists();
    turnPages();
    showProblem();
  });
  watch(live.properties.opened.change, () => {
    if (live.shown.topic === model.topic) for (const drawer of drawers) drawer(live.opened);
  });
  for (const [key, paragraph] of sentences) paragraph.textContent = live.shown.sentences[key] ?? "";
  announced = performance.now();
  showCards();
  showLists();
  turnPages();
  showProblem();

  keepInk(figures, watch);
  model.on("remove", () => {
    for (const action of undo.splice(0)) action();
  });
  model.on("after_layout", () => {
    for (const ready of whenReady.splice(0)) ready();
  });
  return element("div", { class: "stage" }, problem, stage, summary);
}
