// The line to the page around this one, whose half is static/embed.js. Only the window that frames
// this page can begin it; from then on both speak through a channel that nobody else can reach.

const LONGEST = 8000; // Characters of a query, as in state.py.

/**
 * What the page around may say.
 *
 * @param {unknown} data
 * @returns {{type: "set", query: string} | {type: "theme", theme: "light" | "dark"}
 *   | {type: "rest"} | null}
 */
function understood(data) {
  if (typeof data !== "object" || data === null) return null;
  const { type, query, theme } = /** @type {Record<string, unknown>} */ (data);
  if (type === "set" && typeof query === "string" && query.length <= LONGEST)
    return { type, query };
  if (type === "theme" && (theme === "light" || theme === "dark")) return { type, theme };
  return type === "rest" ? { type } : null;
}

/**
 * The figures of the page as they are, and where they lie, in shares of the page.
 *
 * @param {Document | ShadowRoot} root
 * @returns {Promise<object>[]}
 */
function figures(root) {
  return [...root.querySelectorAll("*")].flatMap(({ shadowRoot }) => {
    if (!shadowRoot) return [];
    const layers = [...shadowRoot.children].filter((each) => each instanceof HTMLCanvasElement);
    const seen = layers.filter((layer) => layer.offsetWidth > 0 && layer.width > 0);
    return seen.length > 0 ? [figure(seen)] : figures(shadowRoot);
  });
}

/** @param {HTMLCanvasElement[]} layers of one figure */
async function figure(layers) {
  const box = layers[0].getBoundingClientRect();
  const whole = document.createElement("canvas");
  whole.width = layers[0].width;
  whole.height = layers[0].height;
  for (const layer of layers) whole.getContext("2d")?.drawImage(layer, 0, 0);
  const image = await new Promise((resolve) => whole.toBlob(resolve, "image/webp", 0.9));
  return {
    image,
    left: box.left / innerWidth,
    top: (box.top + scrollY) / innerHeight,
    width: box.width / innerWidth,
    height: box.height / innerHeight,
  };
}

/** @param {{model: any, view: any}} props */
export function render({ model, view }) {
  const root = document.documentElement;
  const live = view.model.document.get_model_by_name("Live").data;
  /** @type {MessagePort | undefined} */
  let port;
  let height = 0;
  let query = "";
  let frame = 0;

  const link = document.createElement("a");
  link.target = "_blank";
  link.rel = "noopener";
  link.textContent = model.words.open;

  function tell() {
    frame = 0;
    link.href = `${location.href.split(/[?#]/)[0]}?${live.shown.query}`;
    const body = view.el.getRootNode().host;
    const needed = Math.ceil(body.getBoundingClientRect().bottom + scrollY);
    // What is not laid out yet has no height.
    if (port && needed > 0 && needed !== height) {
      height = needed;
      port.postMessage({ type: "height", height });
    }
    if (port && live.shown.query !== query) {
      query = live.shown.query;
      port.postMessage({ type: "state", query, state: live.shown.state });
    }
  }

  /** Once for all changes before the next paint. */
  function soon() {
    frame ||= requestAnimationFrame(tell);
  }

  function refuse() {
    const { fields = [] } = model.refused;
    if (fields.length > 0) port?.postMessage({ type: "rejected", fields });
  }

  async function onResting() {
    port?.postMessage({ type: "resting", figures: await Promise.all(figures(document)) });
  }

  function keep() {
    root.toggleAttribute("data-busy", model.busy);
  }

  /** @param {MessageEvent} event */
  function onHello({ source, data, ports }) {
    if (source !== parent || source === window) return;
    if (data?.type !== "positions:hello" || ports.length !== 1) return;
    port?.close();
    [port] = ports;
    [height, query] = [0, ""];
    // A bar would take width, and with it change the height that makes it needless.
    root.style.overflowY = data.fits === true ? "hidden" : "";
    port.onmessage = (message) => {
      const wish = understood(message.data);
      if (wish?.type === "theme") root.dataset.theme = wish.theme;
      if (wish?.type === "set") model.send_msg(wish);
      if (wish?.type === "rest") dispatchEvent(new Event("positions:rest"));
    };
    refuse();
    soon();
  }

  const observer = new ResizeObserver(soon);
  addEventListener("message", onHello);
  addEventListener("positions:resting", onResting);
  live.properties.shown.change.connect(soon);
  model.on("refused", refuse);
  model.on("busy", keep);
  model.on("remove", () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    removeEventListener("message", onHello);
    removeEventListener("positions:resting", onResting);
    live.properties.shown.change.disconnect(soon);
    port?.close();
  });
  keep();
  tell();
  requestAnimationFrame(() => {
    observer.observe(view.el.getRootNode().host);
    // Says nothing but that there is a page here; whoever frames it may answer.
    if (parent !== window) parent.postMessage({ type: "positions:here" }, "*");
  });
  return link;
}
