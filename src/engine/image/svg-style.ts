// Converts the styles of an SVG to presentation attributes. CSS 2.1, sections 5 and 6.4. Loads no engine, so that the parser
// fuzzer can run this module in plain Node.

import { ImageError } from "./image-error.ts";
import { childElements, type SvgElement } from "./svg-tree.ts";

/** Maximum number of style rules in an embedded SVG. Each rule is compared with all elements. */
const SVG_IMAGE_RULES = 1000;

type Declaration = readonly [property: string, value: string];

interface Rule {
  readonly name: string;
  readonly id: string;
  readonly classes: readonly string[];
  readonly declarations: readonly Declaration[];
  /** Specificity of the selector, with the order of the rule as the last digits. */
  readonly specificity: number;
}

const SELECTOR = /^(\*|[a-z][\w-]*)?((?:[.#][\w-]+)*)$/i;

/**
 * Converts the styles of an SVG to presentation attributes: rules in `style` elements, then `style` attributes.
 * Supports simple selectors (`path`, `.st0`, `#a`, `rect.b`) and lists of them; other selectors are ignored. CSS 2.1,
 * sections 5 and 6.4.
 *
 * @throws ImageError if there are too many rules
 */
export function applyStyles(root: SvgElement): void {
  const elements = listElements(root);
  const sheets = elements.filter(({ name }) => name === "style");
  const rules = sheets
    .flatMap(({ children }) => parseSheet(children.filter((child) => typeof child === "string").join("")))
    .sort((one, other) => one.specificity - other.specificity);
  const rulesByKey = Map.groupBy(rules, ({ classes, id, name }) => classes[0] ?? (id === "" ? name : `#${id}`));
  for (const element of elements) {
    const id = element.attributes.get("id") ?? "";
    const classes = (element.attributes.get("class") ?? "").split(/\s+/).slice(0, MAX_CLASSES);
    const candidates = ["*", element.name, `#${id}`, ...classes].flatMap((key) => rulesByKey.get(key) ?? []);
    const matching = candidates
      .filter((rule) => matches(rule, element.name, id, classes))
      .sort((one, other) => one.specificity - other.specificity);
    const inlineStyle = parseDeclarations(element.attributes.get("style") ?? "");
    for (const [property, value] of [...matching.flatMap(({ declarations }) => declarations), ...inlineStyle])
      element.attributes.set(property, value);
    element.attributes.delete("style");
  }
}

const MAX_CLASSES = 10;

function listElements(root: SvgElement): readonly SvgElement[] {
  const elements = [root];
  for (let i = 0; i < elements.length; i++) elements.push(...childElements(elements[i] as SvgElement));
  return elements;
}

function matches(rule: Rule, name: string, id: string, classes: readonly string[]): boolean {
  const isNamed = rule.name === "*" || rule.name === name;
  return isNamed && (rule.id === "" || rule.id === id) && rule.classes.every((item) => classes.includes(item));
}

/** Parses a style sheet, in time linear in its length. */
function parseSheet(text: string): Rule[] {
  const blocks = stripComments(text.replaceAll("<!--", "").replaceAll("-->", "")).split("}");
  if (blocks.length > SVG_IMAGE_RULES) throw new ImageError(`must have at most ${SVG_IMAGE_RULES} SVG style rules`);
  return blocks.flatMap((block, order) => {
    const brace = block.indexOf("{");
    const selectors = block.slice(0, Math.max(0, brace));
    // Skip at-rules such as @media and @font-face.
    if (selectors.includes("@")) return [];
    const declarations = parseDeclarations(block.slice(brace + 1));
    return selectors.split(",").flatMap((selector) => parseSelector(selector.trim(), declarations, order));
  });
}

/** Removes CSS comments. */
function stripComments(text: string): string {
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
  const specificity = (id === "" ? 0 : 1e6) + classes.length * 1e3 + (name === "*" ? 0 : 1) + order / 1e6;
  return [{ name, id, classes, declarations, specificity }];
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
