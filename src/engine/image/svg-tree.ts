// SVG text of a stranger → a tree of its elements, which nothing has looked at yet. XML alone: no file is read, nothing is
// fetched, and entities are the five of XML and the plain ones that drawing programs declare. Refuses, as a PictureFault, what
// is not well-formed, nests deeply or has a great many elements. XML 1.0; the parser is saxes.

import { SaxesParser } from "saxes";
import { SVG_PICTURE_DEPTH, SVG_PICTURE_ELEMENTS } from "../../base/limits.ts";
import { PictureFault } from "./picture-fault.ts";

/** An element, its name and those of its attributes without prefixes. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  /** Elements and text. */
  readonly children: (SvgElement | string)[];
}

/** Elements of other vocabularies, which draw nothing, have prefixes of their own. */
const FOREIGN = "other";

const ENTITY = /<!ENTITY\s+([A-Za-z_][\w.-]{0,50})\s+(?:"([^"&<%]{0,200})"|'([^'&<%]{0,200})')\s*>/g;
const MOST_ENTITIES = 100;

/** Reads the text. Returns the root, which is an `svg`. */
export function parseSvg(text: string): SvgElement {
  const parser = new SaxesParser();
  const open: SvgElement[] = [];
  let root: SvgElement | undefined;
  let count = 0;
  parser.on("error", (error) => {
    throw new PictureFault(`is an SVG with a fault: ${describe(error)}`);
  });
  parser.on("doctype", (doctype) => {
    for (const [, name = "", double, single] of [...doctype.matchAll(ENTITY)].slice(0, MOST_ENTITIES))
      parser.ENTITIES[name] = double ?? single ?? "";
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element: SvgElement = { name: localName(name), attributes: readAttributes(attributes), children: [] };
    if (++count > SVG_PICTURE_ELEMENTS)
      throw new PictureFault(`is an SVG of more than ${SVG_PICTURE_ELEMENTS} elements`);
    if (open.length >= SVG_PICTURE_DEPTH)
      throw new PictureFault(`is an SVG that nests deeper than ${SVG_PICTURE_DEPTH}`);
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on("closetag", () => void open.pop());
  const addText = (part: string) => void open.at(-1)?.children.push(part);
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(text).close();
  if (root?.name !== "svg") throw new PictureFault("is XML, but no SVG");
  return root;
}

/** `svg:path` is a path, `inkscape:path` is nothing that is drawn. */
function localName(name: string): string {
  const [prefix, local] = name.split(":", 2) as [string, string | undefined];
  if (local === undefined) return prefix;
  return prefix === "svg" ? local : FOREIGN;
}

/** An attribute's own name; those of other vocabularies are left out, but for links. */
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

/** What the parser says, as one short line. */
function describe(error: Error): string {
  const line = error.message.replaceAll(/\s+/g, " ");
  return line.length > 100 ? `${line.slice(0, 97)}...` : line;
}

/** The elements among the children. */
export function elementsOf(parent: SvgElement): readonly SvgElement[] {
  return parent.children.filter((child) => typeof child !== "string");
}
