// The words of a sentence as chips. Each can be dragged to another place, or picked up with a tap,
// a click or the space bar and moved with the arrow keys or a tap on the place where it should go.

const DRAGGED = 4; // Pixels after which a press is a drag.

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

/** @param {string} sentence */
const split = (sentence) => sentence.split(/\s+/).filter((word) => word !== "");

/** @param {string} words @param {Record<string, string | number>} values */
const fill = (words, values) =>
  words.replace(/\{(\w+)\}/g, (_all, name) => String(values[name] ?? ""));

/** @param {{model: any}} props */
export function render({ model }) {
  const { words } = model;
  const list = element("ol", { class: "chips" });
  const hint = element("span", { class: "unseen", id: "hint" }, words.hint);
  const spoken = element("p", { class: "unseen", "aria-live": "polite" });
  const error = element("p", { class: "error", role: "alert", id: "error" });
  const more = element("p", { class: "more" });
  const field = /** @type {HTMLInputElement} */ (
    element("input", {
      type: "text",
      maxlength: "200",
      "aria-label": model.label,
      "aria-describedby": "error",
    })
  );
  field.hidden = true;
  const edit = element("button", { type: "button", class: "edit" }, words.edit);
  edit.hidden = !model.typed;
  /** @type {HTMLElement | null} The chip that is picked up. */
  let picked = null;
  let before = model.value;
  let good = model.value;

  const chips = () => /** @type {HTMLElement[]} */ ([...list.querySelectorAll("button")]);
  /** @param {HTMLElement} chip */
  const placeOf = (chip) => chips().indexOf(chip);

  /** Give the words in their order to Python, with those that are not shown. */
  function commit() {
    const rest = split(model.value).slice(model.most);
    const value = [...chips().map((chip) => chip.textContent), ...rest].join(" ");
    name();
    if (value !== model.value) model.value = value;
  }

  function name() {
    const all = chips();
    all.forEach((chip, index) => {
      chip.setAttribute(
        "aria-label",
        fill(words.chip, { word: chip.textContent ?? "", place: index + 1, n: all.length }),
      );
    });
  }

  /** @param {HTMLElement} chip */
  function reach(chip) {
    for (const other of chips()) other.tabIndex = other === chip ? 0 : -1;
  }

  /** @param {HTMLElement} chip @param {number} place */
  function shift(chip, place) {
    const from = placeOf(chip);
    const to = Math.min(Math.max(place, 0), list.children.length - 1);
    if (to === from) return;
    const item = /** @type {Node} */ (chip.parentNode);
    // The others make way: a chip that is itself moved would lose the pointer and the focus.
    for (let at = from; at < to; at++) list.insertBefore(list.children[at + 1], item);
    for (let at = from; at > to; at--) list.insertBefore(list.children[at - 1], item.nextSibling);
    commit();
  }

  /** @param {HTMLElement} chip */
  function tell(chip) {
    spoken.textContent = chip.getAttribute("aria-label");
  }

  /** @param {HTMLElement} chip */
  function pick(chip) {
    picked = chip;
    before = model.value;
    chip.setAttribute("aria-pressed", "true");
  }

  function drop() {
    picked?.setAttribute("aria-pressed", "false");
    picked = null;
  }

  /** @param {HTMLElement} chip @param {KeyboardEvent} event */
  function onKey(chip, event) {
    const place = placeOf(chip);
    const goal = {
      ArrowLeft: place - 1,
      ArrowUp: place - 1,
      ArrowRight: place + 1,
      ArrowDown: place + 1,
      Home: 0,
      End: list.children.length - 1,
    }[event.key];
    if (event.key === "Escape" && picked) {
      drop();
      if (before !== model.value) model.value = before;
    } else if (goal === undefined || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    } else if (picked === chip) {
      shift(chip, goal);
      chip.focus();
      tell(chip);
    } else {
      chips()[goal]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} word */
  function made(word) {
    const chip = element(
      "button",
      { type: "button", class: "chip", "aria-pressed": "false", "aria-describedby": "hint" },
      word,
    );
    chip.title = words.hint;
    let pressed = false;
    let dragged = false;
    let [x, y] = [0, 0];
    chip.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      pressed = true;
      dragged = false;
      [x, y] = [event.clientX, event.clientY];
    });
    chip.addEventListener("pointermove", (event) => {
      if (!pressed) return;
      if (!dragged) {
        if (Math.hypot(event.clientX - x, event.clientY - y) < DRAGGED) return;
        dragged = true;
        chip.setPointerCapture(event.pointerId);
        drop();
        pick(chip);
      }
      const own = placeOf(chip);
      const to = chips().findIndex((other, index) => {
        const box = other.getBoundingClientRect();
        if (index === own || event.clientY < box.top || event.clientY > box.bottom) return false;
        // It gives way once its middle is passed, so that chips of unequal width do not flicker.
        const middle = box.left + box.width / 2;
        return index > own
          ? event.clientX > middle && event.clientX < box.right
          : event.clientX < middle && event.clientX > box.left;
      });
      if (to >= 0) shift(chip, to);
    });
    const release = () => {
      if (dragged) {
        drop();
        tell(chip);
      }
      pressed = false;
    };
    chip.addEventListener("pointerup", release);
    chip.addEventListener("pointercancel", release);
    chip.addEventListener("click", () => {
      if (dragged) {
        dragged = false; // The click that ends a drag.
        return;
      }
      const held = picked;
      drop();
      if (held === null) pick(chip);
      else if (held !== chip) {
        shift(held, placeOf(chip));
        held.focus();
        tell(held);
      }
    });
    chip.addEventListener("keydown", (event) => onKey(chip, event));
    chip.addEventListener("focus", () => reach(chip));
    return element("li", {}, chip);
  }

  function draw() {
    const all = split(model.value);
    const shown = all.slice(0, model.most);
    more.textContent = all.length > shown.length ? fill(words.more, { n: model.most }) : "";
    if (all.length > 0) good = model.value;
    if (
      shown.join(" ") ===
      chips()
        .map((chip) => chip.textContent)
        .join(" ")
    )
      return;
    const active = /** @type {ShadowRoot} */ (list.getRootNode()).activeElement;
    const place = placeOf(/** @type {HTMLElement} */ (active));
    picked = null;
    list.replaceChildren(...shown.map(made));
    name();
    const again = chips()[Math.max(place, 0)];
    if (again) reach(again);
    if (place >= 0) again?.focus();
  }

  /** @param {boolean} open */
  function type(open) {
    field.hidden = !open;
    list.hidden = open;
    edit.hidden = open || !model.typed;
    if (!open) return;
    field.value = model.value;
    field.focus();
    field.select();
  }

  function finish() {
    const value = split(field.value).join(" ");
    if (value !== model.value) model.value = value;
    if (!model.error_state) type(false);
  }
  edit.addEventListener("click", () => type(true));
  field.addEventListener("change", finish);
  field.addEventListener("blur", () => {
    if (!model.error_state) type(false);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      finish();
      edit.focus();
    }
    if (event.key !== "Escape") return;
    model.error_state = false;
    model.value = good;
    field.value = good;
    type(false);
    edit.focus();
  });
  list.addEventListener("focusout", (event) => {
    if (!list.contains(/** @type {Node | null} */ (event.relatedTarget))) drop();
  });

  const explain = () => {
    error.textContent = model.error_state ? model.helper_text : "";
    field.setAttribute("aria-invalid", String(model.error_state));
    if (model.error_state) type(true);
  };
  const box = element(
    "div",
    { role: "group", "aria-label": model.label },
    element("div", { class: "head" }, element("span", {}, model.label), edit),
    list,
    field,
    error,
    more,
    hint,
    spoken,
  );
  const lock = () => {
    box.inert = model.disabled;
  };
  model.on("value", draw);
  model.on("disabled", lock);
  model.on(["error_state", "helper_text"], explain);
  draw();
  explain();
  lock();
  return box;
}
