/**
 * Choose how Python starts by the speed of the line. An image saves time once it is there, but
 * takes more bytes than bytecode does.
 */

/** @import { Code, Detour, Image, RuntimeFile, SiteConfig } from "./types.js" */

/** Seconds that an image saves once its files are there. */
const SAVING = 5;

/** Bytes over the line from which its speed can be told. */
const SAMPLE = 300_000;

/** @param {Code | Image} code */
function filesOf(code) {
  return "pages" in code
    ? [code.facts, code.pages, code.library, ...code.packs, ...Object.values(code.libraries)]
    : [code.library, ...code.packs];
}

/** @param {RuntimeFile[]} files */
function sizeOf(files) {
  return files.reduce((sum, { size }) => sum + size, 0);
}

/**
 * @param {{responseStart: number, responseEnd: number, transferSize: number}[]} fetched
 * @returns {number | undefined} bytes per second, or nothing where too little came over the line
 */
export function speedOf(fetched) {
  const sent = fetched
    .filter(({ transferSize }) => transferSize > 0)
    .sort((a, b) => a.responseStart - b.responseStart);
  let bytes = 0;
  let milliseconds = 0;
  let end = 0;
  // Files come side by side: time in which several did counts once.
  for (const { responseStart, responseEnd, transferSize } of sent) {
    bytes += transferSize;
    milliseconds += Math.max(0, responseEnd - Math.max(end, responseStart));
    end = Math.max(end, responseEnd);
  }
  return bytes < SAMPLE ? undefined : (1000 * bytes) / milliseconds;
}

/**
 * @param {SiteConfig} config
 * @returns {Detour | undefined} why not to start from the site's image
 */
export function detourOf(config) {
  const entries = /** @type {PerformanceResourceTiming[]} */ (
    performance.getEntriesByType("resource")
  );
  const speed = speedOf(entries);
  if (!config.image || speed === undefined) return undefined;
  const extra = sizeOf(filesOf(config.image)) - sizeOf(filesOf(config));
  if (extra / speed <= SAVING) return undefined;
  return { reason: "slow", details: `${((speed * 8) / 1e6).toFixed(1)} Mbit/s` };
}

/**
 * Fetch an image for the next visit, where there is room to keep it.
 *
 * @param {Image} image
 * @param {string} base address of the page's folder
 */
export async function keep(image, base) {
  const files = filesOf(image);
  const { quota = 0, usage = 0 } = (await navigator.storage?.estimate()) ?? {};
  if (quota - usage < 10 * sizeOf(files)) return;
  for (const { url } of files) {
    const response = await fetch(new URL(url, base), { priority: "low" });
    await response.body?.pipeTo(new WritableStream());
  }
}
