/** Put a document that Python made on the page. */

import { lighten } from "./bokeh.js";

/** @import { BokehDocument } from "./types.js" */

/**
 * @param {string} content what `open_document` returned
 * @param {HTMLElement} container whose content is replaced
 * @returns {Promise<{jsdoc: BokehDocument, remove: () => void}>}
 */
export async function paint(content, container) {
  const { title, roots, document: json } = JSON.parse(content);
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
