// The tree of a stranger's SVG → one that only draws: elements and attributes of the vocabulary, references within the document,
// pictures within it as decoded copies. What is left out is left out silently: editors' own elements, scripts, animation and
// links are in most files that people have.

import { SVG_PICTURE_VALUE } from "../../base/limits.ts";
import type { SvgElement } from "./svg-tree.ts";
import { ELEMENTS, REFERENCES, TEXT_ELEMENTS } from "./svg-vocabulary.ts";

/** A small copy of a picture within the document, as a `data:` URL; null for what is none. */
export type CopyPicture = (href: string) => string | null;

const REFERENCE = /^url\(\s*["']?#([^"')\s]{1,200})["']?\s*\)/;

/** The part of the tree that only draws. The tree itself stays as it is. */
export function filterSvg(root: SvgElement, copyPicture: CopyPicture): SvgElement {
  return filterElement(root, copyPicture);
}

function filterElement({ name, attributes, children }: SvgElement, copyPicture: CopyPicture): SvgElement {
  const allowed = ELEMENTS.get(name) ?? [];
  const kept = new Map<string, string>();
  for (const key of allowed) {
    const value = attributes.get(key);
    if (value === undefined) continue;
    const clean = key === "href" ? readLink(name, value, copyPicture) : readValue(key, value);
    if (clean !== null) kept.set(key, clean);
  }
  const inner: (SvgElement | string)[] = [];
  for (const child of children) {
    if (typeof child === "string") {
      if (TEXT_ELEMENTS.has(name)) inner.push(child);
    } else if (ELEMENTS.has(child.name)) {
      const filtered = filterElement(child, copyPicture);
      // A picture that cannot be drawn would be loaded by whoever can.
      if (child.name !== "image" || filtered.attributes.has("href")) inner.push(filtered);
    }
  }
  return { name: name === "a" ? "g" : name, attributes: kept, children: inner };
}

function readLink(name: string, value: string, copyPicture: CopyPicture): string | null {
  if (name === "image") return copyPicture(value.trim());
  return /^\s*#\S{1,200}\s*$/.test(value) ? value.trim() : null;
}

/** A value as it may stand, null for one that says something else than what is drawn. */
function readValue(key: string, value: string): string | null {
  if (key === "d" || key === "points") return value;
  if (value.length > SVG_PICTURE_VALUE) return null;
  if (!/url\(|\\|@|\/\*/i.test(value)) return value;
  const id = REFERENCES.includes(key) ? REFERENCE.exec(value.trim())?.[1] : undefined;
  return id === undefined ? null : `url(#${id})`;
}

/** The id that a reference is to; null for everything else. */
export function readReference(value: string): string | null {
  return REFERENCE.exec(value)?.[1] ?? null;
}

/** The tree as SVG text. */
export function formatSvg({ name, attributes, children }: SvgElement): string {
  const pairs = Array.from(attributes, ([key, value]) => ` ${key}="${escapeXml(value)}"`).join("");
  if (children.length === 0) return `<${name}${pairs}/>`;
  const inner = children.map((child) => (typeof child === "string" ? escapeXml(child) : formatSvg(child))).join("");
  return `<${name}${pairs}>${inner}</${name}>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
