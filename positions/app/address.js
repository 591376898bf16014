// The address of the page and the link that can be sent. The link is made from the state, never
// from the address, which may lag behind or, inside a frame, be somebody else's.

// Browsers drop or refuse history changes that come faster than about three a second.
const REPLACE_EVERY = 400;

// Keys of the query that belong to the page, not to the state.
const PAGE_KEYS = ["theme", "embed", "controls", "lock", "question"];

/** Whether this is a part of another page, whose Back button is not ours to fill. */
const embedded = new URLSearchParams(location.search).get("embed") === "1";

/** How the address of this page can be changed: by its history, only behind "#", or not at all. */
function writer() {
  /** @type {"history" | "hash" | "none"} */
  let way = "history";
  /** The query that this page put behind "#" itself, whose event is no visit. */
  let own = "";
  /** @param {string} query */
  const isOwn = (query) => {
    const answer = query === own;
    own = "";
    return answer;
  };
  /** @param {string} query @param {boolean} push */
  const write = (query, push) => {
    if (way === "history") {
      const kept = new URLSearchParams(location.search);
      for (const key of [...kept.keys()]) if (!PAGE_KEYS.includes(key)) kept.delete(key);
      const search = [query, kept.toString()].filter(Boolean).join("&");
      const address = `${location.pathname}${search && `?${search}`}${location.hash}`;
      try {
        if (push && !embedded) history.pushState(null, "", address);
        else history.replaceState(null, "", address);
        return;
      } catch {
        // A frame without an address of its own, such as srcdoc.
        way = embedded ? "none" : "hash";
      }
    }
    if (way === "hash") {
      try {
        own = query;
        location.hash = query;
      } catch {
        way = "none";
      }
    }
  };
  return { write, isOwn };
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 */
function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** @param {{model: any, view: any}} props */
export function render({ model, view }) {
  const live = view.model.document.get_model_by_name("Live").data;
  const { write, isOwn } = writer();
  let { query: written, entry } = live.shown;
  /** @type {number | undefined} */
  let timer;
  let last = -Infinity;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (live.shown.query === written) return;
    last = performance.now();
    written = live.shown.query;
    write(written, false);
  }

  const onShown = () => {
    if (document.title !== live.shown.title) document.title = live.shown.title;
    if (live.shown.query === written) return;
    if (live.shown.entry === entry) {
      timer ??= setTimeout(flush, Math.max(0, last + REPLACE_EVERY - performance.now()));
      return;
    }
    entry = live.shown.entry;
    clearTimeout(timer);
    timer = undefined;
    last = performance.now();
    written = live.shown.query;
    write(written, true);
  };
  live.properties.shown.change.connect(onShown);

  const onVisit = () => {
    const query = location.search.slice(1) || location.hash.slice(1);
    if (isOwn(query)) return;
    clearTimeout(timer);
    timer = undefined;
    written = query;
    model.send_msg({ type: "visit", query });
  };
  addEventListener("popstate", onVisit);
  addEventListener("pagehide", flush);
  model.on("remove", () => {
    live.properties.shown.change.disconnect(onShown);
    removeEventListener("popstate", onVisit);
    removeEventListener("pagehide", flush);
  });

  const { words } = model;
  const said = element("span", { class: "said", role: "status" });
  const link = () => `${location.href.split(/[?#]/)[0]}?${live.shown.query}`;
  const field = /** @type {HTMLInputElement} */ (
    element("input", { type: "text", readonly: "", "aria-label": words.manual })
  );
  const manual = element("label", { class: "manual" }, words.manual, field);
  manual.hidden = true;
  const copy = element("button", { type: "button", class: "copy" }, words.copy);
  /** @type {number | undefined} */
  let forget;
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(link());
      manual.hidden = true;
      said.textContent = words.copied;
    } catch {
      // No permission, or no clipboard outside a secure page: the reader copies by hand.
      said.textContent = "";
      field.value = link();
      manual.hidden = false;
      field.focus();
      field.select();
    }
    clearTimeout(forget);
    forget = setTimeout(() => said.replaceChildren(), 4000);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    manual.hidden = true;
    copy.focus();
  });

  const teach = element(
    "button",
    { type: "button", class: "teach", "aria-label": words.teach },
    element("span", { class: "name" }, words.teach),
    element("span", { class: "sign", "aria-hidden": "true" }, "</>"),
  );
  teach.addEventListener("click", () => model.send_msg({ type: "teach" }));

  const others = element("span", { class: "languages" });
  for (const [code, name] of Object.entries(model.languages)) {
    if (code === model.language) continue;
    const other = /** @type {HTMLAnchorElement} */ (
      element("a", { hreflang: code, lang: code }, name)
    );
    const goal = () => {
      const query = new URLSearchParams(live.shown.query);
      query.delete("lang");
      if (code !== "en") query.set("lang", code);
      other.href = `?${query}`;
    };
    for (const event of ["pointerenter", "focus"]) other.addEventListener(event, goal);
    goal();
    others.append(other);
  }
  document.documentElement.lang = model.language;
  document.title = live.shown.title;

  return element("div", { class: "link" }, said, others, copy, teach, manual);
}
