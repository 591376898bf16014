/**
 * Restore a Python that has everything imported already: the interpreter's memory, as it was
 * when the site was built.
 *
 * What lives outside that memory is made anew where the memory expects it: compiled libraries at
 * their addresses and with their places in the function table, JavaScript objects under their
 * handles. The interpreter's own files are used as they are published; anything that does not
 * fit throws before any Python has run, and the caller starts Python without an image.
 */

import { named } from "./bridge.js";

/** @import { SnapshotFacts } from "./types.js" */

/** Where the constructors of the interpreter may write before its memory is replaced. */
const SCRATCH = 4 * 1024 * 1024;

/** A module with a function, exported as "f" and standing in its table, exported as "t". */
const PROBE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 4, 4, 1, 112, 0, 1],
  ...[7, 9, 2, 1, 102, 0, 0, 1, 116, 1, 0, 9, 7, 1, 0, 65, 0, 11, 1, 0, 10, 6, 1, 4, 0, 65, 0, 11],
);

/**
 * Tell whether this engine can take an image. The interpreter looks its functions up in its table;
 * an engine that gives another object for the same function makes it put them there once more, and
 * then no library has its place. WebKit does.
 */
export function canRestore() {
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(PROBE));
    return /** @type {WebAssembly.Table} */ (exports.t).get(0) === exports.f;
  } catch {
    return false;
  }
}

/** @param {string} reason @returns {never} */
function refuse(reason) {
  throw new Error(`the image of Python does not fit: ${reason}`);
}

/**
 * Sum up memory that is not in the image because the interpreter itself brings it.
 *
 * @param {Uint8Array} heap
 * @param {[number, number][]} runs address and size, both multiples of four
 */
export function checksum(heap, runs) {
  let sum = 0;
  for (const [address, size] of runs) {
    for (const word of new Uint32Array(heap.buffer, heap.byteOffset + address, size / 4)) {
      sum = Math.imul(sum ^ word, 0x01000193);
    }
  }
  return sum >>> 0;
}

/**
 * Load the compiled libraries exactly where they were. Runs when WebAssembly is there and the
 * interpreter has not begun: memory is then given out in order, from an address that we move.
 *
 * @param {any} Module Emscripten's module
 * @param {SnapshotFacts} facts
 * @param {Map<string, WebAssembly.Module>} compiled
 */
function placeLibraries(Module, facts, compiled) {
  const { wasmTable, freeTableIndexes } = Module;
  const continueAt = (/** @type {number} */ address) =>
    Module.getMemory(address - Module.getMemory(0));
  const fillTable = (/** @type {number} */ size) => {
    if (wasmTable.length > size) refuse("the function table is longer");
    wasmTable.grow(size - wasmTable.length);
  };
  const offer = (/** @type {number[]} */ slots) =>
    freeTableIndexes.splice(0, freeTableIndexes.length, ...slots);

  if (facts.memory > Module.HEAPU8.length) Module.growMemory(facts.memory);
  for (const { name, handle, memory, table, slots } of facts.libraries) {
    const module = compiled.get(name) ?? refuse(`${name} is missing`);
    fillTable(table);
    // A slot below the library's own was free when it was loaded; the last one is taken first.
    offer(
      slots
        .map(([slot]) => slot)
        .filter((slot) => slot < table)
        .reverse(),
    );
    continueAt(memory);
    const library = Module.newDSO(name, handle, "loading");
    library.refcount = Number.POSITIVE_INFINITY;
    library.global = false;
    const flags = { global: false, nodelete: true };
    library.exports = Module.loadWebAssemblyModule(module, flags, name, {});
    for (const [slot, functionName] of slots) {
      if (wasmTable.get(slot)?.name !== functionName) refuse(`${name} took other places`);
    }
  }
  fillTable(facts.table);
  offer(facts.freeSlots);
  continueAt(facts.memory - SCRATCH);
}

/**
 * @param {any} Module
 * @param {SnapshotFacts} facts
 * @param {Uint8Array} pages
 */
function writeMemory(Module, facts, pages) {
  /** @type {Uint8Array} */
  const heap = Module.HEAPU8;
  if (checksum(heap, facts.kept) !== facts.keptSum) refuse("the interpreter starts otherwise");
  const runs = [
    ...facts.kept.map(([address, size]) => ({ address, size, kept: true })),
    ...facts.shipped.map(([address, size]) => ({ address, size, kept: false })),
  ].sort((a, b) => a.address - b.address);
  let end = 0;
  let offset = 0;
  for (const { address, size, kept } of runs) {
    heap.fill(0, end, address);
    if (!kept) {
      heap.set(pages.subarray(offset, offset + size), address);
      offset += size;
    }
    end = address + size;
  }
  heap.fill(0, end);
  if (offset !== pages.length) refuse("it has another size");
}

/**
 * @param {object} parts
 * @param {(options: object) => Promise<any>} parts.loadPyodide
 * @param {(settings: object) => Promise<any>} parts.createPyodideModule
 * @param {object} parts.options for the loader
 * @param {SnapshotFacts} parts.facts
 * @param {Map<string, WebAssembly.Module>} parts.libraries compiled, by path
 * @param {Promise<Uint8Array>} parts.pages may still be on their way
 * @returns {Promise<any>} the interpreter
 */
export function restore({ loadPyodide, createPyodideModule, options, facts, libraries, pages }) {
  /** @param {any} settings */
  async function create(settings) {
    if (settings.API.config.BUILD_ID !== facts.build) refuse("another interpreter made it");
    let trampoline = 0;
    let trampolineAddress = 0;
    settings.preRun.push((/** @type {any} */ Module) => {
      // Calls between Python functions go through a function that not every engine can make;
      // which one it is stands in the memory that will be replaced.
      const offset = Module.HEAP32[Module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2];
      trampolineAddress = Module.__PyRuntime + offset;
      trampoline = Module.HEAP32[trampolineAddress >> 2];
      placeLibraries(Module, facts, libraries);
    });
    const Module = await createPyodideModule(settings);
    const content = await pages;
    Module.API.restoreSnapshot = () => {
      if (Module.wasmTable.length !== facts.table) refuse("the function table has grown");
      writeMemory(Module, facts, content);
      for (const { name, handle, memory, table } of facts.libraries) {
        // Memory says itself where the library was.
        const noted = (/** @type {number} */ offset) => Module.HEAPU32[(handle + offset) >>> 2];
        if (noted(12) !== memory || noted(20) !== table) refuse(`${name} was elsewhere`);
      }
      Module.HEAP32[trampolineAddress >> 2] = trampoline;
      const names = Module._tzname >>> 2;
      Module.__tzset_js(
        Module._timezone,
        Module._daylight,
        Module.HEAPU32[names],
        Module.HEAPU32[names + 1],
      );
      return facts.objects;
    };
    return Module;
  }

  return loadPyodide({
    ...options,
    createPyodideModule: create,
    // Never read: it makes the loader call `restoreSnapshot` in place of Python's own start.
    _loadSnapshot: new Uint8Array(16),
    _snapshotDeserializer: named,
  });
}
