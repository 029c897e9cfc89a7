// GET and POST /card.

import { countDropped } from "../../../wasm/engine-memory.ts";
import type { CardNode } from "../../drawings/card/card-params.ts";
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
  // A card copies its services, and copies of objects lack the getters of their class.
  const { loadImage, loadData, clock, fonts, fuel, plan, onMissingFonts, onAlternateParse } = env;
  const services = { loadImage, loadData, clock, fonts, fuel, plan, onMissingFonts, onAlternateParse };
  try {
    const { image, warnings } = await drawCard(params, services);
    const file = await encodeImage(image, params.format, params.quality, fuel);
    const all = [...params.warnings, ...warnings];
    return all.length === 0 ? file : { ...file, warning: all.join("; ").slice(0, WARNING_LENGTH) };
  } finally {
    countDropped(params.pages.reduce((sum, { root }) => sum + garbageOf(root), 0));
  }
}

/** Garbage per element and per drawing, in bytes. V8 would collect it only after several cards. */
const ELEMENT_GARBAGE = 20_000;
const PART_GARBAGE = 500_000;

function garbageOf(node: CardNode): number {
  if (typeof node === "string") return ELEMENT_GARBAGE;
  const own = node.part === undefined ? ELEMENT_GARBAGE : PART_GARBAGE;
  return node.children.reduce((sum, child) => sum + garbageOf(child), own);
}

/** Handles GET and POST /card. */
export const serveCard = (request: Request): Promise<Response> => serveImage(CARD, request);
