/**
 * Set the page's theme before anything is painted, as the app's own script keeps it afterwards:
 * as the address asks, else as the reader chose last, else as the system prefers.
 */

function stored() {
  try {
    return localStorage.getItem("positions:theme");
  } catch {
    return null; // A sandboxed frame has no storage.
  }
}

const asked = new URLSearchParams(location.search).get("theme") ?? stored();
const dark = matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = asked ?? (dark ? "dark" : "light");
