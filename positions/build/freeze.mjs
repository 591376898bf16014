// Make pictures of documents: what the page shows of them, as HTML that needs no script.
//
// Runs in a frame in a headless browser, with all that the site's page holds. Reads job.json:
// [{address, query}, ...]; posts "<address>.<shape>-<theme>" for each document, and at the end
// "done", or "failed".
import { paint, settled } from "../static/paint.js";

const THEMES = ["light", "dark"];
/** Widths and heights of the window. */
const SHAPES = { wide: [1280, 800], narrow: [390, 844] };

/** Milliseconds in which a page that has settled must not change any more. */
const STILL = 200;

/** Milliseconds after which a page counts as one that never comes to rest. */
const PATIENCE = 60_000;

/** Lossless would take twice the bytes, for what is seen for a second. */
const QUALITY = 0.9;

const HTML = "http://www.w3.org/1999/xhtml";
const VOID = new Set(["br", "hr", "img", "input", "wbr"]);
const LEFT_OUT = "script, noscript, template, link, style, [hidden], .unseen";
/** Attributes that act, or name elements of the page. */
const WITHOUT = new Set(["autofocus", "for", "href", "name", "style", "tabindex"]);
/** What nobody does to a picture. */
const ACTED_ON = /:(?:hover|active|focus|focus-visible|focus-within)\b/;
const MOVING = /^(?:transition|animation|will-change)/;

const container = document.getElementById("page");
window.importShim = Object.assign((url) => import(new URL(url, document.baseURI).href), {
  addImportMap() {},
});

const text = (string) =>
  string.replace(/[&<>]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[letter]);
const quoted = (string) => text(string).replaceAll('"', "&quot;");

// Styles.

/**
 * Split where a separator stands outside of quotes and brackets.
 *
 * @param {string} string
 * @param {string} separator
 */
