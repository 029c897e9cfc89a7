// GET and POST /card, and POST /api/validate-card.

import { countDropped } from "../../../wasm/engine-memory.ts";
import { Failure } from "../../base/failure.ts";
import type { CardNode } from "../../drawings/card/card-params.ts";
import { CARD as CARD_KIND } from "../../drawings/card/kind.ts";
import {
  canonicalCard,
  normalizeCard,
  type ParsedCard,
  parseCard,
  type RemoteList,
} from "../../drawings/card/parse.ts";
import type { CardRenderEnv } from "../../drawings/card/part.ts";
import type { TemplateParameter } from "../../drawings/card/template.ts";
import { LIST_LENGTH } from "../../drawings/card/template-data.ts";
import { ChartReview } from "../../drawings/chart/review/chart-review.ts";
import { encodeImage, type RenderedImage } from "../../engine/image/encode.ts";
import { withWarnings } from "../shared/reply.ts";
import type { Cell, Grid } from "../source/grid.ts";
import { requestTable } from "../source/load-data.ts";
import { toNumber } from "../source/select-data.ts";
import { readingOf } from "./drawing.ts";
import { serveImage } from "./image.ts";
import { warnAboutDimensions, warnAboutFileSize, warnAboutSources } from "./image-warnings.ts";
import type { RenderEnv } from "./render-env.ts";
import { type ReviewedImage, serveValidation, type ValidatedImageEndpoint } from "./validation.ts";

/** Parses, draws and reviews cards. */
export const CARD: ValidatedImageEndpoint<ParsedCard> = {
  ...readingOf(CARD_KIND),
  read: parseCard,
  canonical: canonicalCard,
  draw: async (params, env) => {
    const { file, warnings } = await drawAndEncode(params, env);
    return withWarnings(file, warnings);
  },
  normalize: normalizeCard,
  review: reviewCard,
  warn: ({ pages, devicePixelRatio, format }, file) => [
    ...warnAboutFileSize(file),
    ...pages.flatMap(({ width, height = 0 }) => warnAboutDimensions(width, height, devicePixelRatio, format)),
  ],
};

/** Draws a card. @param reviewChart creates the reviewers of its charts */
async function drawAndEncode(
  params: ParsedCard,
  env: RenderEnv,
  reviewChart?: CardRenderEnv["reviewChart"],
): Promise<{ readonly file: RenderedImage; readonly warnings: readonly string[] }> {
  // Loaded on demand, because few requests are cards.
  const { drawCard } = await import("../../drawings/card/draw.ts");
  try {
    const ready = await loadLists(params, env);
    const { image, warnings } = await drawCard(ready, { ...env, ...(reviewChart && { reviewChart }) });
    const file = await encodeImage(image, params.format, params.quality, env);
    return { file, warnings: [...ready.warnings, ...warnings] };
  } finally {
    countDropped(params.pages.reduce((sum, { root }) => sum + garbageOf(root), 0));
  }
}

/** Maximum number of warnings of a validation. */
const REVIEW_WARNINGS = 100;

/** Draws the card, and reviews its charts at the same time. */
async function reviewCard(params: ParsedCard, env: RenderEnv): Promise<ReviewedImage> {
  let found = params.warnings;
  const charts: { readonly place: string; readonly review: ChartReview }[] = [];
  return {
    draw: async () => {
      const { file, warnings } = await drawAndEncode(params, env, async (chart, place, backend) => {
        const review = await ChartReview.open(chart, backend);
        charts.push({ place, review });
        return review;
      });
      found = warnings;
      return file;
    },
    read: () => {
      const chartWarnings = charts.flatMap(({ place, review }) => review.warnings.map((text) => `${place}: ${text}`));
      const warnings = [...found, ...chartWarnings, ...warnAboutSources(env, "card")];
      return { warnings: warnings.slice(0, REVIEW_WARNINGS), normalized: {} };
    },
  };
}

/** Garbage per element and per drawing, in bytes. V8 would collect it only after several cards. */
const ELEMENT_GARBAGE = 20_000;
const PART_GARBAGE = 500_000;

function garbageOf(node: CardNode): number {
  if (typeof node === "string") return ELEMENT_GARBAGE;
  const ownGarbage = node.part === undefined ? ELEMENT_GARBAGE : PART_GARBAGE;
  return node.children.reduce((sum, child) => sum + garbageOf(child), ownGarbage);
}

/** Handles GET and POST /card. */
export const serveCard = (request: Request): Promise<Response> => serveImage(CARD, request);

/** Handles POST /api/validate-card. */
export const serveCardValidation = (request: Request): Promise<Response> => serveValidation(CARD, request);

/** Returns the card with the rows of its lists. @throws Failure that names the list and the source */
async function loadLists(params: ParsedCard, env: RenderEnv): Promise<ParsedCard> {
  if (params.remote === undefined) return params;
  const { lists, parse } = params.remote;
  const rows = await Promise.all(lists.map(async (list) => [list.name, await loadRows(list, env)] as const));
  return parse(Object.fromEntries(rows));
}

async function loadRows({ name, source, parameter }: RemoteList, env: RenderEnv): Promise<readonly object[]> {
  try {
    const { grid, subject } = await env.loadGrid(typeof source === "string" ? requestTable(source, true) : source);
    return readRows(grid, subject, parameter);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, `data.${name}: ${error.message}`, [], error.retry);
  }
}

/** Reads the fields of all rows. The names of the columns are those of the fields, in upper or lower case. */
function readRows(
  grid: Grid,
  subject: string,
  { fields = {}, max = LIST_LENGTH }: TemplateParameter,
): readonly object[] {
  const { headings, rowCount } = grid;
  if (rowCount > max) throw new Failure("invalid", `${subject} must have at most ${max} rows, got ${rowCount}`);
  const columns = Object.entries(fields).flatMap(([name, { type }]) => {
    const exact = headings.indexOf(name);
    const same = (heading: string) => heading.trim().toLowerCase() === name.toLowerCase();
    const column = exact >= 0 ? exact : headings.findIndex(same);
    return column < 0 ? [] : [{ name, type, column }];
  });
  if (columns.length === 0)
    throw new Failure("invalid", `${subject} must have a column named ${Object.keys(fields).join(", ")}`);
  return Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(columns.map(({ name, type, column }) => [name, toValue(grid.read(row, column), type, grid)])),
  );
}

/** Converts a cell to the type of its field. Numbers may be formatted, such as `$1,200`. */
function toValue(cell: Cell, type: TemplateParameter["type"], grid: Grid): unknown {
  if (cell === null) return undefined;
  const number = type === "number" ? toNumber(cell, grid) : undefined;
  return number === undefined ? String(cell) : number;
}
