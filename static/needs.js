/** What a browser must have for Python to run in it. */

/** Without these, engines also lack what is newer still and is not asked for here. */
const NEEDED = ["WebAssembly", "DecompressionStream"];

/** @returns {string[]} names of what this browser lacks */
export function lacking() {
  return NEEDED.filter((name) => !(name in globalThis));
}
