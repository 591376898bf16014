/**
 * The page's half of the link to Python: which changes wait, which are sent, and what is let in.
 *
 * One patch is under way at a time. While Python works, a newer value of a property takes the
 * place of the older one that still waits; clicks and other events that are no property keep
 * their place and their number, and no value moves from before such an event to behind it.
 */

import { asOne } from "./bokeh.js";

/** @import { BokehDocument, BokehEvent, PatchEvent } from "./types.js" */
/** @import { createPreview } from "./preview.js" */

/**
 * @param {BokehEvent} event
 * @returns {string | null} what the event sets, or null where it sets no property
 */
function subject(event) {
  return event.model && event.attr ? `${event.model.id}.${event.attr}` : null;
}

/**
 * Add an event to those that wait.
 *
 * @param {BokehEvent[]} waiting
 * @param {BokehEvent} event
 */
export function enqueue(waiting, event) {
  const wanted = subject(event);
  if (wanted !== null) {
    for (let i = waiting.length - 1; i >= 0; i--) {
      const older = subject(waiting[i]);
      if (older === null) break;
      if (older === wanted) {
        waiting.splice(i, 1);
        break;
      }
    }
  }
  waiting.push(event);
}

/**
 * Drop from a patch what the reader has changed again since.
 *
 * @param {{events: PatchEvent[]}} patch
 * @param {BokehEvent[]} waiting
 */
export function withoutOutdated(patch, waiting) {
  const newer = new Set(waiting.map(subject));
  // What brings new models along is never dropped: later changes speak of them.
  const events = patch.events.filter(
    (event) =>
      !(event.model && event.attr && newer.has(`${event.model.id}.${event.attr}`)) ||
      JSON.stringify(event).includes('"type":"object"'),
  );
  return { ...patch, events };
}

/**
 * @param {BokehDocument} jsdoc
 * @param {BokehEvent[]} events
 * @returns {string} the patch that tells Python of them
 */
function patchOf(jsdoc, events) {
  // BokehJS would look through all models of the document for those that a value could be made of.
  if (!events.every(isPlain)) return JSON.stringify(jsdoc.create_json_patch(events));
  return JSON.stringify({
    events: events.map(({ kind, model, attr, value }) => ({
      kind,
      model: { id: model?.id },
      attr,
      new: value,
    })),
  });
}

/**
 * @param {BokehEvent} event
 * @returns {boolean} whether it sets a property to a value that JSON writes as BokehJS does
 */
function isPlain({ kind, value }) {
  if (kind !== "ModelChanged") return false;
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value === "string" || typeof value === "boolean";
}

/**
 * Link a document on the page to Python.
 *
 * @param {BokehDocument} jsdoc
 * @param {(patch: string) => void} send called with one patch at a time
 * @param {(busy: boolean) => void} onBusy told when the first change leaves and the last is done
 * @param {ReturnType<typeof createPreview>} [preview] what to show before Python is up
 */
export function createLink(jsdoc, send, onBusy, preview) {
  /** @type {BokehEvent[]} */
  let waiting = [];
  let up = false;
  let busy = false;
  let closed = false;
  let patching = 0;

  function flush() {
    if (!up || busy || waiting.length === 0) return;
    const patch = patchOf(jsdoc, waiting);
    waiting = [];
    busy = true;
    onBusy(true);
    send(patch);
  }

  /** @param {{events: PatchEvent[]}} patch @param {Map<string, ArrayBuffer>} [arrays] */
  function apply(patch, arrays = new Map()) {
    patching += 1;
    try {
      jsdoc.apply_json_patch(withoutOutdated(patch, waiting), arrays);
    } finally {
      patching -= 1;
    }
  }

  async function foresee() {
    const events = await preview?.foresee(() => waiting);
    if (!events || up || closed) return;
    asOne(() => apply({ events }));
  }

  jsdoc.on_change((event) => {
    if (closed || patching > 0) return;
    enqueue(waiting, event);
    // A courtesy: where it fails, Python's answer is waited for.
    if (!up) foresee().catch(() => {});
    flush();
  }, false);

  return {
    /** Python is up: send what the reader did before. */
    open() {
      up = true;
      flush();
    },
    /** Python has finished the patch under way. */
    idle() {
      busy = false;
      flush();
      if (!busy) onBusy(false);
    },
    /**
     * Take a patch from Python.
     *
     * @param {string} text
     * @param {Map<string, Uint8Array>} buffers
     */
    receive(text, buffers) {
      const arrays = new Map([...buffers].map(([id, bytes]) => [id, whole(bytes)]));
      asOne(() => {
        // Python tells what differs from the page that it made, not from what was foreseen.
        apply({ events: preview?.home() ?? [] });
        preview = undefined;
        apply(JSON.parse(text), arrays);
      });
    },
    /** The document is about to be replaced or Python is gone. */
    close() {
      closed = true;
    },
    get waiting() {
      return waiting.length;
    },
  };
}

/**
 * @param {Uint8Array} bytes
 * @returns {ArrayBuffer} the bytes alone, copied only where they are part of a larger buffer
 */
function whole(bytes) {
  const buffer = /** @type {ArrayBuffer} */ (bytes.buffer);
  return bytes.byteLength === buffer.byteLength
    ? buffer
    : buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
