// The buttons of a training, its progress, and one sentence about it.

/**
 * @typedef {{phase: string, can: string[], part: number, title: string, status: string,
 *   problem: boolean}} Shown
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

/** @param {{model: any}} props */
export function render({ model }) {
  const { words } = model;
  const title = element("h2");
  const bar = /** @type {HTMLProgressElement} */ (
    element("progress", { max: "1", "aria-label": words.bar })
  );
  const status = element("p", { class: "status" });
  // Only what the run has come to is announced; each of its steps would be too much.
  const spoken = element("p", { class: "unseen", "aria-live": "polite" });
  const actions = element("div", { class: "actions" });
  const buttons = ["train", "pause", "resume", "cancel"].map((action) => {
    const button = /** @type {HTMLButtonElement} */ (
      element(
        "button",
        { type: "button", class: action === "train" || action === "resume" ? "main" : "" },
        words[action],
      )
    );
    button.addEventListener("click", () => model.send_msg({ do: action }));
    actions.append(button);
    return { action, button };
  });
  let phase = "";

  function draw() {
    /** @type {Shown} */
    const shown = model.shown;
    const root = /** @type {ShadowRoot} */ (actions.getRootNode());
    const focused = buttons.some(({ button }) => button === root.activeElement);
    title.textContent = shown.title;
    status.textContent = shown.status;
    status.classList.toggle("problem", shown.problem);
    bar.value = shown.part;
    for (const { action, button } of buttons) {
      button.hidden = !shown.can.includes(action) && !(action === "train" && shown.problem);
      button.disabled = !shown.can.includes(action);
    }
    // A button that takes the place of the one just pressed takes its focus too.
    if (focused && !root.activeElement?.checkVisibility?.())
      buttons.find(({ button }) => !button.hidden && !button.disabled)?.button.focus();
    if (phase !== "" && phase !== shown.phase) spoken.textContent = shown.status;
    phase = shown.phase;
  }
  model.on("shown", draw);
  draw();
  return element(
    "section",
    { class: "trainer" },
    element("div", { class: "head" }, title, actions),
    bar,
    status,
    spoken,
  );
}
