/**
 * Show what Python would, where a reader moves one slider before Python is up: from events that
 * Python made with the site, for each place of each slider. Where two are moved, Python is waited
 * for.
 */

/** @import { BokehEvent, Frames, PatchEvent } from "./types.js" */

/**
 * @param {() => Promise<string>} read gives the frames, which are asked for when they are needed
 */
export function createPreview(read) {
  /** @type {Promise<Frames> | undefined} */
  let asked;
  /** @type {Frames} */
  let frames;
  /** The field whose frame is shown, be it that of its first value. */
  let shown = "";

  /** @param {BokehEvent[]} waiting */
  function valuesAfter(waiting) {
    const values = { ...frames.home };
    for (const { model, attr, value } of waiting) {
      const subject = `${model?.id}.${attr}`;
      if (subject === frames.live) Object.assign(values, plain(value));
      else if (subject in frames.inputs) values[frames.inputs[subject]] = Number(value);
    }
    return values;
  }

  /** @returns {PatchEvent[]} what leads from the frame that is shown to the page as it was made */
  function home() {
    if (!shown) return [];
    const events = frames.frames[shown][frames.home[shown]];
    // What sliders and keys set is the reader's.
    return events.filter(({ model, attr }) => {
      const subject = `${model.id}.${attr}`;
      return subject !== frames.live && !(subject in frames.inputs);
    });
  }

  return {
    /**
     * @param {() => BokehEvent[]} waiting what the reader has changed by the time the frames are here
     * @returns {Promise<PatchEvent[]>} what to show now
     */
    async foresee(waiting) {
      asked ??= read().then(JSON.parse);
      frames = await asked;
      const values = valuesAfter(waiting());
      const moved = Object.keys(frames.home).filter(
        (field) => values[field] !== frames.home[field],
      );
      const field = moved[0] ?? shown;
      const frame = frames.frames[field]?.[values[field]];
      if (moved.length > 1 || !frame) return [];
      const left = field === shown ? [] : home();
      shown = field;
      return [...left, ...frame];
    },
    home,
  };
}

/** @param {unknown} value a mapping as Bokeh or a script has it */
function plain(value) {
  return value instanceof Map ? Object.fromEntries(value) : value;
}
