/**
 * Choose how Python starts by the speeds of the line and of the machine. An image saves time once
 * it is there, the more the slower the machine is, but takes more bytes than bytecode does.
 */

/** @import { Detour, Image, RuntimeFile, SiteConfig } from "./types.js" */

/** Seconds that an image saves once its files are there, on the machine where it was measured. */
const SAVING = 5;

/** Milliseconds that `slowness` worked on that machine. */
export const REFERENCE = 15;

/** Times that a machine is taken to be slower at most: it may only have been busy. */
const SLOWEST = 8;

/** Where a page notes which image an engine has. */
const NOTE = "positions:image";

/** Bytes over the line from which its speed can be told. */
const SAMPLE = 300_000;

/** Bytes from which a file is more than the wait for it. */
const LARGE = 100_000;

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((all, number) => all + number, 0);
}

/** @param {RuntimeFile[]} files */
function sizeOf(files) {
  return sum(files.map(({ size }) => size));
}

/**
 * @param {{responseStart: number, responseEnd: number, transferSize: number}[]} fetched
 * @returns {number | undefined} bytes per second, or nothing where too little came over the line
 */
export function speedOf(fetched) {
  const whole = fetched.filter(({ transferSize }) => transferSize > 0);
  const large = whole.filter(({ transferSize }) => transferSize >= LARGE);
  const enough = sum(large.map(({ transferSize }) => transferSize)) >= SAMPLE;
  const sent = (enough ? large : whole).sort((a, b) => a.responseStart - b.responseStart);
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

/** @returns {number} times by which this machine is slower than the one that was measured */
function slowness() {
  const start = performance.now();
  let bits = 1;
  for (let i = 0; i < 3_000_000; i++) {
    bits ^= bits << 13;
    bits ^= bits >>> 17;
    bits ^= bits << 5;
  }
  // The numbers never come to 0: looked at, they cannot be left out.
  const worked = bits === 0 ? 0 : performance.now() - start;
  return Math.min(SLOWEST, worked / REFERENCE);
}

/**
 * @param {SiteConfig} config
 * @returns {Detour | undefined} why not to start from the site's image
 */
export function detourOf({ image, library, packs }) {
  if (!image) return undefined;
  const entries = performance.getEntriesByType("resource");
  const speed = speedOf(/** @type {PerformanceResourceTiming[]} */ (entries));
  // Nothing but the image's own note tells, where all of the page was here before.
  if (speed === undefined) return isNoted(image) ? undefined : { reason: "slow", details: "" };
  // Compiled libraries are left out: unlike packs, servers compress them.
  const extra = sizeOf([image.pages, image.library, ...image.packs]) - sizeOf([library, ...packs]);
  const waited = extra / speed;
  if (waited <= SAVING || waited <= SAVING * slowness()) return undefined;
  return { reason: "slow", details: `${((speed * 8) / 1e6).toFixed(1)} Mbit/s` };
}

/**
 * Have the image ready for the next visit, where there is room to keep it.
 *
 * @param {Image} image
 * @param {string} base address of the page's folder
 * @param {boolean} isHere whether it has been fetched already
 */
export async function keep(image, base, isHere) {
  if (!isHere) {
    if (isNoted(image)) return;
    const { facts, pages, library, packs, libraries } = image;
    const files = [facts, pages, library, ...packs, ...Object.values(libraries)];
    const { quota = 0, usage = 0 } = (await navigator.storage?.estimate()) ?? {};
    if (quota - usage < 10 * sizeOf(files)) return;
    for (const { url } of files) {
      const response = await fetch(new URL(url, base), { priority: "low" });
      await response.body?.pipeTo(new WritableStream());
    }
  }
  localStorage.setItem(NOTE, image.facts.url);
}

/** @param {Image} image */
function isNoted({ facts }) {
  try {
    return localStorage.getItem(NOTE) === facts.url;
  } catch {
    // A frame that may not keep notes: the image is as likely here as the page.
    return true;
  }
}
