// GET and POST /card.

import { encodeImage, type RenderedImage } from "../../engine/image/encode.ts";
import { canonicalCard, type ParsedCard, parseCard, readCardFrame } from "../params/card.ts";
import { CARD_SIGNING } from "../params/signings.ts";
import { type ImageEndpoint, serveImage } from "./image.ts";
import type { RenderEnv } from "./render-env.ts";

/** Parses and draws cards. */
export const CARD: ImageEndpoint<ParsedCard> = {
  name: "card",
  errorLabel: "Card error",
  signing: CARD_SIGNING,
  read: parseCard,
  canonical: canonicalCard,
  draw: drawAndEncode,
  readFrame: readCardFrame,
};

/** Maximum length of the warnings in a header, in characters. */
const WARNING_LENGTH = 2000;

async function drawAndEncode(params: ParsedCard, env: RenderEnv): Promise<RenderedImage> {
  // Loaded on demand, because few requests are cards.
  const { drawCard } = await import("../../drawings/card/draw.ts");
  const { image, warnings } = await drawCard(params, env);
  const file = await encodeImage(image, params.format, params.quality, env.fuel);
  const all = [...params.warnings, ...warnings];
  return all.length === 0 ? file : { ...file, warning: all.join("; ").slice(0, WARNING_LENGTH) };
}

/** Handles GET and POST /card. */
export const serveCard = (request: Request): Promise<Response> => serveImage(CARD, request);
