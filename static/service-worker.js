/**
 * Keep the site for use without a network. The build writes the list of its files, SITE, in front
 * of this script, so that a new version of the site is a new version of the script.
 *
 * A version lies in a cache of its own and is used only when all of it is there and each file has
 * its hash. The next one is fetched beside it and waits until the reader asks for it.
 */

const host = /** @type {any} */ (self);
/** @type {string} */
const SCOPE = host.registration.scope;
// Caches belong to the whole origin, which other apps may share.
const FAMILY = `positions ${SCOPE} `;
const CACHE = FAMILY + SITE.version;
const HASH = "x-sha256";
/** Stands in the cache of a version that is whole. */
const WHOLE = "whole";
/** A name that changes with what is in the file. */
const HASHED = /-[0-9a-f]{12}[./]/;
/** Milliseconds of rest after a file, at most: as long as it took, so that the page goes first. */
const REST = 30;
/** Milliseconds in which a page must say which version it is. */
const PATIENCE = 2000;
/** @type {Record<string, string>} */
const TYPES = {
  css: "text/css",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
  txt: "text/plain",
  wasm: "application/wasm",
  woff: "font/woff",
  woff2: "font/woff2",
};
/** Files whose bytes have been looked at since this worker started. */
const checked = new Set();

/** @param {string} url @returns {string | undefined} the file's name in the site */
function nameOf(url) {
  const { origin, pathname } = new URL(url);
  if (!(origin + pathname).startsWith(SCOPE)) return undefined;
  const name = pathname.slice(new URL(SCOPE).pathname.length);
  return name === "" || name.endsWith("/") ? `${name}index.html` : name;
}

/** @param {string} name */
function addressOf(name) {
  return new URL(name, SCOPE).href;
}

/** @param {ArrayBuffer} content */
async function hash(content) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} name @param {ArrayBuffer} content */
function made(name, content) {
  const type = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  const headers = { "content-type": type, "content-length": String(content.byteLength) };
  return new Response(content, { headers: { ...headers, [HASH]: SITE.files[name] } });
}

/**
 * @param {Response | undefined} response
 * @param {string} name
 * @returns {Promise<ArrayBuffer | undefined>} its content where that has the hash of the file
 */
async function verified(response, name) {
  if (!response?.ok) return undefined;
  const content = await response.arrayBuffer();
  return (await hash(content)) === SITE.files[name] ? content : undefined;
}

/** @param {string} name @returns {Promise<ArrayBuffer>} */
async function fetched(name) {
  // What the page has fetched just now is in the browser's own cache.
  for (const cache of [HASHED.test(name) ? "default" : "no-cache", "reload"]) {
    const response = await fetch(addressOf(name), { cache: /** @type {RequestCache} */ (cache) });
    if (!response.ok) throw new Error(`${name}: the server answered ${response.status}`);
    const content = await verified(response, name);
    if (content) return content;
  }
  throw new Error(`${name}: not as it was built`);
}

/** @returns {Promise<string[]>} */
async function family() {
  return (await caches.keys()).filter((key) => key.startsWith(FAMILY));
}

/**
 * Look into a cache without opening it: one that was removed meanwhile would be there again.
 *
 * @param {string} key
 * @param {string} url
 */
function find(key, url) {
  return caches.match(url, { cacheName: key });
}

/** @param {string} key */
async function isWhole(key) {
  return Boolean(await find(key, addressOf(WHOLE)));
}

/** @param {string} name */
async function findOlder(name) {
  for (const key of await family()) {
    const response = await find(key, addressOf(name));
    if (response?.headers.get(HASH) !== SITE.files[name]) continue;
    const content = await verified(response, name);
    if (content) return content;
  }
  return undefined;
}

/**
 * Have files in the cache of this version.
 *
 * @param {string[]} names
 */
