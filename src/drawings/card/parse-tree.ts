// Parses a card's element tree: JSON in the form of React elements, `{ type, props: { style, children } }`. Limits the
// depth and size. Errors name the path of the invalid element.

import { Failure, showValue } from "../../base/failure.ts";
import { ADDRESS_LENGTH, CARD_DEPTH, CLASSES_LENGTH } from "../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import { readFlag } from "../../options/fields.ts";
import type { CardElement, CardNode } from "./card-params.ts";
import type { CardCounts } from "./counts.ts";
import { camelCase, splitDeclarations } from "./css-value.ts";
import { formatSvg, svgUrl } from "./inline-svg.ts";
import { isPartKind, type PartEnv, parsePart } from "./parse-part.ts";

/** Maximum number of properties in an element's style. CSS has about 500. */
const STYLE_PROPERTIES = 200;

/** Maximum length of an image's alt text, in characters; the rest is omitted. */
const ALT_LENGTH = 1000;

/** Elements that render nothing. */
const INVISIBLE = new Set("base head link meta noscript script style template title".split(" "));

/** Properties of elements that are not parameters of a drawing. */
export const OWN_PROPS: ReadonlySet<string> = new Set(["style", "tw", "children", "className", "class", "id", "key"]);

/** The context for parsing a tree. */
interface TreeContext {
  readonly counts: CardCounts;
  readonly env: PartEnv;
  /** Whether the properties are HTML attributes, whose values are text. */
  readonly isText: boolean;
  /** Default theme of parts. */
  readonly theme?: string | undefined;
}

/**
 * Parses an element, text, or a list of elements and text.
 *
 * @param place path of the value in messages @throws Failure
 */
export async function parseTree(value: unknown, place: string, context: TreeContext): Promise<CardNode> {
  const nodes = typeof value === "number" ? [] : await parseChildren(value, place, 0, context);
  const [first] = nodes;
  if (first === undefined)
    throw new Failure(
      "invalid",
      `${place} must be an element such as {"type": "div", "props": {}}, or HTML, got ${showValue(value)}`,
    );
  if (nodes.length === 1) return first;
  return { type: "div", place, style: {}, children: nodes };
}

async function parseChildren(value: unknown, place: string, depth: number, context: TreeContext): Promise<CardNode[]> {
  if (value === null || value === undefined || typeof value === "boolean") return [];
  if (typeof value === "string" || typeof value === "number") {
    const text = String(value);
    context.counts.addElement();
    context.counts.addText(text);
    return [text];
  }
  if (depth > CARD_DEPTH) throw new Failure("invalid", `${place} must be nested at most ${CARD_DEPTH} levels deep`);
  if (Array.isArray(value)) {
    const nodes: CardNode[] = [];
    for (const [index, item] of value.entries())
      nodes.push(...(await parseChildren(item, `${place}[${index}]`, depth, context)));
    return nodes;
  }
  if (!isPlainObject(value))
    throw new Failure("invalid", `${place} must be an element or text, got ${showValue(value)}`);
  const element = await parseElement(value, place, depth, context);
  return element === undefined ? [] : [element];
}

async function parseElement(
  value: PlainObject,
  path: string,
  depth: number,
  context: TreeContext,
): Promise<CardElement | undefined> {
  const place = (value as { readonly [PLACE]?: string })[PLACE] ?? path;
  const { type, props: given, ...rest } = value;
  if (typeof type !== "string" || !/^[a-z][\w-]{0,30}$/i.test(type))
    throw new Failure(
      "invalid",
      `${place}.type must be the name of an element such as div or chart, got ${showValue(type)}`,
    );
  // Properties may also be siblings of `type`.
  const props = given === undefined || given === null ? rest : given;
  if (!isPlainObject(props)) throw new Failure("invalid", `${place}.props must be an object, got ${showValue(given)}`);
  const name = type.toLowerCase();
  if (INVISIBLE.has(name)) {
    context.counts.warn(`${place} is ignored: cards can't contain ${name} elements`);
    return undefined;
  }
  context.counts.addElement();
  const style = { ...(await parseClasses(props, place, context)), ...parseStyle(props, place) };
  const element = { type: name, place, style };
  if (isPartKind(name)) {
    context.counts.addPart();
    const parameters = Object.fromEntries(Object.entries(props).filter(([key]) => !OWN_PROPS.has(key)));
    const themed = context.theme === undefined ? parameters : { theme: context.theme, ...parameters };
    const text = typeof props.children === "string" ? props.children : "";
    const part = await parsePart(name, themed, text, { place, isText: context.isText }, context.env);
    return { ...element, style: { ...sizeProps(props), ...style }, children: [], part };
  }
  if (name === "svg") {
    const src = svgUrl(formatSvg(value, place, 0, context.counts));
    const label = { alt: props.alt ?? props["aria-label"] };
    return { ...element, type: "img", style: { ...sizeProps(props), ...style }, children: [], src, ...altProp(label) };
  }
  if (name === "img")
    return {
      ...element,
      style: { ...sizeProps(props), ...style },
      children: [],
      src: parseSource(props.src, place),
      ...altProp(props),
    };
  const { dir } = props;
  const directed = dir === "ltr" || dir === "rtl" ? { direction: dir, ...style } : style;
  const childPlace = Array.isArray(props.children) ? `${place}.children` : `${place}.child`;
  return {
    ...element,
    style: directed,
    children: await parseChildren(props.children, childPlace, depth + 1, context),
    ...(readCountUp(props, place) && { countsUp: true }),
  };
}

