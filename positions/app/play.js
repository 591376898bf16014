// A button that advances a number at a calm pace, waiting for Python after each step.

const STEP_EVERY = 220; // Milliseconds between two steps, at the least.
const GIVE_UP = 3000; // Milliseconds without an answer after which the next step is tried.

/** @param {{model: any, view: any}} props */
export function render({ model, view }) {
  const live = view.model.document.get_model_by_name("Live").data;
  const button = document.createElement("button");
  button.type = "button";
  const sign = document.createElement("span");
  sign.setAttribute("aria-hidden", "true");
  button.append(sign);
  const why = document.createElement("span");
  why.className = "why";
  why.setAttribute("role", "status");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let playing = false;
  let stepped = 0;
  let answered = true;
  let frame = 0;

  function label() {
    sign.textContent = playing ? "❚❚" : "▶";
    const words = calm.matches
      ? model.words.reduced
      : playing
        ? model.words.pause
        : model.words.play;
    button.setAttribute("aria-label", words);
    button.title = words;
    // Still focusable, so that the reason can be read.
    button.setAttribute("aria-disabled", String(calm.matches));
  }

  /** @param {number} now */
  function run(now) {
    const waited = now - stepped;
    if (waited >= STEP_EVERY && (answered || waited >= GIVE_UP)) {
      const { position } = live.values;
      const [first, last] = live.shown.limits.position;
      stepped = now;
      answered = false;
      live.values = { ...live.values, position: position >= last ? first : position + 1 };
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
    answered = true;
    frame = requestAnimationFrame(run);
    label();
  }

  const onCalm = () => {
    why.textContent = "";
    if (calm.matches) stop();
    else label();
  };
  button.addEventListener("click", () => {
    if (calm.matches) why.textContent = why.textContent === "" ? model.words.reduced : "";
    else if (playing) stop();
    else start();
  });
  const onShown = () => {
    answered = true;
  };
  live.properties.shown.change.connect(onShown);
  calm.addEventListener("change", onCalm);
  model.on("remove", () => {
    stop();
    live.properties.shown.change.disconnect(onShown);
    calm.removeEventListener("change", onCalm);
  });
  label();
  const box = document.createElement("div");
  box.append(button, why);
  return box;
}
