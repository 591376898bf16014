// Messages to the reader. Everything is set as text: a link's content is never taken for HTML.

/** @typedef {{title: string, lines: string[], details: string}} Notice */

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

/** @param {{model: any}} props */
export function render({ model }) {
  const list = element("div", { role: "status" });
  const { words } = model;

  /** @param {Notice} notice */
  function shown(notice) {
    const close = element("button", { type: "button", "aria-label": words.dismiss }, "×");
    const lines = element("ul", {}, ...notice.lines.map((line) => element("li", {}, line)));
    const box = element(
      "section",
      { class: "notice" },
      element("h2", {}, notice.title),
      close,
      lines,
    );
    if (notice.details !== "") {
      box.append(
        element(
          "details",
          {},
          element("summary", {}, words.details),
          element("pre", {}, notice.details),
        ),
      );
    }
    close.addEventListener("click", () => {
      model.items = model.items.filter(
        (/** @type {Notice} */ other) => other.title !== notice.title,
      );
    });
    return box;
  }

  const show = () => list.replaceChildren(...model.items.map(shown));
  model.on("items", show);
  show();
  return list;
}
