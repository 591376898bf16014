// The dialog in which a teacher chooses what a course page shows, and the lines that show it.

/**
 * @typedef {[name: string, label: string]} Field
 * @typedef {{slug: string, title: string, controls: Field[], others: Field[], steps: string[][]}}
 *   Topic
 * @typedef {"script" | "frame" | "link"} Kind
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

/** @param {string} text as it stands in HTML, also between quotes */
const escaped = (text) =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** @param {Record<string, string>} attributes */
const tagged = (attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("");

/**
 * The lines for one choice.
 *
 * @param {Kind} kind
 * @param {{topic: string, label: string, fallback: string, state: URLSearchParams,
 *   view: Record<string, string>, page: string}} choice `view` is what differs from the plain
 *   presentation, by the key of an address
 */
function written(kind, { topic, label, fallback, state, view, page }) {
  const query = new URLSearchParams([["topic", topic], ...state, ...Object.entries(view)]);
  // Commas and slashes need no disguise, and readers may want to change what stands between.
  const readable = (/** @type {URLSearchParams} */ written) =>
    written.toString().replaceAll("%2C", ",").replaceAll("%2F", "/");
  if (kind === "link") return `${page}?${readable(query)}`;
  if (kind === "frame") {
    const src = `${page}?embed=1&${readable(query)}`;
    const size = { title: label, width: "100%", height: "800", loading: "lazy" };
    return `<iframe${tagged({ src, ...size, style: "border: 0" })}></iframe>`;
  }
  const { lang, ...chosen } = view;
  const own = new URLSearchParams(state);
  const attributes = {
    topic,
    ...(own.size > 0 && { state: readable(own) }),
    ...chosen,
    ...(lang && { lang }),
    label,
  };
  const script = escaped(new URL("embed.js", page).href);
  return [
    `<script src="${script}" async></script>`,
    `<positions-explorer${tagged(attributes)}>`,
    `  <a href="${escaped(`${page}?${readable(query)}`)}">${escaped(fallback)}</a>`,
    "</positions-explorer>",
  ].join("\n");
}

/** @param {{model: any, view: any}} props */
export function render({ model, view }) {
  const live = view.model.document.get_model_by_name("Live").data;
  const { words } = model;
  const topics = /** @type {Topic[]} */ (model.topics);

  const title = element("h2", { id: "title" }, words.title);
  const menu = /** @type {HTMLSelectElement} */ (element("select"));
  for (const { slug, title } of topics) menu.append(element("option", { value: slug }, title));
  const rows = element("tbody");
  const question = /** @type {HTMLTextAreaElement} */ (
    element("textarea", { rows: "2", maxlength: String(model.longest) })
  );
  const lines = /** @type {HTMLTextAreaElement} */ (
    element("textarea", { class: "lines", rows: "6", readonly: "", spellcheck: "false" })
  );
  const about = element("p", { class: "about" });
  const local = element("p", { class: "about" }, words.local);
  const kinds = element("fieldset", {}, element("legend", {}, words.kind));
  for (const kind of ["script", "frame", "link"]) {
    const input = element("input", { type: "radio", name: "kind", value: kind });
    kinds.append(element("label", {}, input, element("span", {}, words[kind])));
  }
  const said = element("span", { role: "status" });
  const copy = element("button", { type: "button", class: "copy" }, words.copy);
  const close = element("button", { type: "submit", class: "close" }, words.close);
  const head = element(
    "tr",
    {},
    element("th", { scope: "col" }, words.setting),
    element("th", { scope: "col" }, words.show),
    element("th", { scope: "col" }, words.lock),
  );
  const form = /** @type {HTMLFormElement} */ (
    element(
      "form",
      { method: "dialog" },
      title,
      element("p", {}, words.lead),
      element("label", {}, element("span", {}, words.topic), menu),
      element(
        "div",
        { class: "fields", tabindex: "0", role: "group", "aria-label": words.setting },
        element("table", {}, element("thead", {}, head), rows),
      ),
      element("label", {}, element("span", {}, words.question), question),
      kinds,
      element("label", {}, element("span", {}, words.lines), lines),
      about,
      local,
      element("div", { class: "row" }, copy, said, close),
    )
  );
  const dialog = /** @type {HTMLDialogElement} */ (
    element("dialog", { "aria-labelledby": "title" }, form)
  );
  /** Where the chosen topic stands: as it is on the page, or as a newcomer finds it. */
  function here() {
    const state = new URLSearchParams(live.shown.query);
    const lang = state.get("lang");
    const isOpen = state.get("topic") === menu.value;
    for (const key of ["v", "topic", "lang"]) state.delete(key);
    return { state: isOpen ? state : new URLSearchParams(), lang, isOpen };
  }

  const topic = () =>
    /** @type {Topic} */ (
      model.topics.find((/** @type {Topic} */ { slug }) => slug === menu.value)
    );

  /** The controls that are shown where nobody chooses. */
  function usual() {
    const { state, isOpen } = here();
    const { controls, steps } = topic();
    const step = isOpen ? Number(state.get("step") ?? 0) : Math.min(1, steps.length);
    return new Set(steps[step - 1] ?? controls.map(([name]) => name));
  }

  /** @param {string} kind @param {string} name @param {string} label @param {boolean} on */
  function box(kind, name, label, on) {
    const input = /** @type {HTMLInputElement} */ (
      element("input", { type: "checkbox", name: kind, value: name, "aria-label": label })
    );
    input.checked = on;
    return element("td", {}, input);
  }

  function list() {
    const { controls, others } = topic();
    const shown = usual();
    rows.replaceChildren(
      ...[...controls, ...others].map(([name, label], index) =>
        element(
          "tr",
          {},
          element("th", { scope: "row" }, label),
          index < controls.length
            ? box("controls", name, `${words.show}: ${label}`, shown.has(name))
            : element("td"),
          box("lock", name, `${words.lock}: ${label}`, false),
        ),
      ),
    );
  }

  function show() {
    const { state, lang } = here();
    const given = new FormData(form);
    const kind = /** @type {Kind} */ (given.get("kind"));
    const [controls, locked] = ["controls", "lock"].map((name) => given.getAll(name));
    const asUsual = usual();
    const { slug, title } = topic();
    /** @type {{controls?: string, lock?: string, question?: string, lang?: string}} */
    const chosen = {};
    if (controls.length !== asUsual.size || controls.some((name) => !asUsual.has(String(name))))
      chosen.controls = controls.join(",");
    if (locked.length > 0) chosen.lock = locked.join(",");
    if (question.value.trim()) chosen.question = question.value.trim();
    if (lang) chosen.lang = lang;
    const page = location.href.split(/[?#]/)[0];
    const label = `Positions: ${title}`;
    const fallback = words.fallback.replace("{title}", title);
    lines.value = written(kind, { topic: slug, label, fallback, state, view: chosen, page });
    about.textContent = words[`${kind}_about`];
    local.hidden =
      location.protocol !== "file:" && !/^(localhost|127\.\d|\[::1)/.test(location.host);
    said.textContent = "";
  }

  function open() {
    if (dialog.open) return;
    menu.value = live.shown.topic;
    list();
    const first = /** @type {HTMLInputElement} */ (kinds.querySelector("input"));
    if (!new FormData(form).has("kind")) first.checked = true;
    show();
    dialog.showModal();
  }

  function openOnceThere() {
    if (dialog.isConnected) open();
    else requestAnimationFrame(openOnceThere);
  }

  model.on("asked", open);
  requestAnimationFrame(openOnceThere);
  menu.addEventListener("change", list);
  form.addEventListener("input", show);
  form.addEventListener("change", show);
  lines.addEventListener("focus", () => lines.select());
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(lines.value);
      said.textContent = words.copied;
    } catch {
      // No permission, or no clipboard outside a secure page: the teacher copies by hand.
      lines.focus();
      said.textContent = words.manual;
    }
  });
  // The page behind takes keys for its own.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  return dialog;
}
