/** Put a document that Python made on the page. */

import { layOutOnce, lighten } from "./bokeh.js";

/** @import { BokehDocument } from "./types.js" */

/** How a document declares that Material's components begin light. */
const LIGHT = '"name":"dark_theme","kind":"Any","default":false';

/**
 * A document that begins in the page's theme: a component that had to change it after its first
 * paint would show a light page in between.
 *
 * @param {string} content
 */
function themed(content) {
  if (document.documentElement.dataset.theme !== "dark") return content;
  return content.replaceAll(LIGHT, LIGHT.replace("false", "true"));
}

/**
 * @param {string} content what `open_document` returned
 * @param {HTMLElement} container whose content is replaced
 * @returns {Promise<{jsdoc: BokehDocument, remove: () => void}>}
 */
export async function paint(content, container) {
  const { title, roots, document: json } = JSON.parse(themed(content));
  const elements = roots.map((/** @type {string} */ id) => {
    const element = document.createElement("div");
    element.id = `root-${id}`;
    return element;
  });
  container.replaceChildren(...elements);
  lighten();
  const item = {
    docid: "page",
    root_ids: roots,
    roots: Object.fromEntries(roots.map((/** @type {string} */ id) => [id, `root-${id}`])),
  };
  const [views] = await window.Bokeh.embed.embed_items({ page: json }, [item]);
  const rooted = [...views.roots.values()];
  rooted.forEach(layOutOnce);
  const jsdoc = rooted[0].model.document;
  if (jsdoc === null) throw new Error("the document has no root");
  document.title = title;
  return {
    jsdoc,
    remove() {
      for (const view of rooted) view.remove();
      const index = window.Bokeh.documents.indexOf(jsdoc);
      if (index >= 0) window.Bokeh.documents.splice(index, 1);
    },
  };
}

/** Milliseconds without a change after which a page counts as painted, and that it may take. */
const STILL = 50;
const PATIENCE = 10_000;

/**
 * Wait until a document is painted as it stays: components draw themselves in several steps, and
 * style sheets of theirs are fetched.
 *
 * @param {BokehDocument} jsdoc
 * @param {HTMLElement} container
 */
export async function settled(jsdoc, container) {
  const end = performance.now() + PATIENCE;
  /** @type {number | undefined} */
  let last;
  while (performance.now() < end) {
    await document.fonts.ready;
    const count = jsdoc.is_idle ? painted(container) : undefined;
    if (count !== undefined && count === last) return;
    last = count;
    await new Promise((resolve) => setTimeout(resolve, STILL));
    await new Promise(requestAnimationFrame);
  }
}

/**
 * @param {ParentNode} root
 * @returns {number | undefined} how many elements are in it; nothing while a style sheet is awaited
 */
function painted(root) {
  let count = 0;
  for (const element of root.querySelectorAll("*")) {
    if (element instanceof HTMLLinkElement && element.sheet === null) return undefined;
    const inside = element.shadowRoot ? painted(element.shadowRoot) : 0;
    if (inside === undefined) return undefined;
    count += 1 + inside;
  }
  return count;
}
