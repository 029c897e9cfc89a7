// Serializes the inline SVG images of a card, so that they can be drawn like other images.

import { Failure, showValue } from "../../base/failure.ts";
import { CARD_DEPTH } from "../../base/limits.ts";
import { isPlainObject, type PlainObject } from "../../base/plain-object.ts";
import type { CardCounts } from "./counts.ts";

/** Returns an inline SVG image as a `data:` URL. */
export function svgUrl(text: string): string {
  const named = /^<svg[^>]*\sxmlns=/i.test(text)
    ? text
    : text.replace(/^<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
  return `data:image/svg+xml,${encodeURIComponent(named.toWellFormed())}`;
}

const NAME = /^[a-zA-Z][\w:.-]{0,40}$/;
/** Attributes that React writes in camel case although SVG has hyphens in them. */
const HYPHENATED =
  /^(?:stroke|fill|clip|font|text|stop|flood|lighting|color|marker|dominant|alignment|baseline|letter|word|shape|image|vector|paint|pointer|writing)(?=[A-Z])/;

/** Serializes an SVG element and its descendants. @throws Failure for anything that is not SVG */
export function formatSvg(value: unknown, place: string, depth: number, counts: CardCounts): string {
  if (value === null || value === undefined || typeof value === "boolean") return "";
  if (typeof value === "string" || typeof value === "number") return escapeMarkup(String(value));
  if (depth > CARD_DEPTH) throw new Failure("invalid", `${place} must be nested at most ${CARD_DEPTH} levels deep`);
  if (Array.isArray(value))
    return value.map((item, index) => formatSvg(item, `${place}[${index}]`, depth + 1, counts)).join("");
  if (!isPlainObject(value)) throw new Failure("invalid", `${place} must be an element, got ${showValue(value)}`);
  counts.addElement();
  const { type, props = {} } = value as { type?: unknown; props?: unknown };
  if (typeof type !== "string" || !NAME.test(type))
    throw new Failure("invalid", `${place}.type must be the name of an element, got ${showValue(type)}`);
  if (!isPlainObject(props)) throw new Failure("invalid", `${place}.props must be an object, got ${showValue(props)}`);
  const { children, style, tw: _, ...rest } = props;
  const attributes = [...Object.entries(rest), ...(isPlainObject(style) ? Object.entries(style) : [])];
  const text = attributes.map(([name, item]) => formatAttribute(name, item)).join("");
  return `<${type}${text}>${formatSvg(children, `${place}.children`, depth + 1, counts)}</${type}>`;
}

function formatAttribute(name: string, value: PlainObject[string]): string {
  if ((typeof value !== "string" && typeof value !== "number") || !NAME.test(name)) return "";
  const written = HYPHENATED.test(name) ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
  return ` ${written}="${escapeMarkup(String(value))}"`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
