// Parses the parameters of GET and POST /card and applies their defaults: docs/cards.md.

import { Failure } from "../../base/failure.ts";
import type { PlainObject } from "../../base/plain-object.ts";
import { defaultQuality } from "../../engine/encodable-image.ts";
import type { RequestParams } from "../../options/fields.ts";
import type { DataRequest } from "../data-source/data-request.ts";
import { readRowRequest } from "../data-source/row-store.ts";
import type { Theme } from "../theme/theme.ts";
import { resolveTheme } from "../theme/theme-option.ts";
import { THEMES } from "../theme/theme-table.ts";
import { type CardPage, type CardParams, PAGE_SIZES } from "./card-params.ts";
import { CardCounts } from "./counts.ts";
import { expandGrid } from "./grid.ts";
import { CARD } from "./kind.ts";
import { ALT_LENGTH, DEFAULT_HEIGHT, DEFAULT_WIDTH, TITLE_LENGTH } from "./options.ts";
import { listPages, readTree } from "./pages.ts";
import type { PartEnv } from "./parse-part.ts";
import { parseTree } from "./parse-tree.ts";
import { CardPlaceholders, parseValues } from "./placeholder.ts";
import type { CardTemplate, TemplateParameter } from "./template.ts";
import { fillCard, findTemplate, readData, URL_START, warnAboutDataNames } from "./template-data.ts";

/** A parsed card, with warnings about its elements. */
export type ParsedCard = CardParams & {
  readonly warnings: readonly string[];
  /** Lists that must be loaded before drawing. Until then, they contain example rows. */
  readonly remote?: RemoteLists<ParsedCard>;
};

/**
 * Parses a card request.
 *
 * @param rows the loaded rows of a template's remote lists
 * @throws Failure that names each invalid field, or the path of an invalid element
 */
export async function parseCard(input: RequestParams, env: PartEnv, rows?: PlainObject): Promise<ParsedCard> {
  const {
    card,
    pages,
    grid,
    template,
    data,
    parameters,
    width,
    height: tall,
    size,
    theme: ownTheme,
    quality,
    alt,
    ...fields
  } = CARD.parse(input);
  const counts = new CardCounts();
  const found = template === undefined ? undefined : findTemplate(template);
  if (found !== undefined) warnAboutDataNames(input, String(template).trim(), found, counts);
  const theme = ownTheme ?? found?.theme ?? (grid === undefined ? undefined : "minimal");
  const values = parseValues(readTree(parameters, "parameters"));
  const placeholders = values && new CardPlaceholders(values);
  const context = { counts, env, theme, placeholders };
  const pageSize = size === undefined ? found : PAGE_SIZES[size];
  const defaults = {
    width: width ?? pageSize?.width ?? DEFAULT_WIDTH,
    height: tall ?? pageSize?.height ?? DEFAULT_HEIGHT,
  };
  if (found === undefined && data !== undefined)
    throw new Failure("invalid", "data is only allowed with template: set template to the name of a template");
  if (found !== undefined && grid !== undefined)
    throw new Failure("invalid", "template and grid must not be given together");
  const lists = found !== undefined && env.createDeferred !== undefined ? findRemoteLists(found, readData(data)) : [];
  const later = lists.length > 0 && rows === undefined ? env.createDeferred?.() : undefined;
  const filled = lists.length === 0 ? data : withLists(data, lists, rows ?? {});
  const parsed: CardPage[] = [];
  const colors = found === undefined && grid === undefined ? undefined : await findTheme(input, env, theme);
  const builtTree =
    colors &&
    (found === undefined
      ? {
          name: "grid",
          tree: expandGrid(fill(readTree(grid, "grid"), placeholders), "grid", colors, defaults.width, counts),
        }
      : { name: "template", tree: fillCard(found, filled, defaults, colors, counts) });
  for (const { value, place, own } of listPages(card, pages, builtTree, fields.format, input)) {
    const { width: w, height: h } = { ...defaults, ...own };
    parsed.push({
      width: w,
      height: h === "auto" ? undefined : h,
      root: await parseRoot(value, place, builtTree === undefined ? context : { ...context, placeholders: undefined }),
    });
  }
  return {
    ...fields,
    title: fillText(fields.title, placeholders, TITLE_LENGTH),
    ...(alt !== undefined && { alt: fillText(alt, placeholders, ALT_LENGTH) }),
    pages: parsed,
    ...(quality !== undefined && { quality }),
    ...(later !== undefined && {
      remote: { lists, parse: (loaded: PlainObject) => parseCard(input, later, loaded) },
    }),
    warnings: counts.warnings,
  };
}

