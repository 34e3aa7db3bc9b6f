// Elements from descriptions. Keyed: what is still there stays the same element, so focus, scroll and motion survive.
// Nothing of a scene is ever read as HTML: text becomes text, and names of drawings become references to symbols.

/** @import { Attribute, Drawing, Inside } from "../types/page" */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = ["svg", "use", "path", "rect", "polyline"];

/**
 * Returns what an element should be; falsy children and attributes are left out: el("li", {class: "seat"}, "text").
 * @param {string} tag
 * @param {Record<string, Attribute> | null} props
 * @param {Inside[]} children
 * @returns {Drawing}
 */
export function el(tag, props, ...children) {
  return { tag, props: props || {}, children: solid(children) };
}

/**
 * @param {Inside} children
 * @returns {(Drawing | string | number)[]}
 */
function solid(children) {
  if (Array.isArray(children)) return children.flatMap(solid);
  const nothing = children === null || children === undefined || typeof children === "boolean" || children === "";
  return nothing ? [] : [children];
}

/**
 * Makes an element's attributes and children as they should be.
 * @template {Element} E
 * @param {E} element
 * @param {Drawing} drawing
 */
export function patch(element, { props, children }) {
  const before = element.drawn || {};
  for (const [name, value] of Object.entries(before)) if (!isNo(value) && isNo(props[name])) unset(element, name);
  for (const [name, value] of Object.entries(props)) if (!isNo(value)) set(element, name, value, before[name]);
  element.drawn = props;
  fill(element, children);
  if (element instanceof HTMLSelectElement) element.value = String(props.value); // only now its options are there
  return element;
}

/** @param {Attribute} value */
const isNo = (value) => value === false || value === null || value === undefined;

/**
 * @param {Element} element
 * @param {string} name
 * @param {Attribute} value
 * @param {Attribute} before
 */
function set(element, name, value, before) {
  if (name === "key") return;
  if (typeof value === "object" && value && "style" in element) {
    const style = /** @type {HTMLElement} */ (element).style;
    for (const [property, to] of Object.entries(value)) style.setProperty(property, String(to));
  } else if (before !== value) {
    if (name === "value" || name === "checked") Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element} element
 * @param {string} name
 */
function unset(element, name) {
  if (name === "checked") Object.assign(element, { checked: false });
  else if (name !== "key") element.removeAttribute(name);
}

/**
 * @param {Element} element
 * @param {(Drawing | string | number)[]} children
 */
function fill(element, children) {
  const old = new Map();
  for (const child of element.childNodes) if (!child.ours) old.set(child.key, child);
  /** @type {ChildNode | null} */
  let place = element.firstChild;
  children.forEach((child, number) => {
    const key = typeof child === "object" ? `${child.tag} ${child.props.key ?? number}` : `text${number}`;
    const node = old.get(key) || made(child);
    old.delete(key);
    node.key = key;
    while (place?.ours) place = place.nextSibling;
    if (node === place) place = node.nextSibling;
    else element.insertBefore(node, place);
    if (typeof child === "object") patch(node, child);
    else if (node.data !== String(child)) node.data = child;
  });
  for (const gone of old.values()) gone.remove();
}

/**
 * @param {Drawing | string | number} child
 * @returns {any}
 */
function made(child) {
  if (typeof child !== "object") return document.createTextNode("");
  return DRAWN.includes(child.tag) ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
}

/**
 * Draws a region: what had the focus keeps it; where it has gone, the region's next of its kind has it.
 * @param {HTMLElement} region
 * @param {Inside} children
 */
export function draw(region, children) {
  const focused = document.activeElement;
  const inside = focused && focused !== document.body && region.contains(focused);
  fill(region, solid(children));
  if (!inside || document.activeElement === focused) return;
  const again = region.contains(focused) ? /** @type {HTMLElement} */ (focused) : nextOf(region);
  if (again) again.focus({ preventScroll: true });
  else if (region.tabIndex >= -1) region.focus({ preventScroll: true });
}

/** @param {HTMLElement} region */
function nextOf(region) {
  /** @type {NodeListOf<HTMLButtonElement>} */
  const all = region.querySelectorAll("button,a,input");
  return [...all].find((one) => one.tabIndex >= 0 && !one.disabled);
}

/**
 * @param {string} id
 * @param {string} look
 */
export const art = (id, look = "") =>
  el(
    "svg",
    { class: `art ${look}`, "aria-hidden": "true", focusable: "false", key: `${id} ${look}` },
    el("use", { href: `#${id}` }),
  );

/**
 * Returns what is read aloud and not seen.
 * @param {string} text
 */
export const sr = (text) => el("span", { class: "sr", key: "sr" }, text);

/** @param {(string | false | null | undefined)[]} names */
export const classes = (...names) => names.filter(Boolean).join(" ");

/**
 * Returns the element at an anchor: the exact one, or one of its thing.
 * @param {string} anchor
 * @returns {HTMLElement | null}
 */
export function at(anchor) {
  const exact = CSS.escape(anchor);
  return (
    document.querySelector(`[data-anchor="${exact}"], [data-zone="${exact}"]`) ||
    document.querySelector(`[data-anchor^="${CSS.escape(anchor.split("#")[0])}#"]`)
  );
}
