// Opens the page as its address says ("auto" is the system's way), else as the reader chose last,
// else as the system prefers.
// Material UI follows the attribute data-theme of the document by itself.

const STORED = "positions:theme";
const SIGN =
  '<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="currentcolor">' +
  '<path fill-rule="evenodd" d="M12 2a10 10 0 1 1 0 20a10 10 0 1 1 0-20zm0 2v16a8 8 0 1 0 0-16z"/></svg>';

/** @param {string | null} name */
const known = (name) => (name === "dark" || name === "light" ? name : undefined);

function stored() {
  try {
    return known(localStorage.getItem(STORED));
  } catch {
    return undefined; // A sandboxed frame has no storage.
  }
}

/** @param {{model: any}} props */
export function render({ model }) {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const preferred = () => (system.matches ? "dark" : "light");
  const wish = new URLSearchParams(location.search).get("theme");
  const asked = known(wish);
  const button = document.createElement("button");
  button.type = "button";
  button.innerHTML = SIGN;

  /** @param {string} theme */
  function show(theme) {
    const other = theme === "dark" ? "light" : "dark";
    root.dataset.theme = theme;
    button.title = model.words[other];
    button.setAttribute("aria-label", model.words[other]);
  }

  function follow() {
    show(asked ?? (wish === "auto" ? undefined : stored()) ?? preferred());
  }

  button.addEventListener("click", () => {
    const chosen = root.dataset.theme === "dark" ? "light" : "dark";
    show(chosen);
    if (asked !== undefined || wish === "auto") return;
    try {
      if (chosen === preferred()) localStorage.removeItem(STORED);
      else localStorage.setItem(STORED, chosen);
    } catch {
      // Then the choice lasts as long as the page.
    }
  });
  // What the address says holds, and a page around this one says itself when it changes.
  if (asked === undefined) system.addEventListener("change", follow);
  model.on("remove", () => system.removeEventListener("change", follow));
  follow();
  return button;
}
