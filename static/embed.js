/**
 * <positions-explorer topic="rotary"> for course pages: a frame with one topic of Positions that is
 * as high as its content, follows the page's theme and speaks with it. A classic script without
 * dependencies, so that one tag is enough (… is where the site lies):
 *
 *   <script src="…/positions/embed.js" async></script>
 *   <positions-explorer topic="rotary" state="position=3">
 *     <a href="…/positions/?topic=rotary&position=3">Rotary positions</a>
 *   </positions-explorer>
 *
 * Attributes: topic; state, fields as in a link; controls and lock, names of fields; question;
 * theme, "auto" (the page's), "light" or "dark"; height, "auto" or pixels; load, "visible", "click"
 * or "eager"; lang; label, what the frame is called; sandbox, as of a frame; src, where the app
 * lies if not beside this script.
 *
 * Properties: `state`, an object; setting it changes the fields that it names.
 * Events: "positions:change" with `detail.state` and `detail.query`, "positions:rejected" with
 * `detail.fields`, what was asked for and refused, and why.
 *
 * What it says to the frame and hears from it goes through a channel that it hands to the app's
 * own origin alone; its other half is positions/app/host.js.
 */
{
  /** @typedef {string | number | boolean | number[]} Value */
  /** @typedef {{field: string, value: string, reason: string}} Refusal */

  const HERE = /** @type {HTMLScriptElement} */ (document.currentScript).src;

  /** What decides how a frame starts; the rest can change while it runs. */
  const STARTING = ["topic", "controls", "lock", "question", "lang", "src", "sandbox"];

  /** Frames that are kept while they are out of sight; of others, the figures stay as images. */
  const MOST_UNSEEN = 2;

  /** Milliseconds of quiet at one figure after which the next on the page is started. */
  const NEXT_AFTER = 1000;

  /** Pixels that a frame has before its content is known, and may have at most. */
  const HEIGHT = { first: 480, most: 20_000 };

  /** Milliseconds for which a frame must stay lower before it is made so: figures come in parts. */
  const SHRINK_AFTER = 400;

  /** @type {Record<string, {title: string, start: string}>} */
  const WORDS = {
    en: { title: "Positions: {topic}", start: "Start the interactive figure" },
    es: { title: "Positions: {topic}", start: "Iniciar la figura interactiva" },
  };

  const STYLE = `
    :host { display: block; margin: 1em 0; overflow-anchor: auto; }
    :host([hidden]) { display: none; }
    iframe { display: block; width: 100%; border: 0; border-radius: 8px; background: transparent; }
    .cover {
      display: grid; place-content: center; justify-items: center; gap: 1em; box-sizing: border-box;
      padding: 1.5em; border: 1px solid color-mix(in srgb, currentcolor 25%, transparent);
      border-radius: 8px; text-align: center;
    }
    svg { width: min(100%, 420px); height: auto; opacity: 0.55; }
    .poster { max-width: 100%; max-height: 320px; }
    button {
      min-height: 44px; padding: 0.5em 1.4em; border: 1px solid currentcolor; border-radius: 22px;
      background: none; color: inherit; font: inherit; cursor: pointer;
    }
    button:focus-visible { outline: 3px solid currentcolor; outline-offset: 3px; }
    [hidden] { display: none; }
    :host { position: relative; }
    .still { position: relative; overflow: hidden; }
    .still.over { position: absolute; inset: 0; pointer-events: none; }
    .still img { position: absolute; object-fit: contain; }
    @media print { .cover { min-height: 0 !important; } button { display: none; } }
  `;

  /** What every topic is about, in outline: arrows that turn, and a wave. */
  const OUTLINE = `<svg viewBox="0 0 420 130" aria-hidden="true" fill="none" stroke="currentcolor"
    stroke-width="2"><circle cx="65" cy="65" r="55"/><path d="M65 65l46-30M65 65l22 50"/><path
    d="M150 65${Array.from({ length: 9 }, (_, i) => `q15 ${i % 2 ? 90 : -90} 30 0`).join("")}"
    /></svg>`;

  /** All elements whose frame has been seen, the latest last. @type {Set<Explorer>} */
  const started = new Set();

  /** @param {Set<Explorer>} elements */
  function restEarliest(elements) {
    const unseen = [...elements].filter((element) => !element.seen && element.isUp);
    for (const element of unseen.slice(0, -MOST_UNSEEN)) element.rest();
  }

  /** @type {number | undefined} */
  let waiting;

  /**
   * While a reader is at a figure and lets it be, start the one to which they will come next.
   *
   * @param {Explorer} element
   */
  function startNext(element) {
    if (!element.seen) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const all = [...document.querySelectorAll("positions-explorer")];
      const next = all[all.indexOf(element) + 1];
      if (element.seen && element.isUp && next instanceof Explorer) next.startAhead();
    }, NEXT_AFTER);
  }

  /**
   * Hidden frames in which Python runs for all elements of one app, and the elements that have a
   * frame, which speaks with its hub by itself.
   *
   * @type {Map<string, {frame: HTMLIFrameElement, users: Set<Explorer>}>}
   */
  const hubs = new Map();
  let named = 0;

  /** Milliseconds for which a hub outlives its last element: pages move elements about. */
  const LINGER = 10_000;

  /** @param {URL} app @param {string | null} sandbox */
  function keyOf(app, sandbox) {
    return `${new URL("hub.html", app).href} ${sandbox}`;
  }

  /**
   * @param {Explorer} user
   * @param {URL} app
   * @param {string | null} sandbox
   * @returns {string} the hub's name
   */
  function join(user, app, sandbox) {
    const key = keyOf(app, sandbox);
    let hub = hubs.get(key);
    if (!hub?.frame.isConnected) {
      const frame = document.createElement("iframe");
      frame.name = `positions-hub-${++named}`;
      frame.style.setProperty("display", "none", "important");
      if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
      frame.src = new URL("hub.html", app).href;
      document.body.append(frame);
      hub = { frame, users: new Set() };
      hubs.set(key, hub);
    }
    hub.users.add(user);
    return hub.frame.name;
  }

  /** @param {Explorer} user */
  function leave(user) {
    for (const [key, hub] of hubs) {
      if (!hub.users.delete(user)) continue;
      setTimeout(() => {
        if (hub.users.size > 0) return;
        hub.frame.remove();
        if (hubs.get(key) === hub) hubs.delete(key);
      }, LINGER);
    }
  }

  /** @param {string | null} query */
  function fields(query) {
    return new URLSearchParams(query ?? "");
  }

  /** @param {Value} value */
  function written(value) {
    if (typeof value === "boolean") return value ? "1" : "0";
    return Array.isArray(value) ? value.map(Number).join(",") : String(value);
  }

  /**
   * Whether the page is dark where an element stands: its text is lighter than its ground.
   *
   * @param {Element} element
   */
  function isDark(element) {
    const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    if (!context) return matchMedia("(prefers-color-scheme: dark)").matches;
    context.fillStyle = getComputedStyle(element).color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
  }

  /** @typedef {{image: Blob, left: number, top: number, width: number, height: number}} Figure */

  /** @param {unknown} data @returns {data is Figure} */
  function isFigure(data) {
    if (!isRecord(data) || !(data.image instanceof Blob)) return false;
    return ["left", "top", "width", "height"].every((name) => Number.isFinite(data[name]));
  }

  /** @param {unknown} data @returns {data is Record<string, unknown>} */
  function isRecord(data) {
    return typeof data === "object" && data !== null && !Array.isArray(data);
  }

  class Explorer extends HTMLElement {
    static observedAttributes = [...STARTING, "state", "theme", "height", "label"];

    /** Whether it is on the screen, or nearly. */
    seen = false;
    /** @type {HTMLIFrameElement | undefined} */
    #frame;
    /** @type {MessagePort | undefined} */
    #port;
    /** @type {Record<string, Value>} what the page asked for before there was a frame */
    #wanted = {};
    /** @type {Record<string, Value>} */
    #state = {};
    /** The frame's fields as a query, once it has told. */
    #query = "";
    #theme = "";
    /** @type {number | undefined} */
    #timer;
    #root = this.attachShadow({ mode: "open" });
    #cover = document.createElement("div");
    /** What the topic looks like, until it runs. */
    #poster = document.createElement("img");
    /** The figures of a frame that was put to rest. */
    #still = document.createElement("div");
    /** Whether the app was asked to rest. */
    #resting = false;
    #look = new IntersectionObserver((entries) => this.#onSeen(entries), { rootMargin: "200px" });
    #dress = new MutationObserver(() => this.#showTheme());
    #follow = (/** @type {unknown} */ event) => {
      if (!(event instanceof TransitionEvent) || event.propertyName === "color") this.#showTheme();
    };
    #listen = (/** @type {MessageEvent} */ event) => this.#onHere(event);
    #system = matchMedia("(prefers-color-scheme: dark)");

    constructor() {
      super();
      const style = document.createElement("style");
      style.textContent = STYLE;
      this.#cover.className = "cover";
      const button = document.createElement("button");
      button.type = "button";
      button.addEventListener("click", () => this.#start()?.focus());
      this.#cover.innerHTML = OUTLINE;
      const outline = /** @type {SVGElement} */ (this.#cover.firstElementChild);
      const poster = this.#poster;
      Object.assign(poster, { className: "poster", alt: "", hidden: true });
      for (const type of ["load", "error"]) {
        poster.addEventListener(type, () => {
          poster.hidden = type === "error";
          outline.toggleAttribute("hidden", !poster.hidden);
        });
      }
      this.#cover.append(poster, button, document.createElement("slot"));
      this.#still.className = "still";
      this.#still.hidden = true;
      this.#root.append(style, this.#cover, this.#still);
    }

    /** What the figure shows, by field. @returns {Record<string, Value>} */
    get state() {
      return { ...this.#state, ...this.#wanted };
    }

    set state(values) {
      if (!isRecord(values)) throw new TypeError("state must be an object: {position: 3}");
      if (this.#port) this.say({ type: "set", query: this.#written(values) });
      else Object.assign(this.#wanted, values);
    }

    connectedCallback() {
      const button = /** @type {HTMLElement} */ (this.#cover.querySelector("button"));
      button.textContent = this.#words().start;
      this.#cover.style.minHeight = `${this.#fixed() ?? HEIGHT.first}px`;
      addEventListener("message", this.#listen);
      // Themes are switched by a class or an attribute of the page, or by the system.
      for (const element of [document.documentElement, document.body])
        this.#dress.observe(element, { attributes: true });
      document.addEventListener("transitionend", this.#follow);
      this.#system.addEventListener("change", this.#follow);
      this.#look.observe(this);
      if (this.getAttribute("load") === "eager") this.#start();
    }

    disconnectedCallback() {
      this.#look.disconnect();
      this.#dress.disconnect();
      document.removeEventListener("transitionend", this.#follow);
      this.#system.removeEventListener("change", this.#follow);
      removeEventListener("message", this.#listen);
      this.#stop();
    }

    /** @param {string} name @param {string | null} before @param {string | null} after */
    attributeChangedCallback(name, before, after) {
      if (before === after) return;
      if (!this.#frame) {
        this.#showPoster();
        // A figure at rest takes it up when it is seen again.
        if (this.#still.hidden) return;
        if (name === "state") Object.assign(this.#wanted, Object.fromEntries(fields(after)));
        else if (STARTING.includes(name)) this.#forget();
        return;
      }
      if (name === "state") this.say({ type: "set", query: after ?? "" });
      else if (name === "theme") this.#showTheme();
      else if (name === "label") this.#frame.title = this.#title();
      else if (name === "height") this.#reload();
      else if (STARTING.includes(name)) this.#reload();
    }

    /** Whether there is an app to hear what is said. */
    get isUp() {
      return this.#port !== undefined;
    }

    /** Ask the app to give back what it has, unless it is at work. */
    rest() {
      this.#resting = true;
      started.delete(this);
      this.say({ type: "rest" });
    }

    /**
     * Start unseen, where that takes little: Python runs already, and nobody saves data. What is
     * folded away has no place to be drawn in.
     */
    startAhead() {
      const { connection } = /** @type {any} */ (navigator);
      const hub = hubs.get(keyOf(this.#app(), this.getAttribute("sandbox")));
      const isLaidOut = this.getClientRects().length > 0;
      if (!hub?.frame.isConnected || connection?.saveData || !isLaidOut) return;
      if (this.#isWanted()) this.#start(true);
    }

    /** Send a message to the app. @param {object} message */
    say(message) {
      this.#port?.postMessage(message);
    }

    #words() {
      const lang = this.getAttribute("lang") ?? "en";
      return WORDS[Object.hasOwn(WORDS, lang) ? lang : "en"];
    }

    #title() {
      const topic = this.getAttribute("topic") ?? "explorer";
      return this.getAttribute("label") ?? this.#words().title.replace("{topic}", topic);
    }

    /** @returns {number | null} the height that the page chose */
    #fixed() {
      const height = Number.parseInt(this.getAttribute("height") ?? "", 10);
      return height > 0 ? height : null;
    }

    /** @param {Record<string, Value>} values */
    #written(values) {
      return new URLSearchParams(
        Object.entries(values).map(([field, value]) => [field, written(value)]),
      ).toString();
    }

    #app() {
      const src = this.getAttribute("src");
      return src === null ? new URL(".", HERE) : new URL(src, location.href);
    }

    /** The frame's origin: "null" where a sandbox takes it away. */
    #origin() {
      const sandbox = this.getAttribute("sandbox");
      const opaque = sandbox !== null && !/(^|\s)allow-same-origin(\s|$)/i.test(sandbox);
      return opaque || window.origin === "null" ? "null" : this.#app().origin;
    }

    #address() {
      const address = this.#app();
      const query = new URLSearchParams();
      const own = fields(this.#query || this.getAttribute("state"));
      query.set("topic", this.getAttribute("topic") ?? "explorer");
      for (const [field, value] of own) query.set(field, value);
      for (const [field, value] of Object.entries(this.#wanted)) query.set(field, written(value));
      query.set("embed", "1");
      query.set("theme", this.#theme);
      for (const name of ["controls", "lock", "question", "lang"]) {
        const value = this.getAttribute(name);
        if (value !== null) query.set(name, value);
      }
      address.search = query.toString();
      return address.href;
    }

    /** Whether coming into sight is enough to start. */
    #isWanted() {
      return this.getAttribute("load") !== "click" || !this.#still.hidden;
    }

    #start(ahead = false) {
      if (this.#frame) return this.#frame;
      this.#theme = this.#asked();
      const frame = document.createElement("iframe");
      frame.title = this.#title();
      frame.style.height = this.#still.style.height || `${this.#fixed() ?? HEIGHT.first}px`;
      this.#still.classList.add("over");
      frame.allow = "clipboard-write";
      const sandbox = this.getAttribute("sandbox");
      if (sandbox !== null) frame.setAttribute("sandbox", sandbox);
      frame.name = `by ${join(this, this.#app(), sandbox)}${ahead ? " ahead" : ""}`;
      frame.src = this.#address();
      this.#frame = frame;
      this.#cover.hidden = true;
      this.#root.append(frame);
      return frame;
    }

    #stop() {
      clearTimeout(this.#timer);
      this.#hangUp();
      this.#frame?.remove();
      this.#frame = undefined;
      leave(this);
      this.#clear();
      this.#cover.hidden = false;
      started.delete(this);
    }

    /** Show a frame's figures in its place, until it is seen again. @param {Figure[]} figures */
    #keepStill(figures) {
      const frame = /** @type {HTMLIFrameElement} */ (this.#frame);
      this.#still.style.height = `${frame.offsetHeight}px`;
      for (const { image, left, top, width, height } of figures) {
        const shown = document.createElement("img");
        shown.src = URL.createObjectURL(image);
        shown.alt = this.#title();
        const place = { left, top, width, height };
        for (const [name, share] of Object.entries(place))
          shown.style.setProperty(name, `${100 * share}%`);
        this.#still.append(shown);
      }
      this.#still.classList.remove("over");
      this.#still.hidden = false;
      frame.remove();
      this.#frame = undefined;
    }

    #clear() {
      this.#resting = false;
      for (const image of this.#still.querySelectorAll("img")) URL.revokeObjectURL(image.src);
      this.#still.replaceChildren();
      this.#still.style.height = "";
      this.#still.hidden = true;
    }

    /** Nobody is there to listen until the app says that it is here again. */
    #hangUp() {
      this.#port?.close();
      this.#port = undefined;
    }

    #reload() {
      this.#forget();
      this.#start();
    }

    #forget() {
      // Another topic has other fields.
      this.#query = "";
      this.#stop();
    }

    /** @param {IntersectionObserverEntry[]} entries */
    #onSeen(entries) {
      this.seen = entries[entries.length - 1].isIntersecting;
      if (this.seen && this.#isWanted()) this.#start();
      this.#showPoster();
      if (!this.seen) return restEarliest(started);
      startNext(this);
      started.delete(this);
      started.add(this);
    }

    /**
     * The app is there: hand it the channel. Whatever else a window says is not for us.
     *
     * @param {MessageEvent} event
     */
    #onHere({ source, origin, data }) {
      const frame = this.#frame;
      if (!frame || source !== frame.contentWindow || origin !== this.#origin()) return;
      if (!isRecord(data) || data.type !== "positions:here") return;
      this.#hangUp();
      this.#clear();
      const { port1, port2 } = new MessageChannel();
      this.#port = port1;
      port1.onmessage = (message) => this.#take(message.data);
      const hello = { type: "positions:hello", fits: this.#fixed() === null };
      frame.contentWindow?.postMessage(hello, origin === "null" ? "*" : origin, [port2]);
      // What the page asked for while the app was starting.
      if (Object.keys(this.#wanted).length > 0)
        this.say({ type: "set", query: this.#written(this.#wanted) });
      this.#wanted = {};
      this.say({ type: "theme", theme: this.#theme });
      startNext(this);
    }

    /** @param {unknown} data */
    #take(data) {
      if (!isRecord(data)) return;
      const { type, height, query, state, fields, figures } = data;
      if (type === "height" && typeof height === "number") this.#fit(height);
      if (type === "state" && typeof query === "string" && isRecord(state)) {
        this.#state = /** @type {Record<string, Value>} */ (state);
        this.#query = query;
        startNext(this);
        this.#tell("change", { state: this.state, query });
      }
      if (type === "resting") {
        this.#hangUp();
        if (this.#resting && !this.seen && Array.isArray(figures))
          this.#keepStill(figures.filter(isFigure));
      }
      if (type === "rejected" && Array.isArray(fields)) this.#tell("rejected", { fields });
    }

    /** @param {string} name @param {object} detail */
    #tell(name, detail) {
      this.dispatchEvent(new CustomEvent(`positions:${name}`, { detail, bubbles: true }));
    }

    /** @param {number} height */
    #fit(height) {
      const frame = this.#frame;
      if (!frame || this.#fixed() !== null) return;
      const next = Math.min(Math.max(Math.round(height), 40), HEIGHT.most);
      clearTimeout(this.#timer);
      const change = () => {
        const { bottom } = frame.getBoundingClientRect();
        const grown = next - frame.offsetHeight;
        frame.style.height = `${next}px`;
        // What the reader looks at below stays where it is, also where the engine does not see to
        // that by itself.
        if (bottom <= 0 && !CSS.supports("overflow-anchor", "auto")) scrollBy(0, grown);
      };
      if (next >= frame.offsetHeight) change();
      else this.#timer = setTimeout(change, SHRINK_AFTER);
    }

    #asked() {
      const theme = this.getAttribute("theme");
      if (theme === "light" || theme === "dark") return theme;
      return isDark(this) ? "dark" : "light";
    }

    #showTheme() {
      const theme = this.#asked();
      if (theme !== this.#theme) this.say({ type: "theme", theme });
      this.#theme = theme;
      this.#showPoster();
    }

    /** Where there is no such picture, the outline stays. */
    #showPoster() {
      if (!this.seen || this.#frame) return;
      const topic = encodeURIComponent(this.getAttribute("topic") ?? "explorer");
      const { href } = new URL(`posters/${topic}-${this.#asked()}.webp`, this.#app());
      if (href !== this.#poster.src) this.#poster.src = href;
    }
  }

  if (!customElements.get("positions-explorer"))
    customElements.define("positions-explorer", Explorer);
}