async function keep(names) {
  const cache = await caches.open(CACHE);
  for (const name of names) {
    const begun = performance.now();
    // Where an earlier try was cut short, this one goes on.
    const here = await cache.match(addressOf(name));
    if (here?.headers.get(HASH) === SITE.files[name]) continue;
    const content = (await findOlder(name)) ?? (await fetched(name));
    await cache.put(addressOf(name), made(name, content));
    const rest = Math.min(REST, performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
}

/** @param {object} message */
async function tellAll(message) {
  const pages = await host.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

/** @param {"image" | "bytecode"} route how Python will start */
async function install(route) {
  // Of what was cut short, only this version may still be wanted.
  for (const key of await family()) {
    if (key !== CACHE && !(await isWhole(key))) await caches.delete(key);
  }
  try {
    await keep([...SITE.page, ...(SITE[route] ?? SITE.bytecode)]);
    await (await caches.open(CACHE)).put(addressOf(WHOLE), new Response());
  } catch (error) {
    const full = /** @type {Error} */ (error).name === "QuotaExceededError";
    // Give the room back: another try would find it just as small.
    if (full) await caches.delete(CACHE);
    await tellAll({ type: "refused", reason: full ? "full" : "incomplete", details: `${error}` });
    throw error;
  }
}

/** @param {any} page @returns {Promise<string | undefined>} the version that it was loaded from */
function versionOf(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, PATIENCE);
    page.postMessage({ type: "version" }, [port2]);
  });
}

/** Remove older versions, unless a page still lives on one or a newer one waits. */
async function clean() {
  if (host.registration.installing || host.registration.waiting) return;
  const pages = await host.clients.matchAll({ type: "window", includeUncontrolled: true });
  const versions = await Promise.all(pages.map(versionOf));
  if (versions.some((version) => version !== SITE.version)) return;
  for (const key of await family()) {
    if (key !== CACHE && (await isWhole(key))) await caches.delete(key);
  }
}

/** @param {string} name @returns {Promise<Response | undefined>} */
async function take(name) {
  const url = addressOf(name);
  const response = await find(CACHE, url);
  if (!response || checked.has(name)) return response;
  const look = async () => {
    const whole = await verified(await find(CACHE, url), name);
    if (whole) checked.add(name);
    else if (await caches.has(CACHE)) await (await caches.open(CACHE)).delete(url);
    return Boolean(whole);
  };
  // A page checks the packs itself, and asks anew for what is damaged.
  if (name.endsWith(".pack")) return response;
  // Compiled code is handed on while it is read; what is damaged does not compile, and is asked
  // for anew.
  if (name.endsWith(".wasm")) {
    look();
    return response;
  }
  return (await look()) ? response : undefined;
}

/**
 * @param {any} event
 * @param {string} name
 * @returns {Promise<Response>}
 */
async function answer(event, name) {
  const { request } = event;
  if (!(name in SITE.files)) return (await fromOlderVersion(request)) ?? fetch(request);
  // A page asks with "reload" for what was damaged.
  const kept = request.cache === "reload" ? undefined : await take(name);
  if (kept) return kept;
  const response = await fetch(request);
  const copy = response.clone();
  event.waitUntil(
    verified(copy, name)
      .then(async (content) => {
        if (!content || !(await caches.has(CACHE))) return;
        await (await caches.open(CACHE)).put(addressOf(name), made(name, content));
      })
      .catch(() => {}), // No room: the file comes from the network the next time too.
  );
  return response;
}

/** @param {Request} request what a page of an older version asks for */
async function fromOlderVersion(request) {
  for (const key of await family()) {
    const response = await find(key, request.url.split(/[?#]/)[0]);
    if (response) return response;
  }
  return undefined;
}

host.addEventListener("install", (/** @type {any} */ event) => {
  const route = new URL(location.href).searchParams.get("start") === "image" ? "image" : "bytecode";
  event.waitUntil(install(route));
});

host.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(host.clients.claim().then(clean));
});

host.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("range")) return;
  const name = nameOf(request.url);
  // Anything else in this folder is somebody else's, or too large to keep.
  if (name === undefined || !(name in SITE.files || HASHED.test(name))) return;
  event.respondWith(answer(event, name));
});

host.addEventListener("message", (/** @type {any} */ event) => {
  const { type } = event.data;
  if (type === "use") host.skipWaiting();
  else if (type === "opened") event.waitUntil(clean());
  else if (type === "keep") event.waitUntil(keep(SITE.bytecode));
});