function split(string, separator) {
  const parts = [""];
  let depth = 0;
  let quote = "";
  for (let i = 0; i < string.length; i++) {
    const letter = string[i];
    if (letter === "\\") {
      parts[parts.length - 1] += letter + (string[++i] ?? "");
      continue;
    }
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if ("([{".includes(letter)) depth += 1;
    else if (")]}".includes(letter)) depth -= 1;
    if (letter === separator && depth === 0 && !quote) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Tell whether a selector may match anything in a root. */
function matches(selector, root) {
  // What is said inside :not() does not have to be so.
  if (ACTED_ON.test(selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, ""))) return false;
  const still = selector.replace(/::?(?:before|after|[\w-]+)(?:\([^()]*\))?$/, (pseudo) =>
    pseudo.startsWith("::") || /^:(?:before|after)$/.test(pseudo) ? "" : pseudo,
  );
  const ofHost = /^:host(?:\(((?:[^()]|\([^()]*\))*)\))?(.*)$/.exec(still);
  try {
    if (!ofHost) return root.querySelector(still || "*") !== null;
    const [, condition, rest] = ofHost;
    if (!root.host || (condition && !root.host.matches(condition))) return false;
    const inside = rest.replace(/^[\s>+~]+/, "");
    return inside === rest || root.querySelector(inside) !== null;
  } catch {
    return true; // A selector that cannot be asked for by itself.
  }
}

/** Give what stands between the outermost braces. */
function insideOf(rule) {
  return rule.slice(rule.indexOf("{") + 1, rule.lastIndexOf("}"));
}

/** Split the text of a style sheet into its rules. */
function pieces(source) {
  return split(source.replace(/\/\*.*?\*\//gs, ""), "}").map((rule) => `${rule}}`);
}

/** Give the declarations of a rule. */
function declarations(rule, source) {
  const given = split(insideOf(rule.cssText), ";");
  // A shorthand with a variable that another property adds to cannot be read back from the rule.
  if (!given.some((declaration) => /^[a-z-]+:$/.test(declaration))) return given;
  if (source === undefined) throw new Error(`this rule cannot be read: ${rule.cssText}`);
  return split(insideOf(source), ";");
}

/**
 * Give the rules that a root needs, as text.
 *
 * @param {Iterable<CSSRule>} rules
 * @param {Document | ShadowRoot} root
 * @param {string} [source] of the rules, where it is known
 */
function trimmed(rules, root, source) {
  let css = "";
  const sources = source === undefined ? [] : pieces(source);
  const known = sources.length === rules.length;
  for (const [index, rule] of [...rules].entries()) {
    const own = known ? sources[index] : undefined;
    if (rule instanceof CSSStyleRule) {
      const selectors = split(rule.selectorText, ",").filter((each) => matches(each, root));
      if (selectors.length === 0) continue;
      const kept = declarations(rule, own).filter((each) => !MOVING.test(each));
      if (kept.length > 0) css += `${selectors.join(",")}{${kept.join(";")}}`;
    } else if (rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule) {
      const isMedia = rule instanceof CSSMediaRule;
      if (isMedia && /^print$/.test(rule.conditionText)) continue;
      const inner = trimmed(rule.cssRules, root, own && insideOf(own));
      if (inner) css += `@${isMedia ? "media" : "supports"} ${rule.conditionText}{${inner}}`;
    } else if (rule instanceof CSSContainerRule || rule instanceof CSSLayerBlockRule) {
      const inner = trimmed(rule.cssRules, root, own && insideOf(own));
      if (inner) css += `${rule.cssText.slice(0, rule.cssText.indexOf("{"))}{${inner}}`;
    }
  }
  return css;
}

/** Give the style sheets of a root that the page does not have without scripts. */
function sheetsOf(root) {
  return [...root.styleSheets, ...root.adoptedStyleSheets].filter(
    ({ ownerNode }) => !ownerNode?.matches("head > link"),
  );
}

function styles(root) {
  return sheetsOf(root)
    .map(({ cssRules, ownerNode }) => trimmed(cssRules, root, ownerNode?.textContent || undefined))
    .join("");
}

/** Leave out of a page the variables that nothing in it uses. */
function withoutUnused(html) {
  const used = new Set([...html.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  const left = html.replace(/<style>(.*?)<\/style>/gs, (_, css) => {
    const rest = css.replace(
      /(?<=[{;])(--[\w-]+):((?:"[^"]*"|'[^']*'|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[^;{}"'()])*)(?:;|(?=\}))/g,
      (declaration, name) => (used.has(name) ? declaration : ""),
    );
    return `<style>${rest.replace(/[^{};]+\{\}/g, "")}</style>`;
  });
  return left === html ? html : withoutUnused(left);
}

// Elements.

const share = (part, all) => `${((100 * part) / all).toFixed(3)}%`;

/** Give a figure as an image that keeps its place in the figure's box. */
function figure(plot) {
  const canvases = [...plot.shadowRoot.querySelector(".bk-Canvas").shadowRoot.children].filter(
    (each) => each.localName === "canvas",
  );
  const box = plot.getBoundingClientRect();
  const seen = canvases[0].getBoundingClientRect();
  const whole = document.createElement("canvas");
  whole.width = canvases[0].width;
  whole.height = canvases[0].height;
  const context = whole.getContext("2d");
  for (const canvas of canvases) context.drawImage(canvas, 0, 0);
  const place =
    `position:absolute;left:${share(seen.left - box.left, box.width)};` +
    `top:${share(seen.top - box.top, box.height)};` +
    `width:${share(seen.width, box.width)};height:${share(seen.height, box.height)}`;
  const source = whole.toDataURL("image/webp", QUALITY);
  return `<img alt="" decoding="sync" style="${place}" src="${source}">`;
}

/** Give an element's own style; what lies over a figure keeps its place when that grows. */
function ownStyle(element) {
  const given = element.getAttribute("style");
  const { position, left, top } = getComputedStyle(element);
  const parent = element.offsetParent;
  if (!given || position !== "absolute" || !parent) return given;
  const { clientWidth, clientHeight } = parent;
  return given
    .replace(
      /(^|[\s;])(left|top):\s*(-?[\d.]+)px/g,
      (_, before, side, pixels) =>
        `${before}${side}: ${share(Number(pixels), side === "left" ? clientWidth : clientHeight)}`,
    )
    .replace(
      /transform:\s*translate\((-?[\d.]+)px, (-?[\d.]+)px\)/,
      (_, x, y) =>
        `left: calc(${share(Number(x), clientWidth)} + ${left}); ` +
        `top: calc(${share(Number(y), clientHeight)} + ${top})`,
    );
}

function attributes(element) {
  let html = "";
  const given = [...element.attributes].filter(({ name }) => !WITHOUT.has(name));
  for (const { name, value } of given) {
    // Only inside of a component can an element's name not be that of another on the page.
    if (name.startsWith("on") || (name === "id" && element.getRootNode() === document)) continue;
    html += value ? ` ${name}="${quoted(value)}"` : ` ${name}`;
  }
  let style = ownStyle(element) ?? "";
  // Without an address a link does not look like one.
  if (element.matches("a[href]")) {
    style += `;text-decoration:${getComputedStyle(element).textDecorationLine}`;
  }
  return style ? `${html} style="${quoted(style)}"` : html;
}

function shadow(element) {
  const root = element.shadowRoot;
  const isFigure = root.querySelector(":scope > .bk-Canvas, .bk-Canvas") !== null;
  const inside = isFigure ? figure(element) : children(root);
  return `<template shadowrootmode="open"><style>${styles(root)}</style>${inside}</template>`;
}

function children(parent) {
  return [...parent.childNodes].map(frozen).join("");
}

function frozen(node) {
  if (node.nodeType === Node.TEXT_NODE) return text(node.data);
  if (node.nodeType !== Node.ELEMENT_NODE) return "";
  // Components keep their styles in a head of their own.
  if (node.matches(LEFT_OUT) || node.localName === "head") return "";
  const name = node.localName;
  const start = `<${name}${attributes(node)}>`;
  if (node.namespaceURI === HTML && VOID.has(name)) return start;
  return `${start}${node.shadowRoot ? shadow(node) : ""}${children(node)}</${name}>`;
}

/** Number the ids that React gives out anew, which counts through all documents of a page. */
function numbered(html) {
  const ids = new Map();
  return html.replace(/(?<=[" ]):r[0-9a-z]+:(?=["\s-])/g, (id) => {
    if (!ids.has(id)) ids.set(id, `:r${ids.size}:`);
    return ids.get(id);
  });
}

function picture() {
  const html = `<style>${styles(document)}</style>${children(container)}`;
  return numbered(withoutUnused(html));
}

// Documents.

const frame = () => new Promise(requestAnimationFrame);

/**
 * Give what a picture depends on, at a fraction of its cost: elements, where they lie and in which
 * colours, words, and figures, made small.
 *
 * @param {Document | ShadowRoot} root
 */
function glance(root) {
  const parts = [root.textContent];
  for (const element of root.querySelectorAll("*")) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const { color, backgroundColor } = getComputedStyle(element);
    parts.push(
      element.cloneNode(false).outerHTML,
      left,
      top,
      width,
      height,
      color,
      backgroundColor,
    );
    if (element.localName === "canvas" && element.width > 0) parts.push(thumbnail(element));
    if (element.shadowRoot) parts.push(glance(element.shadowRoot));
  }
  return parts.join();
}

const small = new OffscreenCanvas(64, 64).getContext("2d", { willReadFrequently: true });

function thumbnail(canvas) {
  small.clearRect(0, 0, 64, 64);
  small.drawImage(canvas, 0, 0, 64, 64);
  return small.getImageData(0, 0, 64, 64).data.join("");
}

/** Give the picture of the page once it does not change any more. */
async function atRest() {
  const end = performance.now() + PATIENCE;
  let last = "";
  while (performance.now() < end) {
    await document.fonts.ready;
    await frame();
    await frame();
    const now = glance(document);
    if (now === last) return picture();
    last = now;
    await new Promise((resolve) => setTimeout(resolve, STILL));
  }
  throw new Error("the page did not come to rest");
}

function post(name, body) {
  return fetch(`/${name}`, { method: "POST", body });
}

/**
 * Paint a document anew for each picture, as a reader's page does: one that had to change its
 * theme might be seen half-way.
 */
async function pictureOf(content, query, theme) {
  history.replaceState(null, "", `/?${query}${query && "&"}theme=${theme}`);
  document.documentElement.dataset.theme = theme;
  const { jsdoc, remove } = await paint(content, container);
  await settled(jsdoc, container);
  const made = await atRest();
  remove();
  container.replaceChildren();
  return made;
}

async function main() {
  // Figures are laid out by the measures of their letters, once.
  await Promise.all([...document.fonts].map((font) => font.load()));
  for (const { address, query } of await (await fetch("/job.json")).json()) {
    const content = await (await fetch(`/${address}`)).text();
    for (const [shape, [width, height]] of Object.entries(SHAPES)) {
      Object.assign(frameElement, { width, height });
      for (const theme of THEMES)
        await post(`${address}.${shape}-${theme}`, await pictureOf(content, query, theme));
    }
  }
  await post("done", "");
}

main().catch((error) => post("failed", `${error.message}\n${error.stack}`));
