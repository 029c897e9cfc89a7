// Lists the drawings by path. A drawing's module is loaded with the first request for that path.

import type { LinkReader } from "../options/image-link.ts";
import type { Drawing, Encoding } from "./drawing.ts";

/** A drawing that is loaded on demand. */
export interface DrawingEntry {
  /** Name of the kind. Saved images store it. */
  readonly name: string;
  /** Path of the endpoint. */
  readonly path: string;
  /** Path of the validation endpoint. */
  readonly validation: string;
  readonly load: () => Promise<Drawing<Encoding>>;
  /** Paths of other services whose links this endpoint draws, and a function that loads their reader. */
  readonly links: Readonly<Record<string, () => Promise<LinkReader>>>;
}

const entry = (
  path: string,
  name: string,
  load: DrawingEntry["load"],
  links: DrawingEntry["links"] = {},
): DrawingEntry => ({
  name,
  path,
  validation: `/api/validate-${name}`,
  load,
  links,
});

const kroki = async () => (await import("../options/image-link.ts")).readKrokiLink;
const ink = async () => (await import("./mermaid/link.ts")).readInkLink;
const GRAPH_LINKS = { "/graphviz/:format/:text": kroki };
const VEGA_LINKS = { "/vega/:format/:text": kroki, "/vegalite/:format/:text": kroki };
const MERMAID_LINKS = { "/mermaid/:format/:text": kroki, "/img/:text": ink, "/svg/:text": ink, "/pdf/:text": ink };

export const DRAWINGS: readonly DrawingEntry[] = [
  entry("/graphviz", "graph", async () => (await import("./graph/drawing.ts")).GRAPH_DRAWING, GRAPH_LINKS),
  entry("/qr", "qr", async () => (await import("./qr/drawing.ts")).QR_DRAWING),
  entry("/barcode", "barcode", async () => (await import("./barcode/drawing.ts")).BARCODE_DRAWING),
  entry("/v1/table", "table", async () => (await import("./table/drawing.ts")).TABLE_DRAWING),
  entry("/wordcloud", "wordcloud", async () => (await import("./word-cloud/drawing.ts")).WORD_CLOUD_DRAWING),
  entry("/vega", "vega", async () => (await import("./vega/drawing.ts")).VEGA_DRAWING, VEGA_LINKS),
  entry("/badge", "badge", async () => (await import("./badge/drawing.ts")).BADGE_DRAWING),
  entry("/mermaid", "mermaid", async () => (await import("./mermaid/drawing.ts")).MERMAID_DRAWING, MERMAID_LINKS),
  entry("/echarts", "echarts", async () => (await import("./echarts/drawing.ts")).ECHARTS_DRAWING),
];
