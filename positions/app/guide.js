// The path through the course: contents, steps, what to try, and where Next and Previous lead.

/**
 * @typedef {{slug: string, title: string, steps: string[] | number}} TopicSpec
 * @typedef {{topic: string, step: number, title: string, lead: string, heading: string,
 *   text: string, formula: string, topics: TopicSpec[],
 *   presets: {key: string, label: string, shows: string}[]}} Place
 * @typedef {{topic: string, step: number, title: string}} Goal
 */

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

/** @param {TopicSpec} topic */
const count = (topic) => (typeof topic.steps === "number" ? topic.steps : topic.steps.length);

/** @param {Place} place @returns {{before: Goal | null, after: Goal | null}} */
function neighbours({ topic, step, topics }) {
  const at = topics.findIndex(({ slug }) => slug === topic);
  const here = topics[at];
  const names = Array.isArray(here.steps) ? here.steps : [];
  /** @param {TopicSpec | undefined} other @param {number} station @returns {Goal | null} */
  const other = (other, station) =>
    other ? { topic: other.slug, step: station, title: other.title } : null;
  /** @param {number} station @returns {Goal} */
  const within = (station) => ({ topic, step: station, title: names[station - 1] });
  const previous = topics[at - 1];
  return {
    before: step > 1 ? within(step - 1) : other(previous, previous ? count(previous) : 0),
    after:
      step > 0 && step < names.length
        ? within(step + 1)
        : other(topics[at + 1], topics[at + 1] ? Math.min(1, count(topics[at + 1])) : 0),
  };
}

/** @param {string} words @param {Record<string, string | number>} values */
const fill = (words, values) =>
  words.replace(/\{(\w+)\}/g, (_all, name) => String(values[name] ?? ""));

/** @returns {string | undefined} where a site has the source that it was built from */
function ownSource() {
  const site = document.getElementById("site");
  return site ? JSON.parse(site.textContent ?? "").source : undefined;
}

/** @param {{model: any}} props */
export function render({ model }) {
  const { words } = model;
  const root = element("div", { class: "guide" });
  let contentsOpen = false;
  let moved = false;

  /** @param {{topic: string, step: number}} goal */
  function go({ topic, step }) {
    moved = true;
    contentsOpen = false;
    model.goal = { topic, step, times: (model.goal.times ?? 0) + 1 };
  }

  /** @param {string} label @param {string} kind @param {() => void} action */
  function button(label, kind, action) {
    const made = element("button", { type: "button", class: kind }, label);
    made.addEventListener("click", action);
    return made;
  }

  /** @param {Place} place */
  function contents(place) {
    const list = element("ol", { start: "0" });
    for (const { slug, title } of place.topics) {
      const entry = button(title, "entry", () => {
        const topic = place.topics.find((other) => other.slug === slug);
        go({ topic: slug, step: topic ? Math.min(1, count(topic)) : 0 });
      });
      if (slug === place.topic) entry.setAttribute("aria-current", "page");
      list.append(element("li", {}, entry));
    }
    const about = element("p", { class: "about" }, words.about);
    const source = ownSource();
    if (source) about.append(" · ", element("a", { href: source, download: "" }, words.source));
    const box = element("div", { class: "contents" }, list, about);
    box.hidden = !contentsOpen;
    return box;
  }

  /** @param {Place} place */
  function path(place) {
    const { before, after } = neighbours(place);
    const list = contents(place);
    const toggle = button(words.contents, "toggle", () => {
      contentsOpen = !contentsOpen;
      list.hidden = !contentsOpen;
      toggle.setAttribute("aria-expanded", String(contentsOpen));
    });
    toggle.setAttribute("aria-expanded", String(contentsOpen));
    const nav = element("nav", { class: "path", "aria-label": words.path }, toggle);
    const here = place.topics.find(({ slug }) => slug === place.topic);
    const names = here && Array.isArray(here.steps) ? here.steps : [];
    if (names.length > 0) {
      const steps = element("ol", { class: "steps", "aria-label": words.steps });
      names.forEach((title, index) => {
        const dot = button("", "dot", () => go({ topic: place.topic, step: index + 1 }));
        dot.title = title;
        dot.setAttribute(
          "aria-label",
          fill(words.step, { step: index + 1, n: names.length, title }),
        );
        if (index + 1 === place.step) dot.setAttribute("aria-current", "step");
        if (index + 1 < place.step) dot.classList.add("done");
        steps.append(element("li", {}, dot));
      });
      nav.append(steps);
    }
    nav.addEventListener("keydown", (event) => {
      const goal = { ArrowLeft: before, ArrowRight: after }[event.key];
      if (goal) {
        event.preventDefault();
        go(goal);
      }
    });
    const turn = element("div", { class: "turn" });
    if (before) turn.append(button(words.previous, "previous", () => go(before)));
    // In a step the way on stands below the words, where reading ends.
    if (after && place.step === 0) {
      const first = place.topic === place.topics[0].slug;
      const label = fill(first ? words.start : words.next, { title: after.title });
      turn.append(button(label, "next", () => go(after)));
    }
    nav.append(turn, list);
    return nav;
  }

  /** @param {Place} place */
  function station(place) {
    const box = element("section", { class: "station" });
    box.append(element("p", { class: "topic" }, place.title));
    const heading = element("h1", { tabindex: "-1" }, place.heading);
    box.append(heading, element("p", { class: "text" }, place.text));
    if (place.formula) {
      const formula = element("div", { class: "formula" });
      formula.innerHTML = place.formula; // Made by the app from its own source.
      box.append(formula);
    }
    const { after } = neighbours(place);
    const onward = element("div", { class: "onward" });
    if (after)
      onward.append(button(fill(words.next, { title: after.title }), "next", () => go(after)));
    onward.append(button(words.free, "leave", () => go({ topic: place.topic, step: 0 })));
    box.append(onward);
    return { box, heading };
  }

  /** @param {Place} place */
  function overview(place) {
    const box = element("section", { class: "overview" });
    const heading = element("h1", { tabindex: "-1" }, place.title);
    box.append(heading, element("p", {}, place.lead));
    const here = place.topics.find(({ slug }) => slug === place.topic);
    if (here && count(here) > 0)
      box.append(button(words.led, "leave", () => go({ topic: place.topic, step: 1 })));
    if (place.presets.length > 0) {
      const list = element("ul", { class: "presets", "aria-label": words.try });
      for (const { key, label, shows } of place.presets) {
        const preset = button(label, "preset", () => model.send_msg({ type: "try", key }));
        preset.append(element("span", { class: "shows" }, shows));
        list.append(element("li", {}, preset));
      }
      box.append(element("h2", {}, words.try), list);
    }
    return { box, heading };
  }

  function draw() {
    /** @type {Place} */
    const place = model.page;
    const { box, heading } = place.step > 0 ? station(place) : overview(place);
    root.classList.toggle("led", place.step > 0);
    root.replaceChildren(path(place), box);
    if (moved) {
      moved = false;
      heading.focus({ preventScroll: true });
      root.firstElementChild?.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (!event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const { before, after } = neighbours(model.page);
    const goal = { PageUp: before, PageDown: after }[event.key];
    if (!goal) return;
    event.preventDefault();
    go(goal);
  }
  addEventListener("keydown", onKey);
  model.on("page", draw);
  model.on("remove", () => removeEventListener("keydown", onKey));
  draw();
  return root;
}
