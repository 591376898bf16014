/** The strip at the foot of the page that says how far Python is, or what went wrong. */

import { ROUTES } from "./messages.js";

/** @import { Messages, Progress } from "./types.js" */

/** Share of the whole start that is behind when each step of a route begins. */
const BEGINS = { image: [0, 0.7, 0.85], bytecode: [0, 0.55, 0.65, 0.68, 0.9] };

/**
 * @param {HTMLElement} element an empty element; it is filled here
 * @param {Messages} words
 */
export function createStatus(element, words) {
  const bar = document.createElement("progress");
  bar.max = 100;
  bar.setAttribute("aria-label", words.bar);
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  const alert = document.createElement("div");
  alert.setAttribute("role", "alert");
  // Seen, not announced: a screen reader would hear it at every step of a slider.
  const busy = document.createElement("p");
  busy.className = "busy";
  busy.setAttribute("aria-hidden", "true");
  busy.textContent = words.busy;
  element.replaceChildren(bar, line, busy, alert);
  element.dataset.busy = "false";

  /** @param {"loading" | "ready" | "problem"} state */
  function show(state) {
    element.dataset.state = state;
    // A frame that waits to be seen has nothing to say yet.
    element.hidden = false;
  }

  return {
    /** @param {Progress} progress */
    progress({ route, step, fraction, detour }) {
      const index = ROUTES[route].indexOf(step);
      const start = BEGINS[route][index];
      const end = BEGINS[route][index + 1] ?? 1;
      const percent = Math.round(100 * (start + (end - start) * fraction));
      bar.value = percent;
      const name = words.steps[step];
      const where = words.step(index + 1, ROUTES[route].length, name, percent);
      line.textContent = detour ? `${where}. ${words.detour[detour.reason]}` : where;
      line.title = detour ? `${words.early} ${detour.details}` : words.early;
      alert.replaceChildren();
      show("loading");
    },
    ready() {
      line.textContent = "";
      alert.replaceChildren();
      show("ready");
    },
    /** @param {boolean} working */
    busy(working) {
      element.dataset.busy = String(working);
    },
    /**
     * Say what keeps Python from running here, where nothing can be done about it.
     *
     * @param {string} message
     */
    obstacle(message) {
      const said = document.createElement("p");
      said.textContent = message;
      alert.replaceChildren(said);
      show("problem");
    },
    /**
     * Say what went wrong, and offer the one thing to do about it.
     *
     * @param {string} message
     * @param {string} details shown on request
     * @param {string} label of the button
     * @param {() => void} act
     */
    problem(message, details, label, act) {
      const said = document.createElement("p");
      said.textContent = message;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.addEventListener("click", () => {
        alert.replaceChildren();
        if (element.dataset.state === "problem") show("ready");
        act();
      });
      alert.replaceChildren(said, button);
      if (details) {
        const more = document.createElement("details");
        const summary = document.createElement("summary");
        summary.textContent = words.details;
        const trace = document.createElement("pre");
        trace.textContent = details;
        more.append(summary, trace);
        alert.append(more);
      }
      show("problem");
    },
  };
}
