// Opens the page as its address says, else as the reader chose last, else as the system prefers.
// Material UI follows the attribute data-theme of the document by itself.

const STORED = "positions:theme";

function stored() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null; // A sandboxed frame has no storage.
  }
}

/** @param {{model: any}} props */
export function render({ model }) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const preferred = () => (system.matches ? "dark" : "light");
  const asked = new URLSearchParams(location.search).get("theme");
  const follow = () => {
    document.documentElement.dataset.theme = asked ?? stored() ?? preferred();
  };
  const remember = () => {
    const chosen = model.dark ? "dark" : "light";
    if (asked != null) return;
    try {
      if (chosen === preferred()) localStorage.removeItem(STORED);
      else localStorage.setItem(STORED, chosen);
    } catch {
      // Then the choice lasts as long as the page.
    }
  };
  system.addEventListener("change", follow);
  model.on("dark", remember);
  model.on("remove", () => system.removeEventListener("change", follow));
  follow();
}
