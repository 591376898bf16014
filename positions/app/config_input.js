// A menu of models, and a place to paste, type, choose or drop a config.json. What cannot be one is
// refused here by its size and its first bytes, before any of it goes to Python.

const HEAD = 512; // Bytes of a file that are looked at first.

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

/** @param {string} words @param {Record<string, string | number>} values */
const fill = (words, values) =>
  words.replace(/\{(\w+)\}/g, (_all, name) => String(values[name] ?? ""));

/** @param {Uint8Array} bytes @param {...number} start */
const begins = (bytes, ...start) => start.every((byte, index) => bytes[index] === byte);

/**
 * @param {Uint8Array} head the first bytes of a file
 * @returns {"archive" | "binary" | null} why it cannot be a configuration
 */
function refusal(head) {
  const archived =
    begins(head, 0x50, 0x4b) || // zip
    begins(head, 0x1f, 0x8b) || // gzip
    begins(head, 0x28, 0xb5, 0x2f, 0xfd) || // zstd
    begins(head, 0x42, 0x5a, 0x68) || // bzip2
    begins(head, 0xfd, 0x37, 0x7a) || // xz
    begins(head, 0x37, 0x7a, 0xbc); // 7z
  if (archived) return "archive";
  return head.includes(0) ? "binary" : null;
}

/** @param {{model: any}} props */
export function render({ model }) {
  const { words } = model;
  const chosen = element("select", { "aria-label": model.label, "aria-describedby": "said" });
  const menu = /** @type {HTMLSelectElement} */ (chosen);
  const open = element("button", { type: "button", class: "open", "aria-expanded": "false" });
  open.textContent = words.paste;
  const area = /** @type {HTMLTextAreaElement} */ (
    element("textarea", {
      rows: "7",
      spellcheck: "false",
      autocomplete: "off",
      "aria-label": fill(words.area, { label: model.label }),
      "aria-describedby": "said",
      placeholder: words.placeholder,
    })
  );
  const read = element("button", { type: "button", class: "read" }, words.read);
  const file = /** @type {HTMLInputElement} */ (
    element("input", { type: "file", accept: ".json,application/json,text/plain" })
  );
  file.hidden = true;
  const choose = element("button", { type: "button" }, words.choose);
  const close = element("button", { type: "button" }, words.close);
  const privacy = element("p", { class: "private" }, words.private);
  const said = element("p", { class: "said", id: "said", role: "status" });
  const drawer = element(
    "div",
    { class: "drawer" },
    area,
    element("div", { class: "row" }, read, choose, close, file),
    privacy,
  );
  drawer.hidden = true;
  const box = element(
    "div",
    { class: "box", role: "group", "aria-label": model.label },
    element("div", { class: "head" }, element("span", {}, model.label), open),
    menu,
    drawer,
    said,
  );

  const isPreset = () => model.presets.some((/** @type {string[]} */ [key]) => key === model.value);

  function list() {
    menu.replaceChildren();
    const add = (/** @type {string} */ value, /** @type {string} */ label) =>
      menu.append(element("option", { value }, label));
    if (model.optional) add("", words.none);
    // The configuration itself is not written into the menu a second time.
    if (model.value !== "" && !isPreset()) add("own", fill(words.own, { name: model.name_shown }));
    for (const [key, label] of model.presets) add(key, label);
    menu.value = model.value === "" || isPreset() ? model.value : "own";
  }

  /** @param {boolean} shown */
  function show(shown) {
    drawer.hidden = !shown;
    open.setAttribute("aria-expanded", String(shown));
  }

  /** @param {string} message */
  function refuse(message) {
    said.textContent = message;
    box.classList.add("wrong");
    show(true);
  }

  /** @param {string} text */
  function give(text) {
    if (text.length > model.longest) {
      refuse(fill(words.long, { n: text.length.toLocaleString("en") }) + words.limit);
    } else if (text.trim() === "") {
      refuse(words.empty);
    } else if (text === model.value) {
      explain();
    } else {
      said.textContent = "";
      box.classList.remove("wrong");
      area.value = text;
      model.value = text;
    }
  }

  /** @param {File | null | undefined} given */
  async function take(given) {
    if (given == null) return;
    const n = given.size.toLocaleString("en");
    if (given.size > 4 * model.longest) {
      refuse(fill(words.large, { name: given.name, n }) + words.limit);
      return;
    }
    try {
      const head = new Uint8Array(await given.slice(0, HEAD).arrayBuffer());
      const why = refusal(head);
      if (why !== null) {
        refuse(fill(words[why], { name: given.name, n }));
        return;
      }
      give(new TextDecoder("utf-8", { fatal: true }).decode(await given.arrayBuffer()));
    } catch {
      refuse(fill(words.binary, { name: given.name, n }));
    }
  }

  menu.addEventListener("change", () => {
    if (menu.value === "own") return;
    box.classList.remove("wrong");
    said.textContent = "";
    model.value = menu.value;
    show(false);
  });
  open.addEventListener("click", () => {
    const shown = Boolean(drawer.hidden);
    if (shown && !isPreset() && !model.error_state) area.value = model.value;
    show(shown);
    if (shown) area.focus();
  });
  area.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    // A whole configuration replaces what was there; a part is pasted where the cursor is.
    if (text.length <= model.longest && !text.trimStart().startsWith("{")) return;
    event.preventDefault();
    give(text);
  });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) give(area.value);
    if (event.key === "Escape") {
      show(false);
      open.focus();
    }
    event.stopPropagation();
  });
  read.addEventListener("click", () => give(area.value));
  close.addEventListener("click", () => {
    show(false);
    open.focus();
  });
  choose.addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    await take(file.files?.[0]);
    file.value = "";
  });

  /** @param {DragEvent} event */
  const carriesFile = (event) => event.dataTransfer?.types.includes("Files") ?? false;
  /** @param {DragEvent} event */
  const over = (event) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    box.classList.add("over");
  };
  /** @param {DragEvent} event */
  const dropped = (event) => {
    box.classList.remove("over");
    if (event.defaultPrevented || !carriesFile(event)) return;
    // Else the browser would leave the page to show the file.
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  };
  const left = () => box.classList.remove("over");
  box.addEventListener("dragover", over);
  box.addEventListener("drop", dropped);
  box.addEventListener("dragleave", left);
  /** @param {DragEvent} event */
  const elsewhere = (event) => {
    // Only the first of two takes what is dropped beside them, and only while it is shown.
    if (!model.optional && box.getClientRects().length > 0)
      event.type === "drop" ? dropped(event) : over(event);
  };
  const outside = (/** @type {DragEvent} */ event) => {
    if (event.relatedTarget === null) left();
  };
  addEventListener("dragover", elsewhere);
  addEventListener("drop", elsewhere);
  addEventListener("dragleave", outside);
  model.on("remove", () => {
    removeEventListener("dragover", elsewhere);
    removeEventListener("drop", elsewhere);
    removeEventListener("dragleave", outside);
  });

  const explain = () => {
    said.textContent = model.helper_text;
    box.classList.toggle("wrong", model.error_state);
    area.setAttribute("aria-invalid", String(model.error_state));
    if (model.error_state) show(true);
    else if (model.helper_text !== "") show(false);
  };
  const lock = () => {
    box.inert = model.disabled;
  };
  model.on("disabled", lock);
  model.on(["value", "name_shown"], list);
  model.on(["error_state", "helper_text"], explain);
  list();
  explain();
  lock();
  return box;
}
