// A line above the figures: the offer to load a large table, how much of it has come, a way to stop.

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

const LARGEST = 64e6; // Bytes of a file that can be the table.

/** @param {DragEvent} event */
const carriesFile = (event) => event.dataTransfer?.types.includes("Files") ?? false;

/** @param {{model: any}} props */
export function render({ model }) {
  const { words } = model;
  const said = element("p", { role: "status" });
  const problem = element("p", { class: "problem", role: "alert" });
  const bar = element("progress", { max: "1", "aria-label": words.progress });
  const load = element("button", { type: "button", class: "load" });
  const stop = element("button", { type: "button" }, words.stop);
  load.addEventListener("click", () => model.send_msg({ type: "load" }));
  stop.addEventListener("click", () => model.send_msg({ type: "stop" }));
  const file = element("input", { type: "file", "aria-label": words.choose });
  const choose = element("label", { class: "choose" }, words.choose, file);
  const box = element("div", { class: "box" }, said, load, choose, bar, stop, problem);

  /** @param {File | undefined} given */
  async function take(given) {
    if (!given) return;
    const refused = given.size > LARGEST;
    problem.textContent = refused ? fill(words.large, { name: given.name }) : "";
    if (refused) return;
    const content = new Uint8Array(await given.arrayBuffer());
    dispatchEvent(new CustomEvent("positions:file", { detail: { name: model.wanted, content } }));
    model.send_msg({ type: "load" });
  }
  file.addEventListener("change", () => {
    const { files } = /** @type {HTMLInputElement} */ (file);
    take(files?.[0]);
    /** @type {HTMLInputElement} */ (file).value = "";
  });
  /** @param {DragEvent} event */
  const onDrag = (event) => {
    if (model.phase !== "apart" || box.getClientRects().length === 0 || !carriesFile(event)) return;
    // Else the browser would leave the page to show the file.
    event.preventDefault();
    if (event.type === "drop") take(event.dataTransfer?.files[0]);
  };
  for (const type of ["dragover", "drop"])
    addEventListener(type, /** @type {EventListener} */ (onDrag));
  model.on("remove", () => {
    for (const type of ["dragover", "drop"])
      removeEventListener(type, /** @type {EventListener} */ (onDrag));
  });

  function draw() {
    const { phase, size } = model;
    const loading = phase === "loading";
    box.hidden = phase === "silent";
    said.textContent = fill(words[phase] ?? "", { size, file: model.file });
    load.textContent = fill(words.load, { size });
    load.hidden = phase !== "offered";
    choose.hidden = phase !== "apart";
    bar.hidden = stop.hidden = !loading;
    box.dataset.phase = phase;
  }
  const move = () => bar.setAttribute("value", String(model.fraction));
  const explain = () => {
    problem.textContent = model.problem ? fill(words.problem, { problem: model.problem }) : "";
    if (model.phase === "empty" && model.problem) {
      load.textContent = words.again;
      load.hidden = false;
      load.onclick = () => model.send_msg({ type: "ready" });
    }
  };
  model.on(["phase", "size"], draw);
  model.on("fraction", move);
  model.on("problem", explain);
  draw();
  move();
  explain();
  // Nothing is fetched before the page with this topic is really there.
  if (!["there", "silent"].includes(model.phase)) model.send_msg({ type: "ready" });
  return box;
}
