// Parses untrusted SVG text into a tree with saxes (XML 1.0). Loads no external files. Expands only predefined
// entities, and short entities that drawing programs declare for namespaces. Throws an ImageError for malformed, deeply
// nested or very large documents.

import { SaxesParser } from "saxes";
import { SVG_IMAGE_DEPTH, SVG_IMAGE_ELEMENTS } from "../limits.ts";
import { ImageError } from "./image-error.ts";

/** An element with its unprefixed attributes. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  /** Child elements and text. */
  readonly children: (SvgElement | string)[];
}

/** Name of all elements in other namespaces, which are never drawn. */
const FOREIGN = "other";

const ENTITY = /<!ENTITY\s{1,20}([A-Za-z_][\w.-]{0,50})\s{1,20}(?:"([^"&<%]{0,200})"|'([^'&<%]{0,200})')\s{0,20}>/g;
const MAX_ENTITIES = 100;
const ENTITY_USE = /&([A-Za-z_][\w.-]{0,50});/g;
/** Maximum total length of the expansions of declared entities, in characters. */
const ENTITY_LENGTH = 20_000;

/**
 * Parses SVG text. Returns the root `svg` element.
 *
 * @param maxElements maximum number of elements
 * @param maxDepth maximum depth of the tree
 * @throws ImageError if the document is malformed, too deep or too large
 */
export function parseSvg(text: string, maxElements = SVG_IMAGE_ELEMENTS, maxDepth = SVG_IMAGE_DEPTH): SvgElement {
  const parser = new SaxesParser();
  const openElements: SvgElement[] = [];
  let root: SvgElement | undefined;
  let count = 0;
  parser.on("error", (error) => {
    throw new ImageError(`is an invalid SVG: ${formatError(error)}`);
  });
  parser.on("doctype", (doctype) => {
    for (const [, name = "", double, single] of [...doctype.matchAll(ENTITY)].slice(0, MAX_ENTITIES))
      parser.ENTITIES[name] = double ?? single ?? "";
    // Expanding entities makes the text longer, after its size was checked.
    let growth = 0;
    for (const [, name = ""] of text.matchAll(ENTITY_USE)) growth += parser.ENTITIES[name]?.length ?? 0;
    if (growth > ENTITY_LENGTH)
      throw new ImageError(
        `must use declared entities for at most ${ENTITY_LENGTH} characters, got ${growth}: write the text instead`,
      );
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: SvgElement = { name: elementName(name), attributes: readAttributes(attributes), children: [] };
    if (++count > maxElements) throw new ImageError(`must have at most ${maxElements} SVG elements`);
    if (openElements.length >= maxDepth) throw new ImageError(`must nest SVG elements at most ${maxDepth} levels deep`);
    openElements.at(-1)?.children.push(element);
    root ??= element;
    openElements.push(element);
  });
  parser.on("closetag", () => void openElements.pop());
  const addText = (part: string) => void openElements.at(-1)?.children.push(part);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text).close();
  if (root?.name !== "svg") throw new ImageError("is XML, but not SVG: its root element must be svg");
  return root;
}

/** Maps `svg:path` to `path`, and names with other prefixes, such as `inkscape:path`, to FOREIGN. */
function elementName(name: string): string {
  const [prefix, local] = name.split(":", 2) as [string, string | undefined];
  if (local === undefined) return prefix;
  return prefix === "svg" ? local : FOREIGN;
}

/** Keeps unprefixed attributes, `xlink:href` as `href`, and `xml:space`. */
function readAttributes(attributes: Record<string, string>): Map<string, string> {
  const read = new Map<string, string>();
  for (const [name, value] of Object.entries(attributes)) {
    const [prefix, local] = name.split(":", 2) as [string, string | undefined];
    if (local === undefined) read.set(prefix, value);
    else if (prefix === "xlink" && local === "href" && !read.has("href")) read.set("href", value);
    else if (prefix === "xml" && local === "space") read.set("xml:space", value);
  }
  return read;
}

/** Joins the lines of a parser error into one line, and truncates it. */
function formatError(error: Error): string {
  const line = error.message.replaceAll(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 97)}...` : line;
}

export function childElements(parent: SvgElement): readonly SvgElement[] {
  return parent.children.filter((child) => typeof child !== "string");
}

/** Adds all elements with an id to the map. If several have the same id, the first element wins. */
export function collectIds(element: SvgElement, ids: Map<string, SvgElement>): void {
  const id = element.attributes.get("id");
  if (id !== undefined && !ids.has(id)) ids.set(id, element);
  for (const child of childElements(element)) collectIds(child, ids);
}
