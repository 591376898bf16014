/**
 * Watch for silence.
 *
 * @param {(seconds: number) => void} onSilence called once for each silence
 */
export function createWatchdog(onSilence) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return {
    /** @param {number} seconds how long from now silence is in order */
    expect(seconds) {
      clearTimeout(timer);
      timer = setTimeout(() => onSilence(seconds), seconds * 1000);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
