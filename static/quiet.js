/** Wait until somebody's hands rest. */

/**
 * @param {() => number} changes how many there have been so far
 * @param {number} milliseconds in which there must be none
 */
export async function quiet(changes, milliseconds) {
  let before = Number.NaN;
  for (let now = changes(); now !== before; now = changes()) {
    before = now;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  }
}
