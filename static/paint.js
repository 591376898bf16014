/** Put a document that Python made on the page. */

import { lighten } from "./bokeh.js";

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
