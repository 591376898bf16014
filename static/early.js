/**
 * Run before anything is painted: set the theme, as the app's own script keeps it afterwards, and
 * have the picture of the document that this address asks for. A classic script, which the parser
 * waits for; so is the rest of the page kept from showing what is not asked for.
 */
(() => {
  /** Pixels below which the app's own styles take a page for a phone's. */
  const NARROW = 700;
  const root = document.documentElement;

  function stored() {
    try {
      return localStorage.getItem("positions:theme");
    } catch {
      return null; // A sandboxed frame has no storage.
    }
  }

  /** @param {string | null} name */
  const known = (name) => (name === "dark" || name === "light" ? name : undefined);

  // As the address asks ("auto" is the system's way), else as the reader chose last, else as the
  // system prefers.
  const wish = new URLSearchParams(location.search).get("theme");
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = known(wish) ?? (wish === "auto" ? undefined : known(stored())) ?? system;
  root.dataset.theme = theme;

  /** @type {import("./types.js").SiteConfig} */
  const { documents, pictures, picture, scripts } = JSON.parse(
    /** @type {HTMLElement} */ (document.getElementById("site")).textContent ?? "",
  );
  // Light or dark is the page's own affair: the document is the same.
  const parts = location.search.replace(/^\?/, "").split("&");
  const query = parts.filter((part) => !/^theme(?:=|$)/.test(part)).join("&");
  const content = documents[query];
  const shape = innerWidth < NARROW ? "narrow" : "wide";
  const url = pictures?.[content]?.[`${shape}-${theme}`];

  /** @type {Promise<HTMLElement>} */
  const holder = new Promise((resolve) => {
    document.addEventListener("readystatechange", function parsed() {
      document.removeEventListener("readystatechange", parsed);
      const element = /** @type {HTMLElement} */ (document.getElementById("picture"));
      // It is looked at for a moment; whatever can be done, the page itself will offer.
      element.inert = true;
      element.ariaHidden = "true";
      resolve(element);
    });
  });

  async function bring() {
    const response = await fetch(/** @type {string} */ (url));
    if (!response.ok) return;
    const html = await response.text();
    const element = await holder;
    if (!element.isConnected) return;
    element.setHTMLUnsafe(html);
    root.dataset.picture = "here";
  }

  window.prerendered = content;
  // Sooner than the script comes that asks for it; the page that is one file has it already.
  if (content && !scripts) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "fetch", crossOrigin: "anonymous", href: content });
    document.head.append(link);
  }
  const canShow = "shadowRootMode" in HTMLTemplateElement.prototype && "setHTMLUnsafe" in root;
  if (root.dataset.picture === "here" && canShow && url && picture === url) return;
  root.dataset.picture = "none";
  // Where it does not come, the neutral frame stays.
  if (url && canShow) bring().catch(() => {});
})();