/** Returns the theme of a grid. */
async function findTheme(input: RequestParams, env: PartEnv, name: string | undefined): Promise<Theme> {
  return resolveTheme(name, await env.findAccountTheme(input), input) ?? THEMES.minimal;
}

/** Replaces the placeholders in a tree. Without parameters, double braces stay as text. */
function fill(tree: unknown, placeholders: CardPlaceholders | undefined): unknown {
  return placeholders === undefined ? tree : placeholders.fill(tree);
}

/** Replaces the placeholders in text, and truncates the result to the maximum length. */
function fillText(text: string, placeholders: CardPlaceholders | undefined, length: number): string {
  const filled = fill(text, placeholders);
  return (typeof filled === "string" ? filled : JSON.stringify(filled)).slice(0, length);
}

async function parseRoot(
  value: unknown,
  place: string,
  {
    placeholders,
    ...context
  }: {
    readonly counts: CardCounts;
    readonly env: PartEnv;
    readonly theme: string | undefined;
    readonly placeholders: CardPlaceholders | undefined;
  },
) {
  if (typeof value !== "string" || !/^\s*<[a-z!]/i.test(value))
    return parseTree(fill(value, placeholders), place, { ...context, isText: false });
  // Loaded on demand, because most cards are JSON.
  const { parseCardHtml } = await import("./html.ts");
  return parseTree(fill(parseCardHtml(value), placeholders), place, { ...context, isText: true });
}

/**
 * Returns the parameters that affect the image and its warnings, in canonical form: identical for equivalent requests.
 */
export function canonicalCard({
  warnings,
  remote,
  format,
  devicePixelRatio,
  quality,
  ...params
}: ParsedCard): Record<string, unknown> {
  const hasPixels = format !== "svg" && format !== "pdf" && format !== "alt";
  return {
    ...params,
    // The cached response includes the warnings.
    ...(warnings.length > 0 && { warnings }),
    ...(remote !== undefined && { remote: remote.lists.map(({ name, value }) => [name, value]) }),
    format: format === "jpeg" ? "jpg" : format,
    devicePixelRatio: hasPixels ? devicePixelRatio : undefined,
    quality: quality ?? defaultQuality(format),
  };
}

/** Returns the parameters for a validation response, with page sizes instead of elements. */
export function normalizeCard({
  pages,
  warnings: _,
  remote: __,
  animation,
  ...params
}: ParsedCard): Record<string, unknown> {
  const sizes = pages.map(({ width, height = "auto" as const }) => ({ width, height }));
  return { ...params, ...(animation !== undefined && { animate: true, ...animation }), ...sizes[0], pages: sizes };
}

/** A list parameter whose rows are loaded. */
export interface RemoteList {
  readonly name: string;
  /** The URL of a table, or an object that names a source. */
  readonly value: unknown;
  readonly source: string | DataRequest;
  readonly parameter: TemplateParameter;
}

interface RemoteLists<Card> {
  readonly lists: readonly RemoteList[];
  /** Parses the card again with the loaded rows. @throws Failure */
  readonly parse: (rows: PlainObject) => Promise<Card>;
}

/** Finds the lists whose value is a URL, or names a source. @throws Failure */
function findRemoteLists({ parameters }: CardTemplate, data: PlainObject): RemoteList[] {
  return Object.entries(parameters).flatMap(([name, parameter]) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (parameter.type !== "rows") return [];
    const isUrl = typeof value === "string" && URL_START.test(value);
    const source = isUrl ? value.trim() : readRowRequest(value, `data.${name}`);
    return source === undefined ? [] : [{ name, value, source, parameter }];
  });
}

/** Replaces remote lists in the data with loaded rows, or with the list's default before loading. */
function withLists(data: unknown, remote: readonly RemoteList[], rows: PlainObject): PlainObject {
  const values: PlainObject = { ...readData(data), ...rows };
  for (const { name } of remote) if (!Object.hasOwn(rows, name)) delete values[name];
  return values;
}
