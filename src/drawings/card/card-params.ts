// Defines the parameters of a card: one or more pages, each with a tree of elements.

import type { Animation, Format } from "../../engine/encodable-image.ts";
import type { BarcodeParams } from "../barcode/options.ts";
import type { ChartParams } from "../chart/chart-params.ts";
import type { EChartsParams } from "../echarts/options.ts";
import type { GraphParams } from "../graph/options.ts";
import type { MermaidParams } from "../mermaid/options.ts";
import type { QrParams } from "../qr/options.ts";
import type { TableParams } from "../table/options.ts";
import type { VegaParams } from "../vega/options.ts";
import type { WordCloudParams } from "../word-cloud/options.ts";

/** A drawing inside a card, with the parameters of its own endpoint. The card's layout sets its size. */
export type CardPart =
  | { readonly kind: "chart"; readonly params: ChartParams }
  | { readonly kind: "qr"; readonly params: QrParams }
  | { readonly kind: "barcode"; readonly params: BarcodeParams }
  | { readonly kind: "table"; readonly params: TableParams; readonly hasOwnWidth: boolean }
  | { readonly kind: "wordcloud"; readonly params: WordCloudParams }
  | { readonly kind: "graph"; readonly params: GraphParams }
  | { readonly kind: "mermaid"; readonly params: MermaidParams }
  | { readonly kind: "vega"; readonly params: VegaParams }
  | { readonly kind: "echarts"; readonly params: EChartsParams }
  | { readonly kind: "icon"; readonly name: string };

export type PartKind = CardPart["kind"];

export type CardNode = CardElement | string;

export interface CardElement {
  /** Name of the HTML element or of the drawing, in lower case. */
  readonly type: string;
  /** Path in the request, for warnings: `card.children[1]`. */
  readonly place: string;
  /** CSS properties by camel-case name. Unknown properties cause warnings. */
  readonly style: Readonly<Record<string, string | number>>;
  readonly children: readonly CardNode[];
  /** URL of the image, for an `img` element. */
  readonly src?: string;
  /** Alt text of the image. */
  readonly alt?: string;
  /** Whether the number in the element's text counts up in an animation. */
  readonly countsUp?: boolean;
  /** The drawing, for an element such as `chart`. */
  readonly part?: CardPart;
}

/** Maximum number of warnings from parsing a card, and from drawing it. */
export const CARD_WARNINGS = 20;

/** One page. Sizes are in CSS pixels. */
export interface CardPage {
  readonly width: number;
  /** Height; undefined to fit the content. */
  readonly height?: number | undefined;
  readonly root: CardNode;
}

export interface CardParams {
  /** The pages. Only PDF allows more than one. */
  readonly pages: readonly CardPage[];
  /** Output format; `alt` returns only the alt text. */
  readonly format: Format | "alt";
  /**
   * Animates the charts and numbers of a single-page card; undefined for a static image. Requires one of
   * ANIMATION_FORMATS.
   */
  readonly animation?: Animation | undefined;
  /** Quality of lossy formats, 1 to 100; the format's default if undefined. */
  readonly quality?: number | undefined;
  /** Image pixels per CSS pixel, in raster formats. */
  readonly devicePixelRatio: number;
  /** CSS colour behind the card. */
  readonly backgroundColor: string;
  /** Language of the text, as a canonical BCP 47 tag. */
  readonly lang?: string | undefined;
  /** Title of the document, in formats with metadata. */
  readonly title: string;
  /** Alt text; generated from the content if undefined. */
  readonly alt?: string | undefined;
}

/** Page sizes by name, in CSS pixels: 96 per inch. ISO 216 and ANSI/ASME Y14.1. */
export const PAGE_SIZES = {
  A4: { width: 794, height: 1123 },
  Letter: { width: 816, height: 1056 },
  "16:9": { width: 1280, height: 720 },
} as const;
