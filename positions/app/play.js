// A button that advances a number at a calm pace, waiting for Python after each step.

const STEP_EVERY = 220; // Milliseconds between two steps, at the least.
const GIVE_UP = 3000; // Milliseconds without an answer after which the next step is tried.

/** @param {{model: any}} props */
export function render({ model }) {
  const button = document.createElement("button");
  button.type = "button";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let playing = false;
  let stepped = 0;
  let frame = 0;

  function label() {
    button.textContent = playing ? "❚❚" : "▶";
    const words = calm.matches ? model.words.reduced : playing ? model.words.pause : model.words.play;
    button.setAttribute("aria-label", words);
    button.title = words;
    // Still focusable, so that the reason can be read.
    button.setAttribute("aria-disabled", String(calm.matches));
  }

  /** @param {number} now */
  function run(now) {
    const waited = now - stepped;
    const answered = model.drawn === model.value;
    if (waited >= STEP_EVERY && (answered || waited >= GIVE_UP)) {
      stepped = now;
      model.value = model.drawn >= model.end ? 0 : model.drawn + 1;
    }
    frame = requestAnimationFrame(run);
  }

  function stop() {
    playing = false;
    cancelAnimationFrame(frame);
    label();
  }

  function start() {
    playing = true;
    stepped = performance.now() - STEP_EVERY;
    model.value = model.drawn;
    frame = requestAnimationFrame(run);
    label();
  }

  const onCalm = () => (calm.matches ? stop() : label());
  button.addEventListener("click", () => {
    if (calm.matches) return;
    if (playing) stop();
    else start();
  });
  calm.addEventListener("change", onCalm);
  model.on("remove", () => {
    stop();
    calm.removeEventListener("change", onCalm);
  });
  label();
  return button;
}
