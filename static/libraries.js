/**
 * Bring the libraries that draw, once the picture of what they will draw has been seen: until then
 * they would keep the line and the page busy.
 */

/** @import { SiteConfig } from "./types.js" */

/** Scripts that have run already. @type {Set<string>} */
const here = new Set();
/** @type {Promise<void> | undefined} */
let coming;

/** A page that is not looked at makes no frames. */
const frame = () =>
  new Promise((resolve) => {
    if (document.hidden) resolve(undefined);
    else requestAnimationFrame(resolve);
  });

/** @param {string} url */
function run(url) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.onload = resolve;
    script.onerror = () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    };
    // They come side by side and run in this order.
    Object.assign(script, { src: url, async: false });
    document.head.append(script);
  });
}

async function untilDrawn() {
  if (document.documentElement.dataset.picture !== "here") return;
  // In the first frame it is drawn, in the second it has been.
  await frame();
  await frame();
}

/** The page's picture, where it has one, has been drawn. */
export const pictureDrawn = untilDrawn();

/** @param {NonNullable<SiteConfig["libraries"]>} libraries */
async function bring({ scripts, modules }) {
  await pictureDrawn;
  for (const url of modules) {
    if (here.has(url)) continue;
    here.add(url);
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", href: url });
    document.head.append(link);
  }
  const missing = scripts.filter((url) => !here.has(url));
  await Promise.all(missing.map((url) => run(url).then(() => here.add(url))));
}

/**
 * Have the libraries; where one has not come, another call asks for it again.
 *
 * @param {SiteConfig} config
 * @returns {Promise<void>}
 */
export function bringLibraries({ libraries }) {
  // A page that is one file has them already.
  if (!libraries) return Promise.resolve();
  coming ??= bring(libraries).catch((error) => {
    coming = undefined;
    throw error;
  });
  return coming;
}
