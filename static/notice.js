/** A quiet line at the foot of the page: something worth knowing that asks for nothing now. */

/** @import { Messages } from "./types.js" */

/**
 * @param {HTMLElement} element an empty element; it is filled here
 * @param {Messages} text
 */
export function createNotice(element, text) {
  const words = document.createElement("p");
  words.setAttribute("role", "status");
  const buttons = document.createElement("div");
  element.replaceChildren(words, buttons);

  /** @param {string} label @param {() => void} act */
  function button(label, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = label;
    made.addEventListener("click", () => {
      element.hidden = true;
      act();
    });
    return made;
  }

  return {
    /**
     * @param {string} message
     * @param {{label: string, act: () => void}} [offered] what the reader may do about it
     */
    show(message, offered) {
      element.hidden = false;
      words.textContent = message;
      const choice = offered ? [button(offered.label, offered.act)] : [];
      const refuse = button(offered ? text.later : text.dismiss, () => {});
      buttons.replaceChildren(...choice, refuse);
    },
  };
}
