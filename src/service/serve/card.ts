// GET and POST /card, and POST /api/validate-card.

import { countDropped } from "../../../wasm/engine-memory.ts";
import type { CardNode } from "../../drawings/card/card-params.ts";
import type { CardRenderEnv } from "../../drawings/card/part.ts";
import { ChartReview } from "../../drawings/chart/review/chart-review.ts";
import { encodeImage, type RenderedImage } from "../../engine/image/encode.ts";
import {
  CARD_FIELDS,
  canonicalCard,
  normalizeCard,
  type ParsedCard,
  parseCard,
  readCardFrame,
} from "../params/card.ts";
import { CARD_SIGNING } from "../params/card-signing.ts";
import { withWarnings } from "../shared/reply.ts";
import { loadLists } from "./card-lists.ts";
import { serveImage } from "./image.ts";
import { warnAboutDimensions, warnAboutFileSize, warnAboutSources } from "./image-warnings.ts";
import type { RenderEnv } from "./render-env.ts";
import { type ReviewedImage, serveValidation, type ValidatedImageEndpoint } from "./validation.ts";

/** Parses, draws and reviews cards. */
export const CARD: ValidatedImageEndpoint<ParsedCard> = {
  name: "card",
  errorLabel: "Card error",
  fields: CARD_FIELDS,
  signing: CARD_SIGNING,
  read: parseCard,
  canonical: canonicalCard,
  draw: async (params, env) => {
    const { file, warnings } = await drawAndEncode(params, env);
    return withWarnings(file, warnings);
  },
  readFrame: readCardFrame,
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
    const file = await encodeImage(image, params.format, params.quality, env.fuel);
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
