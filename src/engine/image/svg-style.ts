// Styles of an SVG picture → attributes, so that what an element looks like stands in one place. Rules of `style` elements whose
// selectors are of one element (`path`, `.st0`, `#a`, `rect.b`, lists of them), then `style` attributes. CSS 2.1, sections 5
// and 6.4; everything finer is for pages, and left out.

import { SVG_PICTURE_RULES } from "../../base/limits.ts";
import { PictureFault } from "./picture-fault.ts";
import { elementsOf, type SvgElement } from "./svg-tree.ts";

type Declaration = readonly [property: string, value: string];

interface Rule {
  readonly name: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly declarations: readonly Declaration[];
  /** The more it asks of an element, the more it counts. */
  readonly weight: number;
}

const SELECTOR = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;

/** Rewrites all elements of the tree. */
export function applyStyles(root: SvgElement): void {
  const elements = listElements(root);
  const sheets = elements.filter(({ name }) => name === "style");
  const rules = sheets
    .flatMap(({ children }) => parseSheet(children.filter((child) => typeof child === "string").join("")))
    .sort((one, other) => one.weight - other.weight);
  const byClass = Map.groupBy(rules, ({ classes, id, name }) => classes[0] ?? (id === "" ? name : `#${id}`));
  for (const element of elements) {
    const id = element.attributes.get("id") ?? "";
    const classes = (element.attributes.get("class") ?? "").split(/\s+/).slice(0, MOST_CLASSES);
    const candidates = ["*", element.name, `#${id}`, ...classes].flatMap((key) => byClass.get(key) ?? []);
    const matching = candidates
      .filter((rule) => matches(rule, element.name, id, classes))
      .sort((one, other) => one.weight - other.weight);
    const own = parseDeclarations(element.attributes.get("style") ?? "");
    for (const [property, value] of [...matching.flatMap(({ declarations }) => declarations), ...own])
      element.attributes.set(property, value);
    element.attributes.delete("style");
  }
}

const MOST_CLASSES = 10;

function listElements(root: SvgElement): readonly SvgElement[] {
  const elements = [root];
  for (let i = 0; i < elements.length; i++) elements.push(...elementsOf(elements[i] as SvgElement));
  return elements;
}

function matches(rule: Rule, name: string, id: string, classes: readonly string[]): boolean {
  const isNamed = rule.name === "*" || rule.name === name;
  return isNamed && (rule.id === "" || rule.id === id) && rule.classes.every((item) => classes.includes(item));
}

/** Every step goes through the text once, however it is made up. */
function parseSheet(text: string): Rule[] {
  const blocks = withoutRemarks(text.replaceAll("<!--", "").replaceAll("-->", "")).split("}");
  if (blocks.length > SVG_PICTURE_RULES)
    throw new PictureFault(`is an SVG of more than ${SVG_PICTURE_RULES} style rules`);
  return blocks.flatMap((block, order) => {
    const brace = block.indexOf("{");
    const selectors = block.slice(0, Math.max(0, brace));
    // Rules for print, for wide windows and the like.
    if (selectors.includes("@")) return [];
    const declarations = parseDeclarations(block.slice(brace + 1));
    return selectors.split(",").flatMap((selector) => parseSelector(selector.trim(), declarations, order));
  });
}

/** The text without what stands between slashes and stars. */
function withoutRemarks(text: string): string {
  const [first = "", ...rest] = text.split("/*");
  return [first, ...rest.map((part) => (part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : ""))].join("");
}

function parseSelector(text: string, declarations: readonly Declaration[], order: number): Rule[] {
  const match = text.length > 100 || text === "" ? null : SELECTOR.exec(text);
  if (match === null) return [];
  const [, name = "*", rest = ""] = match;
  const classes = Array.from(rest.matchAll(/\.([\w-]+)/g), ([, item]) => item as string);
  const [id = "", ...others] = Array.from(rest.matchAll(/#([\w-]+)/g), ([, item]) => item as string);
  if (others.length > 0) return [];
  const weight = (id === "" ? 0 : 1e6) + classes.length * 1e3 + (name === "*" ? 0 : 1) + order / 1e6;
  return [{ name, id, classes, declarations, weight }];
}

function parseDeclarations(text: string): Declaration[] {
  return text.split(";").flatMap((part): Declaration[] => {
    const colon = part.indexOf(":");
    if (colon < 0) return [];
    const bang = part.lastIndexOf("!");
    const value = part.slice(colon + 1, bang > colon ? bang : undefined);
    return [[part.slice(0, colon).trim().toLowerCase(), value.trim()]];
  });
}
