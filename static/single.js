/**
 * Start the page where it came as one HTML file: everything that it would fetch lies in elements
 * of that file, compressed, and is taken from there.
 *
 * A page from file:// may start no module worker, and some engines import nothing from a blob
 * there. What works in all is a classic worker from a blob that imports from data: addresses.
 */

/** What Python's worker does before its own module: answer requests with the page's files. */
const PRELUDE = `
  // The interpreter takes a worker for one of a kind that it does not support if this is there.
  self.importScripts = undefined;
  const waiting = [];
  self.onmessage = async ({ data: { files, base, module } }) => {
    self.onmessage = (event) => waiting.push(event);
    const { fetch } = self;
    self.fetch = async (input, init) => {
      const name = String(input.url ?? input);
      const file = name.startsWith(base) ? files.get(name.slice(base.length)) : undefined;
      if (!file) return fetch(input, init);
      // Not by way of a blob: WebKit breaks off reading one in a worker of a page from file://.
      const response = new Response(file.content);
      const gzip = new DecompressionStream("gzip");
      return file.packed ? new Response(response.body.pipeThrough(gzip)) : response;
    };
    const collect = self.onmessage;
    await import(module);
    const handle = self.onmessage;
    if (handle === collect) throw new Error("the worker's module listens to nothing");
    for (const event of waiting) handle(event);
  };
`;

/**
 * @typedef {object} Embedded
 * @property {Uint8Array<ArrayBuffer>} content
 * @property {boolean} packed whether the content must be inflated
 */

// A trace names the address of each call's module, here all of it, and React writes traces all the
// time: with a hundred calls in each, as WebKit has them, the first change takes a minute.
Object.assign(Error, { stackTraceLimit: 2 });

/** @type {Map<string, Embedded>} */
const files = new Map();
for (const element of document.querySelectorAll("script[data-file]")) {
  const { file = "", packed } = /** @type {HTMLElement} */ (element).dataset;
  const text = element.textContent ?? "";
  const content =
    "fromBase64" in Uint8Array
      ? /** @type {any} */ (Uint8Array).fromBase64(text)
      : Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  files.set(file, { content, packed: packed !== undefined });
  element.remove();
}

/** @param {string} name */
function read(name) {
  const file = files.get(name);
  if (!file) throw new Error(`${name} is not in this file`);
  const stream = new Blob([file.content]).stream();
  return new Response(file.packed ? stream.pipeThrough(new DecompressionStream("gzip")) : stream);
}

/** @param {string} name */
function readText(name) {
  return read(name).text();
}

/**
 * @param {Blob} content
 * @param {string} type
 * @returns {Promise<string>} a data: address
 */
function dataAddress(content, type) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(/** @type {string} */ (reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content.slice(0, content.size, type));
  });
}

/**
 * Give a module an address without slashes, which base64 has: WebKit looks for the part before
 * each of them in the import map.
 *
 * @param {string} url of a module: a name in this file, or a blob that the page has made
 */
async function moduleAddress(url) {
  const source = url.startsWith("blob:") ? await fetch(url) : read(url);
  return `data:text/javascript;charset=utf-8,${encodeURIComponent(await source.text())}`;
}

/** Give links to style sheets the sheets that are here. */
async function bringStyles() {
  /** @type {Map<string, string>} */
  const sheets = new Map();
  for (const name of files.keys()) {
    if (name.endsWith(".css")) {
      sheets.set(name, await dataAddress(await read(name).blob(), "text/css"));
    }
  }
  const { prototype } = HTMLLinkElement;
  const { get, set } = /** @type {Required<PropertyDescriptor>} */ (
    Object.getOwnPropertyDescriptor(prototype, "href")
  );
  Object.defineProperty(prototype, "href", {
    get,
    set(value) {
      set.call(this, sheets.get(value) ?? value);
    },
  });
  prototype.setAttribute = function (name, value) {
    const given = name === "href" ? (sheets.get(value) ?? value) : value;
    Element.prototype.setAttribute.call(this, name, given);
  };
}

async function start() {
  const site = /** @type {HTMLElement} */ (document.getElementById("site"));
  const { scripts, boot, worker, ...config } = JSON.parse(site.textContent ?? "");
  for (const part of ["loader", "module"]) {
    config.interpreter[part].url = await moduleAddress(config.interpreter[part].url);
  }
  site.textContent = JSON.stringify(config);
  window.positionsFiles = {
    module: moduleAddress,
    text: readText,
    worker(base) {
      const started = new Worker(URL.createObjectURL(new Blob([PRELUDE])));
      const wanted = [...files].filter(([name]) => /^(runtime|data)\//.test(name));
      started.postMessage({ files: new Map(wanted), base, module: worker });
      return started;
    },
  };
  await bringStyles();
  for (const name of scripts) {
    const element = document.createElement("script");
    element.textContent = await readText(name);
    document.head.append(element);
    files.delete(name);
  }
  await import(boot);
}

start();