function readCountUp({ countUp }: PlainObject, place: string): boolean {
  // An HTML attribute without a value is empty text.
  if (countUp === undefined || countUp === null) return false;
  const flag = countUp === "" ? true : readFlag(countUp);
  if (typeof flag === "boolean") return flag;
  throw new Failure("invalid", `${place}.countUp must be true or false, got ${showValue(countUp)}`);
}

/** Matches a length in an attribute. */
const SIDE = /^\d+(?:\.\d+)?(?:px|%)?$/;

/** Properties that set the size of an image or a drawing. */
export const SIZE_PROPS = ["width", "w", "height", "h", "size"] as const;

/** Converts the `width` and `height` properties to styles. Negative numbers and invalid text are ignored. */
function sizeProps(props: PlainObject): Record<string, string | number> {
  const sides = [
    ["width", props.width ?? props.w ?? props.size],
    ["height", props.height ?? props.h ?? props.size],
  ] as const;
  return Object.fromEntries(
    sides.filter((side): side is ["width" | "height", string | number] => {
      const [, value] = side;
      return typeof value === "number" ? value >= 0 : typeof value === "string" && SIDE.test(value);
    }),
  );
}

/** Returns the alt text of an image, if it has one. */
function altProp({ alt }: PlainObject): { readonly alt?: string } {
  return typeof alt === "string" && alt.trim() !== "" ? { alt: alt.slice(0, ALT_LENGTH) } : {};
}

function parseSource(src: unknown, place: string): string {
  const isUrl = typeof src === "string" && /^(?:https?:|data:)/i.test(src.trim());
  if (!isUrl) throw new Failure("invalid", `${place}.src must be an http, https or data URL, got ${showValue(src)}`);
  const url = src.trim();
  if (url.length > ADDRESS_LENGTH && !/^data:/i.test(url))
    throw new Failure(
      "invalid",
      `${place}.src must have at most ${ADDRESS_LENGTH} characters, unless it is a data URL`,
    );
  return url;
}

/** Converts the `tw` property to a style. Unknown classes cause warnings. */
async function parseClasses(
  { tw }: PlainObject,
  place: string,
  { counts }: TreeContext,
): Promise<Record<string, string | number>> {
  if (tw === undefined || tw === null || tw === "") return {};
  if (typeof tw !== "string") throw new Failure("invalid", `${place}.tw must be text, got ${showValue(tw)}`);
  if (tw.length > CLASSES_LENGTH)
    throw new Failure("invalid", `${place}.tw must have at most ${CLASSES_LENGTH} characters, got ${tw.length}`);
  counts.addText(tw);
  // Loaded on demand, because it contains a palette that few cards use.
  const { readClasses } = await import("./tailwind.ts");
  return readClasses(tw, (name) =>
    counts.warn(`${place}.tw: ${name.slice(0, 40)} is ignored: the class is not supported`),
  );
}

/** Parses an element's style: an object, or the text of a `style` attribute. */
function parseStyle({ style }: PlainObject, place: string): Record<string, string | number> {
  if (style === undefined || style === null || style === "") return {};
  if (typeof style !== "string" && !isPlainObject(style))
    throw new Failure("invalid", `${place}.style must be an object or CSS text, got ${showValue(style)}`);
  const entries: readonly [string, unknown][] =
    typeof style === "string" ? splitDeclarations(style) : Object.entries(style);
  if (entries.length > STYLE_PROPERTIES)
    throw new Failure(
      "invalid",
      `${place}.style must have at most ${STYLE_PROPERTIES} properties, got ${entries.length}`,
    );
  const result: Record<string, string | number> = {};
  for (const [name, value] of entries) {
    if (value === null || value === undefined || value === "") continue;
    if (typeof value !== "string" && typeof value !== "number")
      throw new Failure("invalid", `${place}.style.${name} must be text or a number, got ${showValue(value)}`);
    result[camelCase(name)] = value;
  }
  return result;
}

/** Key under which an element stores its path. Requests can't set it, because JSON has no symbols. */
export const PLACE = Symbol("place");
