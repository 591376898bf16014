// Statements with two buttons. After the answer the page moves, and the numbers decide.

/**
 * @typedef {{key: string, text: string, why: string, holds: boolean}} ClaimSpec
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

/** @param {{model: any, view: any}} props */
export function render({ model, view }) {
  const { words } = model;
  const live = view.model.document.get_model_by_name("Live").data;
  const list = element("ul", { class: "claims" });
  /** @type {Map<string, HTMLElement>} What the numbers say, by claim. */
  const judged = new Map();

  /** @param {ClaimSpec} claim */
  function card(claim) {
    const answers = element("div", { class: "answers" });
    const verdict = element("div", { class: "verdict", role: "status" });
    for (const said of [true, false]) {
      const button = element(
        "button",
        { type: "button", "aria-pressed": "false" },
        said ? words.true : words.false,
      );
      button.addEventListener("click", () => {
        for (const other of answers.children)
          other.setAttribute("aria-pressed", String(other === button));
        const result = element(
          "strong",
          { class: said === claim.holds ? "right" : "wrong" },
          `${said === claim.holds ? words.right : words.wrong} ${claim.holds ? words.holds : words.fails}`,
        );
        const numbers = element("p", { class: "numbers" }, live.shown.judged[claim.key] ?? "");
        judged.set(claim.key, numbers);
        verdict.replaceChildren(result, numbers, element("p", {}, claim.why));
        model.send_msg({ key: claim.key, said });
      });
      answers.append(button);
    }
    return element("li", {}, element("p", { class: "claim" }, claim.text), answers, verdict);
  }

  function draw() {
    judged.clear();
    list.replaceChildren(...model.claims.map(card));
  }

  const onShown = () => {
    for (const [key, numbers] of judged) {
      const now = live.shown.judged[key] ?? "";
      if (numbers.textContent !== now) numbers.textContent = now;
    }
  };
  live.properties.shown.change.connect(onShown);
  model.on("claims", draw);
  model.on("remove", () => live.properties.shown.change.disconnect(onShown));
  draw();
  return element("section", { class: "quiz" }, element("h2", {}, words.title), list);
}
