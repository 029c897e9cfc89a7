// Reduces an untrusted SVG to the allowed elements, attributes and references within the document, and replaces embedded
// images with decoded copies. Everything else is dropped without an error, because most files contain editor metadata,
// scripts or links.

import type { SvgElement } from "./svg-tree.ts";
import { ALLOWED_ELEMENTS, REFERENCE_ATTRIBUTES, TEXT_ELEMENTS } from "./svg-vocabulary.ts";

/** Maximum length of an attribute value other than an outline, in characters. Colour function tables have about 1,000. */
const SVG_IMAGE_VALUE = 2000;

/** Returns a small copy of an embedded image as a `data:` URL; null if the link is not an image. */
export type CopyImage = (href: string) => string | null;

const REFERENCE = /^url\(\s*["']?#([^"')\s]{1,200})["']?\s*\)/;

/** Returns the allowed part of the tree. The tree itself is not changed. */
export function filterSvg(root: SvgElement, copyImage: CopyImage): SvgElement {
  return filterElement(root, copyImage);
}

function filterElement({ name, attributes, children }: SvgElement, copyImage: CopyImage): SvgElement {
  const allowed = ALLOWED_ELEMENTS.get(name) ?? [];
  const allowedAttributes = new Map<string, string>();
  for (const key of allowed) {
    const value = attributes.get(key);
    if (value === undefined) continue;
    const clean = key === "href" ? readLink(name, value, copyImage) : readValue(key, value);
    if (clean !== null) allowedAttributes.set(key, clean);
  }
  const inner: (SvgElement | string)[] = [];
  for (const child of children) {
    if (typeof child === "string") {
      if (TEXT_ELEMENTS.has(name)) inner.push(child);
    } else if (ALLOWED_ELEMENTS.has(child.name)) {
      const filtered = filterElement(child, copyImage);
      // Drops images whose link was rejected.
      if (child.name !== "image" || filtered.attributes.has("href")) inner.push(filtered);
    }
  }
  return { name: name === "a" ? "g" : name, attributes: allowedAttributes, children: inner };
}

function readLink(name: string, value: string, copyImage: CopyImage): string | null {
  if (name === "image") return copyImage(value.trim());
  return /^\s*#\S{1,200}\s*$/.test(value) ? value.trim() : null;
}

/**
 * Returns the value if it is safe to keep. Only references to the same document may use url(). Values with escapes or
 * comments are rejected.
 */
function readValue(key: string, value: string): string | null {
  if (key === "d" || key === "points") return value;
  if (value.length > SVG_IMAGE_VALUE) return null;
  if (!/url\(|\\|@|\/\*/i.test(value)) return value;
  const id = REFERENCE_ATTRIBUTES.includes(key) ? REFERENCE.exec(value.trim())?.[1] : undefined;
  return id === undefined ? null : `url(#${id})`;
}

/** Returns the id that a `url(#id)` value refers to; null for all other values. */
export function readReference(value: string): string | null {
  return REFERENCE.exec(value)?.[1] ?? null;
}

/** Serialises the tree as SVG text. */
export function formatSvg({ name, attributes, children }: SvgElement): string {
  const pairs = Array.from(attributes, ([key, value]) => ` ${key}="${escapeXml(value)}"`).join("");
  if (children.length === 0) return `<${name}${pairs}/>`;
  const inner = children.map((child) => (typeof child === "string" ? escapeXml(child) : formatSvg(child))).join("");
  return `<${name}${pairs}>${inner}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
