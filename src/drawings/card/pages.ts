// Lists a request's pages, with their sizes and unparsed trees.

import { Failure, showValue } from "../../base/failure.ts";
import { BODY_BYTES, CARD_PAGES, CONFIG_DEPTH } from "../../base/limits.ts";
import { isPlainObject } from "../../base/plain-object.ts";
import type { Format } from "../../engine/encodable-image.ts";
import { missingField, pickField, type RequestParams } from "../../options/fields.ts";
import { parseJson } from "../../options/json-object.ts";
import { SIDE_OR_AUTO_TEXT, sideOrAuto } from "../../options/value.ts";
import { SIDE_TEXT, sideLength } from "../../options/whole-number.ts";
import { PAGE_SIZES } from "./card-params.ts";
import { CARD } from "./kind.ts";
import { SIZE_TEXT } from "./options.ts";

type PageSize = { readonly width?: number; readonly height?: number | "auto" };

/** A page with an unparsed tree. */
interface RawPage {
  readonly value: unknown;
  readonly place: string;
  readonly own: PageSize;
}

/**
 * Lists a request's pages; a card without `pages` is a single page.
 *
 * @param made the tree built from a grid or template, with its parameter's name
 * @throws Failure that names the field
 */
export function listPages(
  card: unknown,
  pages: unknown,
  made: { readonly name: string; readonly tree: unknown } | undefined,
  format: Format | "alt",
  input: RequestParams,
): RawPage[] {
  const { name = "card" } = pickField(input, CARD.fields.names.card) ?? {};
  if (made !== undefined) {
    if (card !== undefined || pages !== undefined)
      throw new Failure(
        "invalid",
        `${made.name} and ${card === undefined ? "pages" : name} must not be given together`,
      );
    return [{ value: made.tree, place: made.name, own: {} }];
  }
  if (pages === undefined) {
    if (card === undefined)
      throw missingField(["card"], 'an element such as {"type": "div", "props": {"children": "Hello"}}, or HTML');
    return [{ value: readTree(card, name), place: name, own: {} }];
  }
  if (format !== "pdf")
    throw new Failure("invalid", `pages is only allowed if format is pdf, got ${format}: send one card instead`);
  if (card !== undefined) throw new Failure("invalid", `${name} and pages must not be given together`);
  const list = readTree(pages, "pages");
  if (!Array.isArray(list) || list.length < 1 || list.length > CARD_PAGES)
    throw new Failure("invalid", `pages must be a list of 1 to ${CARD_PAGES} pages, got ${showValue(pages)}`);
  return list.map((page: unknown, index) => {
    const place = `pages[${index}]`;
    if (!isPlainObject(page) || page.type !== undefined || page.card === undefined)
      return { value: page, place, own: {} };
    return { value: page.card, place: `${place}.card`, own: readPageSize(page, place) };
  });
}

function readPageSize(page: Readonly<Record<string, unknown>>, place: string): PageSize {
  const { size } = page;
  const known =
    typeof size === "string" && Object.hasOwn(PAGE_SIZES, size)
      ? PAGE_SIZES[size as keyof typeof PAGE_SIZES]
      : undefined;
  if (size !== undefined && known === undefined)
    throw new Failure("invalid", `${place}.size ${SIZE_TEXT}, got ${showValue(size)}`);
  const [w, h] = [sideLength().optional().safeParse(page.width), sideOrAuto().schema.optional().safeParse(page.height)];
  if (!w.success) throw new Failure("invalid", `${place}.width ${SIDE_TEXT}, got ${showValue(page.width)}`);
  if (!h.success) throw new Failure("invalid", `${place}.height ${SIDE_OR_AUTO_TEXT}, got ${showValue(page.height)}`);
  return { ...known, ...(w.data !== undefined && { width: w.data }), ...(h.data !== undefined && { height: h.data }) };
}

/** Parses JSON text, for example from a query. Other text is HTML and is returned unchanged. */
export function readTree(value: unknown, name: string): unknown {
  if (typeof value !== "string") return value;
  if (value.length > BODY_BYTES) throw new Failure("invalid", `${name} must have at most ${BODY_BYTES} characters`);
  return /^\s*(?:\[|\{(?!\{))/.test(value) ? parseJson(value, name, CONFIG_DEPTH) : value;
}
